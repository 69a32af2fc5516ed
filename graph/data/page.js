
(() => {
"use strict";

// The page's data: numbers stand for nodes, edges, rows, columns and texts.
const $ = id => document.getElementById(id);
const {nodes, edges, bands, words, loops, frames, table, views, texts, rowSets} = JSON.parse($("data").textContent);
const root = document.documentElement, stage = $("stage"), last = frames.length;
const still = matchMedia("(prefers-reduced-motion: reduce)");

// [0, -3, 7] is 0 1 2 3 7: a run is its first and, negated, its last number.
const spread = runs => {
  const all = [];
  for (const number of runs) {
    if (number < 0) for (let n = all[all.length - 1] + 1; n <= -number; n++) all.push(n);
    else all.push(number);
  }
  return all;
};

// Elements are made from parts, and texts are always text.
const fill = (element, attributes, parts) => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...parts);
  return element;
};
const make = (name, attributes = {}, ...parts) => fill(document.createElement(name), attributes, parts);
const space = stage.querySelector("svg").namespaceURI;
const draw = (name, attributes = {}, ...parts) => fill(document.createElementNS(space, name), attributes, parts);
const many = (count, one, more) => `${count} ${count === 1 ? one : more}`;

// ---------------------------------------------------------------- the graph at each step

const entering = nodes.map(() => []), leaving = nodes.map(() => []);
const come = nodes.map(() => Infinity); // the first step in which a node comes, from 0
frames.forEach(([node], number) => { come[node] = Math.min(come[node], number); });
edges.forEach(([from, to, , , steps], number) => {
  leaving[from].push(number);
  entering[to].push(number);
  if (steps) edges[number][4] = new Set(spread(steps));
});
const pending = [];
frames.forEach(([node, gone, added], number) => {
  const now = number ? pending[number - 1].slice() : new Uint8Array(nodes.length);
  now[node] = 0;
  for (const other of spread(gone)) now[other] = 0;
  for (const other of spread(added)) now[other] = 1;
  pending.push(now);
});
const groups = new Map();
nodes.forEach((node, number) => {
  if (node.group) groups.set(node.group, [...groups.get(node.group) || [], number]);
});

// Whether an edge held just before a step, or, before the first, whether it ever did.
const holds = (edge, at) => {
  const [from, to, , , steps] = edges[edge];
  if (!at) return true;
  return steps ? steps.has(at - 1) : at - 1 <= Math.min(come[from], come[to]);
};
const stateOf = (node, at) => {
  if (!at) return "";
  if (frames[at - 1][0] === node) return "now";
  if (come[node] < at) return "done";
  if (pending[at - 1][node]) return "pending";
  return come[node] === Infinity ? "never" : "later";
};
const SAID = {now: words.now, done: words.done, pending: words.pending, later: words.later, never: words.never, "": ""};

const reach = (start, links, end) => {
  const found = new Set(start), queue = [...start];
  while (queue.length) for (const edge of links[queue.pop()]) {
    const other = edges[edge][end];
    if (!found.has(other)) { found.add(other); queue.push(other); }
  }
  return found;
};

// Which nodes are on a loop just before a step: a number for each loop. Loops open when a member comes.
const looped = new Map();
loops.forEach((loop, number) => { for (const node of spread(loop)) looped.set(node, number); });
const around = edges.map(([from, to]) => from !== to && looped.has(from) && looped.get(from) === looped.get(to));
const loopsAt = at => {
  const found = new Map(), out = new Map(), back = new Map();
  edges.forEach(([from, to], edge) => {
    if (!around[edge] || !holds(edge, at)) return;
    out.set(from, [...out.get(from) || [], edge]);
    back.set(to, [...back.get(to) || [], edge]);
  });
  const near = links => new Proxy(links, {get: (all, node) => all.get(Number(node)) || []});
  for (const node of out.keys()) {
    if (found.has(node)) continue;
    const before = reach([node], near(back), 0), members = [...reach([node], near(out), 1)].filter(one => before.has(one));
    if (members.length > 1) for (const one of members) found.set(one, node);
  }
  return found;
};
const began = edge => edges[edge][4] ? Math.min(...edges[edge][4]) : 0; // the first step before which an edge held

// ---------------------------------------------------------------- the table at each step

const sets = rowSets.map(spread);
const width = table.columns.length, initial = table.cells.flat();
let reached = 0, held = initial.slice();
const cellsAt = at => {
  if (at < reached) { reached = 0; held = initial.slice(); }
  for (; reached < at; reached++) {
    const frame = frames[reached];
    for (let n = 3; n < frame.length; n += 3) for (const row of sets[frame[n + 2]]) held[row * width + frame[n]] = frame[n + 1];
  }
  return held.slice();
};
let soughtRow = -1;
const ROWS = 60;

