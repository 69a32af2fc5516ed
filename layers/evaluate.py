"""What selectors, values, conditions and player sets come to in a state, as set algebra over columns.

Everything here only reads. Each function takes the node, the view, the context, and `mask`, the objects that are asked
about; so a part of an ``all`` is only looked at for the objects that the parts before it left.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any

from layers.copiable import cost_symbols
from layers.effects import conditions as c
from layers.effects import players as p
from layers.effects import selectors as s
from layers.effects import values as v
from layers.effects.abilities import Keyword, OtherAbility, Static
from layers.effects.modifications import RaiseDevotion
from layers.effects.node import Node, substitute
from layers.state import EVERY, View, bits_of
from layers.words import BASIC_LAND_TYPES, COLOR_LETTERS, COLORS, family_of, subtypes
from layers.world import Context, World

if TYPE_CHECKING:
    from layers.effects.abilities import Ability

__all__ = ["Evaluator", "Spread", "ability_kind"]

Spread = list[tuple[int, int]]
"""Numbers by object: pairs of a number and the objects for which it is the number."""

_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt, "<=": operator.le, "=": operator.eq, "!=": operator.ne, ">=": operator.ge, ">": operator.gt,
}  # fmt: skip


def ability_kind(ability: Ability) -> str:
    """Return what kind of ability it is (CR 113.3): a keyword, static, activated, triggered, mana, ..."""
    if isinstance(ability, Keyword):
        return "keyword"
    return ability.kind if isinstance(ability, OtherAbility) else "static"


def _uses_it(node: Any) -> bool:
    """Say whether a value or selector differs with `It`, the object that it is worked out for."""
    if isinstance(node, s.It):
        return True
    if isinstance(node, s.Where):
        return False
    if isinstance(node, v.Total | v.Greatest | v.Least):
        return _uses_it(node.of)
    inner: Iterable[Any] = node if isinstance(node, tuple) else _fields(node)
    return any(_uses_it(part) for part in inner)


def _fields(node: Any) -> list[Any]:
    return [getattr(node, name) for name in getattr(node, "__dataclass_fields__", ())]


class Evaluator:
    """Evaluates the parts of effect trees on a board."""

    def __init__(self, world: World, before: int | None = None) -> None:
        self.world = world
        self.before = before
        """The moment that is looked at: whatever has this timestamp or a later one is not there yet. None is now."""
        self.devotion_is_noted = False
        """Whether the text layer is over, so that what raises devotion is settled."""
        self.exists = world.exists
        if before is not None:
            for index, thing in enumerate(world.objects):
                if thing.timestamp >= before:
                    self.exists &= ~(1 << index)
        self.tops = world.tops if before is None else world.top_cards(self.exists)
        self._per_object: dict[int, tuple[Any, bool]] = {}
        self._pick = _PICK
        self._number = _NUMBER

    def each(self, node: Node, members: int) -> list[tuple[int, int]]:
        """Return (`It`, objects) pairs: all at once for what is the same for every object, else one by one."""
        if not self.differs_by_object(node):
            return [(0, members)]
        return [(1 << index, 1 << index) for index in bits_of(members)]

    # --- players ------------------------------------------------------------------------------------------------

    def you(self, view: View, ctx: Context) -> int:
        """Return the player that "you" means (CR 109.5)."""
        if ctx.player >= 0:
            return ctx.player
        if ctx.bit & self.world.controlled:
            for player in range(len(self.world.players)):
                if view.get("controller", player, ctx.bit):
                    return player
        return self.world.player_index[self.world.objects[ctx.source].owner]

    def players(self, node: p.PlayerSet, view: View, ctx: Context, it: int = 0) -> tuple[int, ...]:
        """Return the players of a player set, in turn order."""
        world = self.world
        everybody = range(len(world.players))
        if isinstance(node, p.You):
            return (self.you(view, ctx),)
        if isinstance(node, p.Opponents):
            you = self.you(view, ctx)
            return tuple(player for player in everybody if player != you)
        if isinstance(node, p.EachPlayer):
            return tuple(everybody)
        if isinstance(node, p.ActivePlayer):
            return (world.active,)
        if isinstance(node, p.ControllerOf):
            bits = self.select(node.of, view, ctx, it)
            # 108.4a: where nobody controls a card, its owner is asked for.
            here, away = bits & world.controlled, bits & ~world.controlled
            return tuple(
                player
                for player in everybody
                if (here and view.get("controller", player, here)) or world.fact("owner", player) & away
            )
        if isinstance(node, p.OwnerOf):
            bits = self.select(node.of, view, ctx, it)
            return tuple(player for player in everybody if world.fact("owner", player) & bits)
        if isinstance(node, p.TargetPlayers):
            names: tuple[str, ...] = ctx.targets
        elif isinstance(node, p.PlayerNamed):
            names = (node.id,)
        elif isinstance(node, p.ChosenPlayer):
            names = (ctx.choices.player,)
        else:
            host = world.objects[ctx.source].attached_to if ctx.bit & self.exists else None
            names = (host,) if host else ()
        return tuple(world.player_index[name] for name in names if name in world.player_index)

    # --- selectors ----------------------------------------------------------------------------------------------

    def select(self, node: s.Selector, view: View, ctx: Context, it: int = 0, mask: int = EVERY) -> int:
        """Return the objects that a whole description means: on the battlefield unless it says otherwise (CR 109.2)."""
        mask &= self.exists
        if isinstance(node, s.AnyOf):
            found = 0
            for part in node.of:
                found |= self.select(part, view, ctx, it, mask)
            return found
        if not self.world.names_a_place(node):
            mask &= self.world.battlefield
        return self._pick[type(node)](self, node, view, ctx, mask, it) if mask else 0

    def pick(self, node: s.Selector, view: View, ctx: Context, mask: int, it: int = 0) -> int:
        """Return the objects in `mask` that a part of a description fits."""
        return self._pick[type(node)](self, node, view, ctx, mask, it)

    def words(self, word: str | s.Chosen, ctx: Context) -> tuple[str, ...]:
        """Return the word, or the words that were chosen."""
        return (word,) if isinstance(word, str) else ctx.choices.words(word.chosen)

    def _all(self, node: s.AllOf, view: View, ctx: Context, mask: int, it: int) -> int:
        for part in node.of:
            mask = self._pick[type(part)](self, part, view, ctx, mask, it)
            if not mask:
                return 0
        return mask

    def _any(self, node: s.AnyOf, view: View, ctx: Context, mask: int, it: int) -> int:
        found = 0
        for part in node.of:
            found |= self._pick[type(part)](self, part, view, ctx, mask & ~found, it)
        return found

    def _not(self, node: s.Not, view: View, ctx: Context, mask: int, it: int) -> int:
        return mask & ~self._pick[type(node.of)](self, node.of, view, ctx, mask, it)

    def _one(self, node: s.Selector, view: View, ctx: Context, mask: int, it: int) -> int:
        """Pick a single object that does not depend on characteristics."""
        world = self.world
        name: str | None = None
        if isinstance(node, s.ChosenObject):
            name = ctx.choices.object
        elif isinstance(node, s.ObjectNamed):
            name = node.id
        elif ctx.bit & self.exists:
            thing = world.objects[ctx.source]
            name = thing.attached_to if isinstance(node, s.Attached) else thing.paired_with
        index = world.index.get(name) if name else None
        return 0 if index is None else 1 << index & mask

    def _targets(self, node: s.Targets, view: View, ctx: Context, mask: int, it: int) -> int:
        names = ctx.targets if node.index is None else ctx.targets[node.index : node.index + 1]
        found = 0
        for name in names:
            index = self.world.index.get(name)
            if index is not None:
                found |= 1 << index
        return found & mask

    def _top(self, node: s.Top, view: View, ctx: Context, mask: int, it: int) -> int:
        tops = self.tops[node.zone]
        found = 0
        for player in self.players(node.of, view, ctx, it):
            if player in tops:
                found |= 1 << tops[player]
        return found & mask

    def _subtype(self, node: s.Subtype, view: View, ctx: Context, mask: int, it: int) -> int:
        found = 0
        for word in self.words(node.subtype, ctx):
            found |= view.subtype(family_of(word), word, mask)
        return found

    def _word(self, node: Any, view: View, ctx: Context, mask: int, it: int) -> int:
        kind = node.tag if isinstance(node, s.Type | s.Color) else "name"
        word = getattr(node, node.__slots__[0])
        found = 0
        for one in self.words(word, ctx):
            found |= view.get(kind, one, mask)
            if kind == "name":
                every = view.get("every name", True, mask)
                if every and self.world.is_creature_name(one):
                    found |= every
        return found

    def _color_count(self, view: View, mask: int) -> Spread:
        counts: dict[int, int] = {0: mask}
        for color in COLORS:
            bits = view.get("color", color, mask)
            if bits:
                after: dict[int, int] = {}
                for count, members in counts.items():
                    for number, part in ((count, members & ~bits), (count + 1, members & bits)):
                        if part:
                            after[number] = after.get(number, 0) | part
                counts = after
        return list(counts.items())

    def _colors(self, node: s.Selector, view: View, ctx: Context, mask: int, it: int) -> int:
        if isinstance(node, s.Colorless):
            for color in COLORS:
                mask &= ~view.get("color", color, mask)
            return mask
        found = 0
        for count, bits in self._color_count(view, mask):
            if count == 1 if isinstance(node, s.Monocolored) else count >= 2:
                found |= bits
        return found

    def _ability_kind(self, node: s.HasAbilityKind, view: View, ctx: Context, mask: int, it: int) -> int:
        found = 0
        for key, bits in view.items("ability", mask):
            kind = ability_kind(self.world.table.ability(key))  # type: ignore[arg-type]
            # A mana ability is an activated one here (605.1a), a replacement effect comes from a static one (614.1).
            if kind == node.kind or (kind, node.kind) in (("mana", "activated"), ("replacement", "static")):
                found |= bits
        return found

    def _no_abilities(self, node: s.NoAbilities, view: View, ctx: Context, mask: int, it: int) -> int:
        for _, bits in view.items("ability", mask):
            mask &= ~bits
        return mask

    def _where(self, node: s.Where, view: View, ctx: Context, mask: int, it: int) -> int:
        holds = _COMPARE[node.is_]
        right = self.spread(node.right, view, ctx, mask)
        found = 0
        for a, with_a in self.spread(node.left, view, ctx, mask):
            for b, with_b in right:
                if holds(a, b):
                    found |= with_a & with_b
        return found

    def _shares(self, node: s.Shares, view: View, ctx: Context, mask: int, it: int) -> int:
        others = self.select(node.with_, view, ctx, it)
        found = 0
        columns = self._columns(node.characteristic, view, ctx, mask | others)
        if node.characteristic == "name" and (every := view.get("every name", True, mask | others)):
            # What has all names of nonlegendary creature cards (CR 612.7) shares one with all that has such a name.
            creatures = self.world.is_creature_name
            columns = [(name, have | every if creatures(str(name)) else have) for name, have in columns]
            columns.append(("", every))
        for _, have in columns:
            if have & others:
                found |= have & mask
        return found

    def _columns(self, what: str, view: View, ctx: Context, mask: int) -> list[tuple[Hashable, int]]:
        """Return the values of a characteristic among objects, each with those that have it."""
        if what in ("creature type", "land type", "basic land type"):
            family = "land" if "land" in what else "creature"
            real = view.with_types(family, mask)
            found: dict[Hashable, int] = {value: bits & real for value, bits in view.items("subtype/" + family, real)}
            every = view.get("every subtype", family, real)
            if every:
                for word in subtypes(family):
                    found[word] = found.get(word, 0) | every
            return [
                (word, bits) for word, bits in found.items() if what != "basic land type" or word in BASIC_LAND_TYPES
            ]
        if what == "counter kind":
            kinds: dict[Hashable, int] = {}
            for index in bits_of(mask):
                for one in self.world.objects[index].counters:
                    if one.count and one.was_there(self.before):
                        kinds[one.kind] = kinds.get(one.kind, 0) | 1 << index
            return list(kinds.items())
        if what in ("power", "toughness"):
            return list(self.with_pt(what, view, mask))
        found_items = view.items({"card type": "type"}.get(what, what), mask)
        return [(value, bits) for value, bits in found_items if value != "" or what != "name"]

    def _attached_to(self, node: s.AttachedTo, view: View, ctx: Context, mask: int, it: int) -> int:
        hosts = self.select(node.to, view, ctx, it)
        found = 0
        for guest, host in self.world.hosts:
            if hosts >> host & 1:
                found |= 1 << guest
        return found & mask

    def _has_attached(self, node: s.HasAttached, view: View, ctx: Context, mask: int, it: int) -> int:
        asked = 0
        for guest, host in self.world.hosts:
            if mask >> host & 1:
                asked |= 1 << guest
        guests = self.select(node.what, view, ctx, it, asked)
        found = 0
        for guest, host in self.world.hosts:
            if guests >> guest & 1:
                found |= 1 << host
        return found & mask

    def _attacking(self, node: s.Attacking, view: View, ctx: Context, mask: int, it: int) -> int:
        if node.whom is None:
            return self.world.fact("attacking") & mask
        found = 0
        for player in self.players(node.whom, view, ctx, it):
            found |= self.world.fact("attacking", player)
        return found & mask

    def _designated(self, node: s.Designated, view: View, ctx: Context, mask: int, it: int) -> int:
        name = self.world.ids[ctx.source] if ctx.source >= 0 else ""
        return self.world.fact("designation", node.designation.replace("~", name)) & mask

    def _controlled(self, node: s.Controlled, view: View, ctx: Context, mask: int, it: int) -> int:
        found = 0
        mask &= self.world.controlled
        for player in self.players(node.by, view, ctx, it):
            found |= view.get("controller", player, mask)
        return found

    def _owned(self, node: s.Owned, view: View, ctx: Context, mask: int, it: int) -> int:
        found = 0
        for player in self.players(node.by, view, ctx, it):
            found |= self.world.fact("owner", player)
        return found & mask

    def _counters(self, node: s.HasCounters, view: View, ctx: Context, mask: int, it: int) -> int:
        found = 0
        for count, bits in self.world.counters(node.kind, self.before):
            if count >= node.at_least:
                found |= bits
        return found & mask

    # --- values -------------------------------------------------------------------------------------------------

    def differs_by_object(self, node: Node) -> bool:
        """Say whether a value, selector or player set depends on the object it is worked out for."""
        found = self._per_object.get(id(node))
        if found is None:
            found = self._per_object[id(node)] = (node, _uses_it(node))
        return found[1]

    def spread(self, node: v.Value, view: View, ctx: Context, mask: int) -> Spread:
        """Work a value out for every object in `mask`."""
        if not mask:
            return []
        if not self.differs_by_object(node):
            return [(self.number(node, view, ctx), mask)]
        if isinstance(node, _STORED) and isinstance(node.of, s.It):
            return self._stored(node, view, mask)
        if isinstance(node, v.Times):
            return [(node.factor * n, bits) for n, bits in self.spread(node.value, view, ctx, mask)]
        if isinstance(node, v.ColorCount) and isinstance(node.of, s.It):
            return self._color_count(view, mask)
        found: dict[int, int] = {}
        for index in bits_of(mask):
            bit = 1 << index
            number = self.number(node, view, ctx, bit)
            found[number] = found.get(number, 0) | bit
        return list(found.items())

    def number(self, node: v.Value, view: View, ctx: Context, it: int = 0) -> int:
        """Work a value out, for the object `it` where it depends on one."""
        return self._number[type(node)](self, node, view, ctx, it)

    def with_pt(self, kind: str, view: View, mask: int) -> Spread:
        """Return the power or toughness of the objects in `mask` that have one (CR 208.3)."""
        real = view.get("type", "Creature", mask)
        real |= view.get("printed", kind.removeprefix("base "), mask & ~self.world.battlefield)
        return view.items(kind, real) if real else []  # type: ignore[return-value]

    def _stored(self, node: Any, view: View, mask: int) -> Spread:
        found: Spread
        if isinstance(node, v.ManaValue):
            found = view.items("mana value", mask)  # type: ignore[assignment]
        elif isinstance(node, v.CountersOn):
            there = mask & self.exists
            counters = self.world.counters(node.kind, self.before)
            found = [(count, bits & there) for count, bits in counters if bits & there]
        else:
            found = self.with_pt(node.tag, view, mask)
        rest = mask
        for _, bits in found:
            rest &= ~bits
        return [*found, (0, rest)] if rest else found

    def _of_objects(self, node: Any, view: View, ctx: Context, it: int) -> int:
        bits = self.select(node.of, view, ctx, it)
        if isinstance(node, v.ColorCount):
            found = self._color_count(view, bits)
        elif isinstance(node, v.ManaSymbols):
            found = [(_symbols(str(cost), node.colors), has) for cost, has in view.items("cost", bits)]
        else:
            found = self._stored(node, view, bits)
        return sum(n * has.bit_count() for n, has in found)

    def _count_distinct(self, node: v.CountDistinct, view: View, ctx: Context, it: int) -> int:
        bits = self.select(node.of, view, ctx, it)
        found = {value for value, have in self._columns(node.what, view, ctx, bits) if have}
        if node.what == "name" and view.get("every name", True, bits):
            # Of all the names that there are (612.7), those are counted that the board shows.
            found |= self.world.creature_names()
        return len(found)

    def _over(self, node: Any, view: View, ctx: Context, it: int) -> int:
        found = self.spread(node.value, view, ctx, self.select(node.of, view, ctx, it))
        if isinstance(node, v.Total):
            return sum(n * bits.bit_count() for n, bits in found)
        numbers = [n for n, bits in found if bits]
        if not numbers:
            return 0
        return max(numbers) if isinstance(node, v.Greatest) else min(numbers)

    def _several(self, node: Any, view: View, ctx: Context, it: int) -> int:
        numbers = [self.number(part, view, ctx, it) for part in node.of]
        if isinstance(node, v.Sum):
            return sum(numbers)
        return (max if isinstance(node, v.Largest) else min)(numbers, default=0)

    def _half(self, node: v.Half, view: View, ctx: Context, it: int) -> int:
        number = self.number(node.value, view, ctx, it)
        return -(-number // 2) if node.rounded == "up" else number // 2

    def _of_players(self, node: Any, view: View, ctx: Context, it: int) -> int:
        players = self.players(node.of, view, ctx, it)
        if isinstance(node, v.LifeTotal) and node.how != "sum":
            lives = [self.world.players[index].life for index in players]
            return (max if node.how == "highest" else min)(lives, default=0)
        total = 0
        for index in players:
            player = self.world.players[index]
            if isinstance(node, v.PlayerCounters):
                total += dict(player.counters).get(node.kind, 0)
            elif isinstance(node, v.CountPlayers):
                total += 1
            else:
                total += {v.LifeTotal: player.life, v.StartingLife: player.starting_life, v.Speed: player.speed}[
                    type(node)
                ]
        return total

    def _devotion(self, node: v.Devotion, view: View, ctx: Context, it: int) -> int:
        return sum(by * bits.bit_count() for by, bits in self.devoted(node, view, ctx, it))

    def devoted(self, node: v.Devotion, view: View, ctx: Context, it: int = 0) -> Spread:
        """Return by how much objects add to devotion: by the symbols of their costs, and by what raises it."""
        colors = tuple(word for color in node.colors for word in self.words(color, ctx))
        found: Spread = []
        for player in self.players(node.of, view, ctx, it) if colors else ():
            mine = view.get("controller", player, self.exists & self.world.battlefield)
            found += [(_symbols(str(cost), colors), bits) for cost, bits in view.items("cost", mine)]
            found += self.devotion_raised(view, mine)
        return found

    def devotion_raised(self, view: View, mask: int) -> Spread:
        """Return by how much objects raise devotion; abilities that are lost later have counted (CR 700.5a)."""
        if self.devotion_is_noted:
            return view.items("devotion", mask)  # type: ignore[return-value]
        found = []
        for key, bits in view.items("ability", mask):
            ability = self.world.table.ability(key)  # type: ignore[arg-type]
            for effect in ability.effects if isinstance(ability, Static) else ():
                found += [(node.by, bits) for node in effect.does if isinstance(node, RaiseDevotion)]
        return found

    # --- conditions ---------------------------------------------------------------------------------------------

    def holds(self, node: c.Condition, view: View, ctx: Context) -> bool:
        """Say whether a condition holds."""
        world = self.world
        match node:
            case c.Always():
                return True
            case c.Every(of):
                return all(self.holds(part, view, ctx) for part in of)
            case c.Either(of):
                return any(self.holds(part, view, ctx) for part in of)
            case c.Unless(condition):
                return not self.holds(condition, view, ctx)
            case c.Exists(what, at_least):
                return self.select(what, view, ctx).bit_count() >= at_least
            case c.Compare(left, is_, right):
                return _COMPARE[is_](self.number(left, view, ctx), self.number(right, view, ctx))
            case c.TurnOf(whose):
                return world.active in self.players(whose, view, ctx)
            case c.Phase(phase):
                return phase in (world.board.turn.phase, world.board.turn.step)
            case c.DayNight(is_):
                return world.board.turn.day == is_
            case c.PlayerIs(who, designation):
                return any(designation in world.players[i].designations for i in self.players(who, view, ctx))
            case c.SomePlayer(who, that):
                names = [world.players[player].id for player in self.players(who, view, ctx)]
                said = (substitute(that, p.ThatPlayer(), p.PlayerNamed(name)) for name in names)
                return any(self.holds(one, view, ctx) for one in said)
            case c.Recorded(text):
                return text in world.board.turn.facts
            case c.Mode(mode):
                return ctx.choices.mode == mode
            case c.MostCommonColor():
                return self._most_common(node, view, ctx)
        raise TypeError(f"{type(node).__name__} is no condition")

    def _most_common(self, node: c.MostCommonColor, view: View, ctx: Context) -> bool:
        among = self.select(node.among, view, ctx)
        counts = {color: view.get("color", color, among).bit_count() for color in COLORS}
        for word in self.words(node.color, ctx):
            others = max(count for color, count in counts.items() if color != word)
            mine = counts[word]
            if mine > others or (node.tied and mine == others and mine > 0):
                return True
        return False


def _symbols(cost: str, colors: tuple[str, ...]) -> int:
    """Count the symbols of a mana cost that are of one of some colours (CR 107.4)."""
    letters = {letter for letter, color in COLOR_LETTERS.items() if color in colors}
    return sum(1 for symbol in cost_symbols(cost) if letters & set(symbol.split("/")))


_STORED = (v.Power, v.Toughness, v.BasePower, v.BaseToughness, v.ManaValue, v.CountersOn)

Pick = Callable[[Evaluator, Any, View, Context, int, int], int]
Number = Callable[[Evaluator, Any, View, Context, int], int]


def _static(kind: str) -> Pick:
    return lambda self, node, view, ctx, mask, it: self.world.fact(kind) & mask


_PICK: dict[type[s.Selector], Pick] = {
    s.AllOf: Evaluator._all,
    s.AnyOf: Evaluator._any,
    s.Not: Evaluator._not,
    s.Everything: lambda self, node, view, ctx, mask, it: mask,
    s.Nothing: lambda self, node, view, ctx, mask, it: 0,
    s.This: lambda self, node, view, ctx, mask, it: ctx.bit & mask,
    s.It: lambda self, node, view, ctx, mask, it: it & mask,
    s.Attached: Evaluator._one,
    s.Paired: Evaluator._one,
    s.ChosenObject: Evaluator._one,
    s.ObjectNamed: Evaluator._one,
    s.Targets: Evaluator._targets,
    s.Top: Evaluator._top,
    s.Type: Evaluator._word,
    s.Subtype: Evaluator._subtype,
    s.Supertype: lambda self, node, view, ctx, mask, it: view.get("supertype", node.supertype, mask),
    s.Color: Evaluator._word,
    s.Colorless: Evaluator._colors,
    s.Monocolored: Evaluator._colors,
    s.Multicolored: Evaluator._colors,
    s.Named: Evaluator._word,
    s.Has: lambda self, node, view, ctx, mask, it: view.has(node.keyword, self.world.table, mask),
    s.HasAbilityKind: Evaluator._ability_kind,
    s.NoAbilities: Evaluator._no_abilities,
    s.Where: Evaluator._where,
    s.Shares: Evaluator._shares,
    s.InZone: lambda self, node, view, ctx, mask, it: self.world.fact("zone", node.zone) & mask,
    s.Controlled: Evaluator._controlled,
    s.Owned: Evaluator._owned,
    s.HasCounters: Evaluator._counters,
    s.AttachedTo: Evaluator._attached_to,
    s.HasAttached: Evaluator._has_attached,
    s.Token: _static("token"),
    s.FaceDown: lambda self, node, view, ctx, mask, it: view.get("face down", True, mask),
    s.Tapped: _static("tapped"),
    s.Attacking: Evaluator._attacking,
    s.Blocking: _static("blocking"),
    s.Commander: _static("commander"),
    s.Designated: Evaluator._designated,
}

_NUMBER: dict[type[v.Value], Number] = {
    v.Const: lambda self, node, view, ctx, it: node.number,
    v.X: lambda self, node, view, ctx, it: ctx.x,
    v.ChosenNumber: lambda self, node, view, ctx, it: ctx.choices.number,
    v.ClassLevel: lambda self, node, view, ctx, it: ctx.level if ctx.bit & self.exists else 0,
    v.RecordedNumber: lambda self, node, view, ctx, it: dict(self.world.board.turn.numbers).get(node.text, 0),
    v.Count: lambda self, node, view, ctx, it: self.select(node.of, view, ctx, it).bit_count(),
    v.CountDistinct: Evaluator._count_distinct,
    v.CountPlayers: Evaluator._of_players,
    v.Power: Evaluator._of_objects,
    v.Toughness: Evaluator._of_objects,
    v.BasePower: Evaluator._of_objects,
    v.BaseToughness: Evaluator._of_objects,
    v.ManaValue: Evaluator._of_objects,
    v.CountersOn: Evaluator._of_objects,
    v.ColorCount: Evaluator._of_objects,
    v.ManaSymbols: Evaluator._of_objects,
    v.Devotion: Evaluator._devotion,
    v.Total: Evaluator._over,
    v.Greatest: Evaluator._over,
    v.Least: Evaluator._over,
    v.Sum: Evaluator._several,
    v.Largest: Evaluator._several,
    v.Smallest: Evaluator._several,
    v.Times: lambda self, node, view, ctx, it: node.factor * self.number(node.value, view, ctx, it),
    v.Half: Evaluator._half,
    v.LifeTotal: Evaluator._of_players,
    v.StartingLife: Evaluator._of_players,
    v.PlayerCounters: Evaluator._of_players,
    v.Speed: Evaluator._of_players,
}
