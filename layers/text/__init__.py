"""Reading card text: lines to lemma tokens, grammar, effect trees, and back again."""