const showTable = () => {
  $("table").hidden = !table.rows.length;
  if (!table.rows.length) return;
  const before = $("base").value === "start" ? initial : cellsAt(Math.max(step - 1, 0)), after = cellsAt(step);
  const wanted = $("filter").value.trim().toLowerCase(), all = $("all").checked || !step;
  const changed = [], rest = [], columns = new Set(all ? table.columns.keys() : []);
  table.rows.forEach(([id, label], row) => {
    let differs = false, text = `${id} ${label}`;
    for (let n = row * width; n < (row + 1) * width; n++) {
      if (before[n] !== after[n]) {
        differs = true;
        columns.add(n - row * width);
      }
      text += ` ${texts[after[n]]}`;
    }
    if (wanted && !text.toLowerCase().includes(wanted)) return;
    (differs ? changed : rest).push(row);
  });
  const rows = all ? [...changed, ...rest] : changed;
  const since = $("base").value === "start" ? "since the start" : "at this step";
  $("caption").textContent = !step ? `Before the first step: ${many(rows.length, words.row, words.rows)}`
    : `${changed.length ? many(changed.length, `${words.row} changes`, `${words.rows} change`) : `No ${words.row} changes`} ${since}` +
      (all ? `, ${rest.length} more as ${rest.length === 1 ? "it was" : "they were"}` : "");
  const shownColumns = [...columns].sort((one, other) => one - other);
  $("columns").replaceChildren(make("td"), ...shownColumns.map(column => make("th", {scope: "col"}, make("bdi", {}, table.columns[column]))));
  // What differs in a list, whose parts are separated by semicolons; any other value as a whole.
  const change = (old, now) => {
    const gone = old.split("; "), parts = [];
    for (const part of now.split("; ")) {
      const kept = gone.indexOf(part);
      if (kept >= 0) gone.splice(kept, 1);
      parts.push(kept >= 0 ? make("bdi", {}, part) : make("span", {}, "+ ", make("strong", {}, make("bdi", {}, part))));
    }
    const value = text => text ? make("bdi", {}, text) : make("i", {}, "nothing");
    if (parts.every(part => part.localName === "span") || old === now) return [make("span", {class: "old"}, value(old)), " → ", make("strong", {}, value(now))];
    const all = [...gone.map(part => make("span", {}, "− ", make("span", {class: "old"}, make("bdi", {}, part)))), ...parts];
    return all.flatMap((part, place) => place ? ["; ", part] : [part]);
  };
  const drawn = row => {
    const [id, label] = table.rows[row], line = make("tr", {"data-row": row}, make("th", {scope: "row"}, make("bdi", {}, label)));
    if (id !== label) line.firstChild.append(" ", make("small", {}, make("bdi", {}, id)));
    if (row === soughtRow) line.className = "is-found";
    for (const n of shownColumns.map(column => row * width + column)) {
      const cell = make("td", {});
      if (before[n] !== after[n]) {
        cell.className = texts[before[n]].length + texts[after[n]].length < 30 ? "changed short" : "changed long";
        cell.append(...change(texts[before[n]], texts[after[n]]));
      } else {
        if (texts[after[n]].length > 30) cell.className = "long";
        cell.append(texts[after[n]]);
      }
      line.append(cell);
    }
    return line;
  };
  const most = rows.includes(soughtRow) ? Math.max(ROWS, rows.indexOf(soughtRow) + 1) : ROWS;
  $("rows").replaceChildren(...rows.slice(0, most).map(drawn));
  if (rows.length > most) {
    const more = make("button", {type: "button"}, `${rows.length - most} more ${words.rows}`), holder = make("tr", {}, make("td", {colspan: shownColumns.length + 1}, more));
    more.addEventListener("click", () => holder.replaceWith(...rows.slice(most).map(drawn)));
    $("rows").append(holder);
  }
};

// ---------------------------------------------------------------- pictures

// A picture's items: boxes (list: their nodes) and arrows (list: their edges).
let shown = null, step = 0, pinned = null, hovered = null, focused = null, scale = 1;
const templates = document.querySelectorAll("body > template");
views.forEach((view, number) => {
  view.nodes = spread(view.nodes);
  view.edges = spread(view.edges);
  view.picture = number ? templates[number - 1].content.querySelector("svg") : stage.querySelector("svg");
  $("view").append(make("option", {value: number}, view.name));
});
$("view-choice").hidden = views.length < 2;
const numbers = (text, names) => (text || "").split(" ").filter(Boolean).map(part => names[Number(part)]);

