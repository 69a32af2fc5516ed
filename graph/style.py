"""The colours and lines of drawings."""

from __future__ import annotations

import re

__all__ = ["GROUPS", "stylesheet"]

LIGHT = {
    "paper": "#ffffff",
    "strip": "#f3f5f7",
    "rule": "#d5dae0",
    "box": "#ffffff",
    "border": "#6a737d",
    "ink": "#1b1f24",
    "muted": "#515a64",
    "edge": "#57606a",
    "loop": "#b3261e",
    "badge": "#30363d",
    "on-badge": "#ffffff",
    "group0": "#0b62b8",
    "group1": "#a85400",
    "group2": "#19752f",
    "group3": "#7a48d1",
    "group4": "#0d7280",
    "group5": "#b02f7d",
}
DARK = {
    "paper": "#0d1117",
    "strip": "#161b22",
    "rule": "#343b44",
    "box": "#21262d",
    "border": "#8d96a0",
    "ink": "#eef2f6",
    "muted": "#b3bcc6",
    "edge": "#a3acb6",
    "loop": "#ff9a91",
    "badge": "#d5dce3",
    "on-badge": "#0d1117",
    "group0": "#6cb2ff",
    "group1": "#f0a04b",
    "group2": "#5fce78",
    "group3": "#bb9bff",
    "group4": "#4fc7d6",
    "group5": "#ff85c8",
}
GROUPS = 6
"""How many colours there are for things in several parts; each comes in three patterns."""

FONTS = 'system-ui,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif'

RULES = """
text{font-family:FONTS;fill:$ink}
.paper{fill:$paper}
.strip{fill:$strip;stroke:$rule}
.heading{font-size:16px;font-weight:700}
.band-title{font-size:12px;font-weight:700}
.box,.sheet{fill:$box;stroke:$border;stroke-width:1.25}
.never .box{stroke-dasharray:5 3}
.label{font-size:13px;font-weight:700}
.small,.note{font-size:11px;fill:$muted}
.badge{fill:$badge}
.badge-text{font-size:11px;font-weight:700;fill:$on-badge;text-anchor:middle}
.never .badge{fill:$box;stroke:$border}
.never .badge-text{fill:$ink}
.never .label{fill:$muted}
.bar{fill:none;stroke-width:5}
.pattern1{stroke-dasharray:7 3}
.pattern2{stroke-dasharray:2.5 2.5}
.line{fill:none;stroke:$edge;stroke-width:1.4}
.head{fill:$edge}
.hit{fill:none;stroke:#000;stroke-opacity:0;stroke-width:11}
.inside .line{stroke:$loop;stroke-dasharray:6 3}
.inside .head{fill:$loop}
.lapsed .line{stroke-dasharray:1.5 3.5}
.frame{fill:none;stroke:$border;stroke-width:1.25;stroke-dasharray:2 3}
.loop .frame{stroke:$loop;stroke-width:1.5;stroke-dasharray:8 4}
.frame-title{font-size:11px;font-weight:700;fill:$muted}
.loop .frame-title{fill:$loop}
.node:focus{outline:none}
.node:focus .box{stroke:$ink;stroke-width:3}
"""


def stylesheet(font: str = "") -> str:
    """Return the style sheet of a drawing.

    All rules are for what is inside of the class ``dependency-graph``. Colours are custom properties, with other values
    where dark colours are preferred; and before each, the light colour stands for programs that know no such
    properties.

    Parameters
    ----------
    font : str, optional
        The font; with it only the light colours are written.
    """
    lines = [] if font else [_properties(LIGHT), f"@media (prefers-color-scheme:dark){{{_properties(DARK)}}}"]
    rules = RULES.strip().replace("FONTS", f'"{font}",sans-serif' if font else FONTS).split("\n")
    rules += [f".group{number} .bar{{stroke:$group{number}}}" for number in range(GROUPS)]
    for rule in rules:
        selectors, _, body = rule.removesuffix("}").partition("{")
        scoped = ",".join(f".dependency-graph {selector}" for selector in selectors.split(","))
        declarations = []
        for declaration in body.split(";"):
            name = re.search(r"\$([\w-]+)", declaration)
            if name:
                declarations.append(declaration.replace(name[0], LIGHT[name[1]]))
                if not font:
                    declarations.append(declaration.replace(name[0], f"var(--dg-{name[1]})"))
            else:
                declarations.append(declaration)
        lines.append(f"{scoped}{{{';'.join(declarations)}}}")
    return "\n".join(lines)


def _properties(colors: dict[str, str]) -> str:
    return ".dependency-graph{" + ";".join(f"--dg-{name}:{color}" for name, color in colors.items()) + "}"
