"""Texts that try to break out of files and pages, or that files cannot hold."""

from hypothesis import strategies as st

HOSTILE = [
    'say "hi"',
    "back\\slash \\N \\",
    '\\"; n0 -> n9; "',
    "line\nbreak",
    "windows\r\nold mac\rend",
    "<script>alert('x')</script>",
    "</script><!-- ]]> -->",
    "R&D &lt; &amp; &#60;",
    "bell\a nul\0 escape\x1b next\x85",
    "\u202eright to left\u202c שלום",
    "👩\u200d🚀 and \U0001f469",
    "half \ud83d",
    "\ufffe\uffff",
    "1. list",
    "- item",
    "# head",
    "`code` **bold** $$x$$",
    "#35; #quot;",
    "style x:#f00;",
    "a|b [c] {d} (e); %% comment",
    "tab\there",
    "   spaces   ",
    "line\u2028separator",
    "fa:fa-car",
    "end",
    "",
    " ",
]

anything = st.text(st.characters(exclude_categories=()), max_size=20) | st.sampled_from(HOSTILE)
"""Any text, and now and then one of these."""