const prepare = view => {
  const {picture} = view, frame = picture.viewBox.baseVal;
  view.width = frame.width;
  view.height = frame.height;
  view.boxes = [...picture.querySelectorAll("g.node[data-nodes]")].map(element => {
    const list = numbers(element.dataset.nodes, view.nodes), item = {box: true, element, list};
    const {x, y, width: w, height: h} = element.querySelector(".box").getBBox();
    item.name = list.length === 1 ? nodes[list[0]].label : [...element.querySelectorAll(".label")].map(text => text.textContent).join(" ");
    element.append(draw("rect", {class: "ring", x: x - 4, y: y - 4, width: w + 8, height: h + 8, rx: 7}));
    element.append(draw("g", {class: "mark mark-done", transform: `translate(${x} ${y})`},
      draw("circle", {r: 9}), draw("path", {d: "M-4 0l3 3.5 5.5-7"})));
    element.append(draw("g", {class: "mark mark-now", transform: `translate(${x - 6} ${y + h / 2})`},
      draw("path", {d: "M-15-10V10L3 0z"})));
    element.append(draw("g", {class: "mark mark-part", transform: `translate(${x + w} ${y})`},
      draw("circle", {r: 9}), draw("path", {d: "M-4-4h5v5h-5zM-1-1h5v5h-5z"})));
    if (list.length > 1) {
      item.progress = draw("text", {"text-anchor": "end", x: -8, y: 3});
      item.plate = draw("rect", {y: -11, height: 20, rx: 10});
      element.append(draw("g", {class: "mark mark-progress", transform: `translate(${x + w} ${y - 3})`}, item.plate, item.progress));
    }
    fill(element, {role: "button", tabindex: -1, "aria-pressed": "false"}, []);
    return item;
  });
  const inOrder = item => Math.min(...item.list.map(node => come[node] * nodes.length + node));
  view.boxes.sort((one, other) => inOrder(one) - inOrder(other) || one.list[0] - other.list[0]);
  view.arrows = [...picture.querySelectorAll("g.edge[data-edges]")].map(element => {
    const item = {element, list: numbers(element.dataset.edges, view.edges)};
    if (!element.querySelector(".hit")) element.prepend(draw("path", {class: "hit", d: element.querySelector(".line").getAttribute("d")}));
    const title = element.querySelector("title");
    fill(element, {role: "img", tabindex: -1, "aria-label": title ? title.textContent : ""}, []);
    return item;
  });
  view.frames = [...picture.querySelectorAll(".loop[data-members]")].map(element => {
    const title = element.querySelector("text"), list = new Set(numbers(element.dataset.members, view.nodes));
    const first = Math.min(...edges.map(([from, to], edge) => around[edge] && list.has(from) && list.has(to) ? began(edge) : Infinity));
    return {element, title, list, first, words: title.textContent};
  });
  view.boxOf = new Map(view.boxes.flatMap(item => item.list.map(node => [node, item])));
  for (const item of [...view.boxes, ...view.arrows]) {
    const {element} = item;
    element.addEventListener("pointerenter", event => { if (event.pointerType !== "touch") { hovered = item; showActive(); } });
    element.addEventListener("pointerleave", () => { hovered = null; showActive(); });
    element.addEventListener("focus", () => { focused = item; setStop(item); showActive(); });
    element.addEventListener("blur", () => { focused = null; showActive(); });
    element.addEventListener("click", () => { if (!dragged) pin(item); });
  }
  picture.setAttribute("role", "group");
  picture.setAttribute("aria-label", `Graph: ${view.name}. Up and down go from box to box.`);
  setStop(view.boxes[0], view);
};

// One box at a time is a stop of the Tab key.
const setStop = (item, view = shown) => {
  if (!item || !item.box) return;
  if (view.stop) view.stop.element.setAttribute("tabindex", -1);
  view.stop = item;
  item.element.setAttribute("tabindex", 0);
};

const show = number => {
  const view = views[number];
  if (view === shown) return;
  const kept = pinned;
  pinned = hovered = focused = null;
  shown = view;
  $("view").value = number;
  stage.replaceChildren(view.picture);
  if (!view.boxes) prepare(view);
  fit(true);
  if (kept) {
    pinned = kept.box ? view.boxOf.get(kept.list[0]) || null : view.arrows.find(item => item.list.includes(kept.list[0])) || null;
  }
  mark();
  search(false);
};
const viewOf = node => {
  const number = views.findIndex(view => view.band === nodes[node].band);
  return number < 0 ? 0 : number;
};

const resize = (next, x = stage.clientWidth / 2, y = stage.clientHeight / 2) => {
  next = Math.min(Math.max(next, 0.05), 4);
  const left = (stage.scrollLeft + x) * next / scale - x, top = (stage.scrollTop + y) * next / scale - y;
  scale = next;
  shown.picture.style.width = `${shown.width * scale}px`;
  shown.picture.style.height = `${shown.height * scale}px`;
  stage.scrollTo(left, top);
};
const READABLE = 0.8; // of the natural size, in which small text is 11 pixels high
const fit = readable => {
  const across = (stage.clientWidth - 2) / shown.width, whole = Math.min(across, (stage.clientHeight - 2) / shown.height, 1.25);
  resize(readable && whole < READABLE ? Math.min(Math.max(across, READABLE), 1) : whole);
  if (readable) stage.scrollTo(0, 0);
};
const move = (across, down) => stage.scrollBy({left: across, top: down});
const MARGIN = 32;
let revealed = 0;
const reveal = item => {
  const box = item.element.getBoundingClientRect(), frame = stage.getBoundingClientRect();
  const middle = (low, high, start, end) => low < start + MARGIN || high > end - MARGIN ? (low + high - start - end) / 2 : 0;
  const left = middle(box.left, box.right, frame.left, frame.right), top = middle(box.top, box.bottom, frame.top, frame.bottom);
  const quick = performance.now() - revealed < 500; // one scroll in the middle of another would never arrive
  revealed = performance.now();
  if (left || top) stage.scrollBy({left, top, behavior: still.matches || quick ? "instant" : "smooth"});
};

// ---------------------------------------------------------------- what is marked

const STATES = ["now", "done", "pending", "later", "never"];
const mark = () => {
  for (const item of shown.boxes) {
    const counts = {};
    for (const node of item.list) counts[stateOf(node, step)] = (counts[stateOf(node, step)] || 0) + 1;
    const state = STATES.find(name => counts[name] && (name !== "done" || !counts.pending && !counts.later)) || "";
    item.state = state;
    for (const name of STATES) item.element.classList.toggle(`is-${name}`, name === state);
    let said = SAID[state];
    if (item.progress) {
      const passed = step ? `${(counts.done || 0) + (counts.now || 0)} of ${item.list.length}` : "";
      item.progress.textContent = passed;
      item.plate.setAttribute("width", passed.length * 7.5 + 12);
      item.plate.setAttribute("x", -passed.length * 7.5 - 12);
      item.element.classList.toggle("in-progress", Boolean(step));
      said = passed && `${passed}: ${words.done}${state === "now" ? `; one: ${words.now}` : ""}`;
    }
    item.element.setAttribute("aria-label", [item.name, bands[nodes[item.list[0]].band], said].filter(Boolean).join(", "));
  }
  const current = loopsAt(step);
  for (const {element, title, list, first, words: closed} of shown.frames) {
    const open = ![...list].some(node => current.has(node));
    element.classList.toggle("is-open", open);
    title.textContent = open && first < step ? words.opened : closed;
  }
  for (const item of shown.arrows) {
    const on = item.list.some(edge => holds(edge, step));
    const straight = item.list.every(edge => !holds(edge, step) || !current.has(edges[edge][0]) || current.get(edges[edge][0]) !== current.get(edges[edge][1]));
    item.element.classList.toggle("is-straight", on && straight);
    item.element.classList.toggle("is-on", Boolean(step) && on);
    item.element.classList.toggle("is-off", !on);
  }
  showActive();
};

// The item whose surroundings are shown: one that was pinned, or is pointed at, or has the focus.
const showActive = () => {
  const item = pinned || hovered || focused, {boxes, arrows, picture} = shown;
  picture.classList.toggle("fading", Boolean(item));
  let lit = new Set(), lines = new Set(), parts = new Set();
  if (item && item.box) {
    const earlier = reach(item.list, entering, 0), later = reach(item.list, leaving, 1);
    lit = new Set([...earlier, ...later]);
    edges.forEach(([from, to], edge) => {
      if (earlier.has(from) && earlier.has(to) || later.has(from) && later.has(to)) lines.add(edge);
    });
    if (item.list.length === 1) parts = new Set(groups.get(nodes[item.list[0]].group));
  } else if (item) {
    lines = new Set(item.list);
    lit = new Set(item.list.flatMap(edge => edges[edge].slice(0, 2)));
  }
  for (const box of boxes) {
    box.element.classList.toggle("lit", box.list.some(node => lit.has(node)));
    box.element.classList.toggle("is-active", box === item);
    box.element.classList.toggle("is-pinned", box === pinned);
    box.element.classList.toggle("is-part", box !== item && box.list.some(node => parts.has(node)));
    box.element.setAttribute("aria-pressed", box === pinned);
  }
  for (const arrow of arrows) {
    arrow.element.classList.toggle("lit", arrow.list.some(edge => lines.has(edge)));
    arrow.element.classList.toggle("is-active", arrow === item);
  }
  showDetails(item);
};

const pin = item => {
  pinned = pinned === item ? null : item;
  if (!pinned) hovered = focused = null;
  showActive();
};
const clear = () => {
  pinned = hovered = focused = null;
  showActive();
};

// Goes to the box of a node, in the picture that shows it best.
const seek = (node, keep) => {
  const own = viewOf(node), here = shown.boxOf.get(node);
  if (!here || here.list.length > 1) show(own);
  const item = shown.boxOf.get(node);
  if (!item) return;
  pinned = item;
  if (!keep) item.element.focus({preventScroll: true});
  setStop(item);
  stage.scrollIntoView({block: "nearest"});
  reveal(item);
  showActive();
};

// ---------------------------------------------------------------- the panel: a box or an arrow

const LISTED = 60;
let described = "";
const showDetails = item => {
  const current = step ? [frames[step - 1][0]] : [];
  const kept = item && item === pinned ? "kept; Esc lets go" : "click or press Enter to keep it";
  const key = JSON.stringify([item && [item.box, item.list], item === pinned, step]);
  if (key === described) return;
  described = key;
  $("box").hidden = !item && !step;
  if (item && !item.box) {
    $("box-over").textContent = `Arrow – ${kept}`;
    $("box-heading").textContent = many(item.list.length, "reason", "reasons");
    $("box-details").replaceChildren(...reasons(item.list, null));
    return;
  }
  const list = item ? item.list : current;
  if (!list.length) return;
  $("box-over").textContent = item ? `Box – ${kept}` : `This step: ${words.now}`;
  if (list.length === 1) {
    const [number] = list, node = nodes[number];
    $("box-heading").textContent = node.label;
    const facts = [];
    const told = node.title && node.title !== node.label ? [node.title] : node.lines || [];
    for (const line of told) facts.push(make("p", {}, line));
    const where = [bands[node.band], come[number] < Infinity ? "" : words.never].filter(Boolean).join(" · ");
    const place = make("p", {class: "facts"}, where);
    if (come[number] < Infinity) place.prepend(toStep(come[number] + 1, `step ${come[number] + 1}`), where ? " · " : "");
    facts.push(place);
    const parts = (groups.get(node.group) || []).filter(other => other !== number);
    if (parts.length) facts.push(make("h3", {}, words.parts), listed(parts, other => [toNode(other), bands[nodes[other].band] ? ` (${bands[nodes[other].band]})` : ""]));
    if (entering[number].length) facts.push(make("h3", {}, words.waits), ...reasons(entering[number], 0));
    if (leaving[number].length) facts.push(make("h3", {}, words.before), ...reasons(leaving[number], 1));
    $("box-details").replaceChildren(...facts);
  } else {
    const inside = new Set(list), all = list.flatMap(node => [...entering[node], ...leaving[node]]);
    const within = [...new Set(all)].filter(edge => inside.has(edges[edge][0]) && inside.has(edges[edge][1]));
    const ordered = list.slice().sort((one, other) => come[one] - come[other] || one - other);
    const own = viewOf(list[0]), open = make("button", {type: "button"}, `Show the picture of ${views[own].name}`);
    open.addEventListener("click", () => { show(own); clear(); });
    $("box-heading").textContent = [bands[nodes[list[0]].band], item.name].filter(Boolean).join(": ");
    $("box-details").replaceChildren(...(views[own] === shown ? [] : [make("p", {}, open)]),
      listed(ordered, node => [toNode(node), step ? ` – ${SAID[stateOf(node, step)]}` : ""]),
      ...section(words.waits, list.flatMap(node => entering[node]).filter(edge => !inside.has(edges[edge][0])), null),
      ...section(words.before, list.flatMap(node => leaving[node]).filter(edge => !inside.has(edges[edge][1])), null),
      ...section("Inside", within, null));
  }
};
const section = (heading, list, end) => list.length ? [make("h3", {}, heading), ...reasons(list, end)] : [];
const listed = (list, parts) => {
  const element = make("ul", {}, ...list.slice(0, LISTED).map(one => make("li", {}, ...parts(one))));
  if (list.length > LISTED) {
    const button = make("button", {type: "button"}, `and ${list.length - LISTED} more`);
    button.addEventListener("click", () => {
      button.parentNode.remove();
      element.append(...list.slice(LISTED).map(one => make("li", {}, ...parts(one))));
    });
    element.append(make("li", {}, button));
  }
  return element;
};
const toNode = (node, edge) => {
  const button = make("button", {type: "button", class: "link"}, make("bdi", {}, nodes[node].label));
  button.addEventListener("click", () => seek(node));
  if (edge !== undefined) {
    const point = on => shown.arrows.forEach(item => item.element.classList.toggle("is-pointed", on && item.list.includes(edge)));
    button.addEventListener("focus", () => point(true));
    button.addEventListener("blur", () => point(false));
    button.addEventListener("pointerenter", () => point(true));
    button.addEventListener("pointerleave", () => point(false));
  }
  return button;
};
const toStep = (number, text) => make("a", {href: `#step=${number}`}, text);
const ranges = numbers => {
  const parts = [];
  for (const number of numbers) {
    const run = parts[parts.length - 1];
    if (run && run[1] === number - 1) run[1] = number;
    else parts.push([number, number]);
  }
  return parts.map(([start, end]) => start === end ? `${start}` : `${start}–${end}`).join(", ");
};

// The reasons of edges; end is the end that the reader does not know yet, null for both.
const reasons = (list, end) => [listed(list, edge => {
  const [from, to, because, what, steps] = edges[edge];
  const named = end === null ? [toNode(to, edge), ` ${words.waiting} `, toNode(from, edge)] : [toNode(edges[edge][end], edge)];
  const about = texts[because].includes(texts[what]) ? "" : texts[what]; // what the reason says itself is not said twice
  const parts = [...named, texts[because] || about ? ": " : "", about && make("em", {}, about), about && texts[because] ? ": " : "", texts[because]];
  let when = "";
  const other = end === null ? from : edges[edge][end];
  if (step && holds(edge, step)) when = "holds at this step";
  else if (step) when = come[other] < step - 1 ? words.done : "does not hold at this step";
  if (steps && steps.size < last && !(steps.size === 1 && steps.has(step - 1))) when += `${when ? "; " : ""}${steps.size ? `held at ${steps.size === 1 ? "step" : "steps"} ${ranges([...steps].map(number => number + 1))}` : "never held"}`;
  if (when) parts.push(" ", make("small", {}, `(${when})`));
  return parts.filter(Boolean);
})];

// ---------------------------------------------------------------- steps

let timer = 0;
const go = (next, quiet) => {
  step = Math.min(Math.max(next, 0), last);
  $("slider").value = step;
  const band = step ? bands[nodes[frames[step - 1][0]].band] : "";
  const count = step ? `Step ${step} of ${last}` : `Start, before ${many(last, "step", "steps")}`;
  $("slider").setAttribute("aria-valuetext", count);
  $("count").textContent = step ? `${step} of ${last}` : `start of ${last}`;
  $("now-count").textContent = [count, band].filter(Boolean).join(" · ");
  const told = $(`step-${step}`);
  if (told) {
    $("now-heading").textContent = told.querySelector("a").textContent;
    $("because").replaceChildren(...[...told.querySelectorAll("p:not(.changes)")].map(text => text.cloneNode(true)));
  } else {
    $("now-heading").textContent = words.start;
    const single = nodes.filter(node => !node.group).length + groups.size, parts = single < nodes.length ? ` in ${nodes.length} parts` : "";
    const lines = [`${many(single, words.item, words.items)}${parts}, ${many(edges.length, words.edge, words.edges)}.`];
    if (edges.length) lines[0] += ` An arrow leads ${words.arrow}.`;
    if (edges.some(edge => edge[4])) lines.push("The picture has every arrow that there was at some step; at each step those that hold stand out.");
    lines.push("Press → for the first step, or Space to play all of them.");
    $("because").replaceChildren(...lines.map(text => make("p", {}, text)));
  }
  for (const item of document.querySelectorAll("#all-steps li[aria-current]")) item.removeAttribute("aria-current");
  if (told) told.setAttribute("aria-current", "step");
  $("first").disabled = $("previous").disabled = !step;
  $("last").disabled = $("next").disabled = step === last;
  if (step === last) pause();
  if (!quiet) {
    try { history.replaceState(null, "", `#step=${step}`); } catch { /* the address stays as it is */ }
    if (!timer) $("status").textContent = `${count}: ${$("now-heading").textContent}`;
  }
  if (step && $("follow").checked) show(viewOf(frames[step - 1][0]));
  mark();
  showTable();
  if (step) {
    const item = shown.boxOf.get(frames[step - 1][0]);
    if (item && !(pinned || focused)) reveal(item);
  }
  $("now").scrollTop = 0;
};
const playing = on => {
  $("play").setAttribute("aria-label", on ? "Pause" : "Play");
  $("play").title = on ? "Pause (Space)" : "Play (Space)";
  $("play").querySelector("path").setAttribute("d", on ? "M1 0h4v12H1zM9 0h4v12H9z" : "M2 0v12l10-6z");
  $("play").querySelector("span").textContent = on ? "pause" : "play";
};
const pause = () => {
  clearInterval(timer);
  timer = 0;
  playing(false);
};
const play = () => {
  if (timer) return pause();
  if (step === last) go(0);
  if (!last) return undefined;
  timer = setInterval(() => go(step + 1), Number($("pace").value));
  playing(true);
  return go(step + 1);
};
const fromAddress = () => {
  const found = /^#step=(\d{1,9})$/.exec(location.hash);
  return found && Number(found[1]);
};

// ---------------------------------------------------------------- search

let hits = [], hit = -1;
const search = renew => {
  const wanted = $("search").value.trim().toLowerCase();
  if (renew) {
    hit = -1;
    hits = [];
    const fits = parts => parts.some(part => part && part.toLowerCase().includes(wanted));
    if (wanted) {
      nodes.forEach((node, number) => {
        if (fits([node.label, node.title, node.group, ...node.lines || []])) hits.push({node: number});
      });
      table.rows.forEach((row, number) => { if (fits(row)) hits.push({row: number}); });
    }
  }
  const rows = hits.filter(found => found.row !== undefined).length;
  const kinds = [hits.length - rows && many(hits.length - rows, "box", "boxes"), rows && many(rows, words.row, words.rows)].filter(Boolean).join(", ");
  $("found").textContent = !wanted ? "" : hit < 0 ? kinds || "nothing found" : `${hit + 1} of ${hits.length}`;
  const found = new Set(hits.map(one => one.node));
  for (const item of shown.boxes) item.element.classList.toggle("is-found", item.list.some(node => found.has(node)));
};
const jump = by => {
  if (!hits.length) return;
  hit = hit < 0 && by < 0 ? hits.length - 1 : (hit + by + hits.length) % hits.length;
  const {node, row} = hits[hit];
  if (node !== undefined) seek(node, true);
  else {
    soughtRow = row;
    $("all").checked = true;
    $("filter").value = "";
    showTable();
    $("rows").querySelector(".is-found").scrollIntoView({block: "nearest"});
  }
  search(false);
};

// ---------------------------------------------------------------- mouse and keys

let drag = null, dragged = false;
stage.addEventListener("pointerdown", event => {
  dragged = false;
  if (event.pointerType === "mouse" && !event.button) drag = {x: event.clientX, y: event.clientY, left: stage.scrollLeft, top: stage.scrollTop};
});
addEventListener("pointermove", event => {
  if (!drag) return;
  const across = event.clientX - drag.x, down = event.clientY - drag.y;
  dragged ||= Math.hypot(across, down) > 4;
  if (dragged) {
    stage.classList.add("dragging");
    stage.scrollTo(drag.left - across, drag.top - down);
  }
});
addEventListener("pointerup", () => { drag = null; stage.classList.remove("dragging"); });
stage.addEventListener("click", event => { if (!dragged && !event.target.closest(".node, .edge")) clear(); });
stage.addEventListener("wheel", event => {
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  const frame = stage.getBoundingClientRect();
  resize(scale * Math.exp(-event.deltaY / 400), event.clientX - frame.left, event.clientY - frame.top);
}, {passive: false});

stage.addEventListener("keydown", event => {
  const {boxes, arrows, stop} = shown, item = [...boxes, ...arrows].find(one => one.element === event.target);
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !item) return;
  const place = boxes.indexOf(stop);
  let next = null;
  if (event.key === "ArrowDown") next = boxes[place + 1];
  else if (event.key === "ArrowUp") next = boxes[place - 1];
  else if (event.key === "Enter") pin(item);
  else if (event.key === "e") {
    const near = arrows.filter(item => item.list.some(edge => stop.list.includes(edges[edge][0]) || stop.list.includes(edges[edge][1])));
    next = item.box ? near[0] : near[near.indexOf(item) + 1] || stop;
  } else return;
  event.preventDefault();
  if (!next) return;
  next.element.focus({preventScroll: true});
  reveal(next);
});

const KEYS = {
  ArrowLeft: () => go(step - 1), ArrowRight: () => go(step + 1), Home: () => go(0), End: () => go(last), " ": play,
  "/": () => { $("search").focus(); $("search").select(); }, "?": () => $("help").showModal(),
  "+": () => resize(scale * 1.25), "=": () => resize(scale * 1.25), "-": () => resize(scale / 1.25), 0: () => fit(false),
};
const MOVES = {ArrowLeft: [-80, 0], ArrowRight: [80, 0], ArrowUp: [0, -80], ArrowDown: [0, 80]};
document.addEventListener("keydown", event => {
  const {target, key} = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || $("help").open) return;
  if (key === "Escape") {
    if (target.id === "search" && target.value) { target.value = ""; search(true); }
    soughtRow = -1;
    clear();
    return;
  }
  if (target.matches("input[type=search], select")) return;
  if (target.matches("input[type=range]") && /^(Arrow|Home|End)/.test(key) && !event.shiftKey) return;
  if (target.matches("button, input, a") && key === " ") return;
  const act = event.shiftKey && MOVES[key] ? () => move(...MOVES[key]) : KEYS[key];
  if (!act) return;
  event.preventDefault();
  act();
});

const click = (id, act) => $(id).addEventListener("click", act);
click("first", () => go(0));
click("previous", () => go(step - 1));
click("next", () => go(step + 1));
click("last", () => go(last));
click("play", play);
click("larger", () => resize(scale * 1.25));
click("smaller", () => resize(scale / 1.25));
click("fit", () => fit(false));
click("help-open", () => $("help").showModal());
click("help-close", () => $("help").close());
click("theme", () => {
  const order = ["", "dark", "light"], next = order[(order.indexOf(root.dataset.theme || "") + 1) % 3];
  if (next) root.dataset.theme = next;
  else delete root.dataset.theme;
  $("theme").textContent = `Theme: ${next || "system"}`;
});
document.addEventListener("click", event => {
  const link = event.target.closest("a");
  const found = link && /^#step=(\d+)$/.exec(link.getAttribute("href"));
  if (found) {
    event.preventDefault();
    go(Number(found[1]));
  } else if (link && link.className === "skip") {
    event.preventDefault();
    $("panel").focus();
  }
});
$("slider").addEventListener("input", () => go(Number($("slider").value)));
$("pace").addEventListener("change", () => { if (timer) { pause(); play(); } });
$("view").addEventListener("change", () => show(Number($("view").value)));
$("search").addEventListener("input", () => search(true));
$("search").addEventListener("keydown", event => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  jump(event.shiftKey ? -1 : 1);
});
for (const id of ["all", "base"]) $(id).addEventListener("change", showTable);
$("filter").addEventListener("input", showTable);
$("filter-choice").hidden = table.rows.length < 12;

// On paper is the graph as it is before the first step, with nothing kept, whatever is on the screen.
let onScreen = null;
addEventListener("beforeprint", () => {
  onScreen = onScreen || {view: views.indexOf(shown), pinned, step, left: stage.scrollLeft, top: stage.scrollTop, scale};
  step = 0;
  for (const view of [...views].reverse()) if (view.boxes) { show(views.indexOf(view)); clear(); mark(); }
  show(0);
  $("prints").replaceChildren(...views.slice(1).map(view => {
    const picture = view.picture.cloneNode(true);
    picture.removeAttribute("style");
    return make("figure", {}, picture);
  }));
});
addEventListener("afterprint", () => {
  $("prints").replaceChildren();
  if (!onScreen) return;
  step = onScreen.step;
  show(onScreen.view);
  pinned = onScreen.pinned;
  resize(onScreen.scale);
  stage.scrollTo(onScreen.left, onScreen.top);
  onScreen = null;
  mark();
});
addEventListener("hashchange", () => { const asked = fromAddress(); if (asked !== null && asked !== step) go(asked); });

root.classList.add("js");
root.classList.toggle("has-edge", edges.length > 0);
root.classList.toggle("has-later", frames.some((_, at) => nodes.some((_, node) => stateOf(node, at + 1) === "later")));
root.classList.toggle("has-group", [...groups.values()].some(group => group.length > 1));
show(0);
go(fromAddress() || 0, true);
})();
