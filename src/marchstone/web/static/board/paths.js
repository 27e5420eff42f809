// The tree of paths: which elements of the board may be picked after the picks made so far.
// Pure functions, without a page.

/**
 * A legal action: its number, the keys a person picks for it, and its sentence.
 * @typedef {{ action: number, path: string[], label: string }} LegalAction
 */

/**
 * What the picks of a path still lack, or null if they do not lead to it.
 * @param {string[]} path
 * @param {string[]} picks
 * @param {boolean} ordered
 * @returns {string[] | null}
 */
export function rest(path, picks, ordered) {
  if (picks.length > path.length) return null;
  if (ordered) {
    return picks.every((pick, i) => pick === path[i]) ? path.slice(picks.length) : null;
  }
  const left = [...path];
  for (const pick of picks) {
    const at = left.indexOf(pick);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/**
 * The actions to which the picks lead.
 * @param {LegalAction[]} actions
 * @param {string[]} picks
 * @param {boolean} [ordered]
 */
export function matching(actions, picks, ordered = true) {
  return actions.filter(({ path }) => rest(path, picks, ordered) !== null);
}

/**
 * The keys that may be picked next.
 * @param {LegalAction[]} actions
 * @param {string[]} picks
 * @param {boolean} [ordered]
 * @returns {Set<string>}
 */
export function nextPicks(actions, picks, ordered = true) {
  const next = new Set();
  for (const { path } of actions) {
    const left = rest(path, picks, ordered) ?? [];
    for (const key of ordered ? left.slice(0, 1) : left) next.add(key);
  }
  return next;
}

/**
 * The action whose path the picks complete.
 * @param {LegalAction[]} actions
 * @param {string[]} picks
 * @param {boolean} [ordered]
 * @returns {LegalAction | null}
 */
export function completed(actions, picks, ordered = true) {
  return actions.find(({ path }) => rest(path, picks, ordered)?.length === 0) ?? null;
}

/**
 * The picks as they stand after one more: on the way to an action, or [] if nothing can follow.
 * What is picked already is taken back, with what came after it. What could have been picked in the
 * place of another takes it, and the picks after that one stay where they still lead somewhere.
 * @param {LegalAction[]} actions
 * @param {string[]} picks
 * @param {string} key
 * @param {boolean} [ordered]
 * @returns {string[]}
 */
export function afterPick(actions, picks, key, ordered = true) {
  if (nextPicks(actions, picks, ordered).has(key)) return [...picks, key];
  if (picks.includes(key)) return picks.slice(0, picks.lastIndexOf(key));
  const at = placeOf(actions, picks, key, ordered);
  if (at < 0) return picks;
  const [before, after] = [[...picks.slice(0, at), key], picks.slice(at + 1)];
  while (after.length && !matching(actions, [...before, ...after], ordered).length) after.pop();
  return [...before, ...after];
}

/**
 * The last pick in whose place the key could have been picked; -1 if there is none.
 * @param {LegalAction[]} actions
 * @param {string[]} picks
 * @param {string} key
 * @param {boolean} ordered
 */
function placeOf(actions, picks, key, ordered) {
  return picks.findLastIndex((_, at) => nextPicks(actions, picks.slice(0, at), ordered).has(key));
}

/**
 * The keys that could be picked in the place of those that are.
 * @param {LegalAction[]} actions
 * @param {string[]} picks
 * @param {boolean} [ordered]
 * @returns {Set<string>}
 */
export function otherPicks(actions, picks, ordered = true) {
  const places = picks.map((_, at) => [...nextPicks(actions, picks.slice(0, at), ordered)]);
  return new Set(places.flat().filter((key) => !picks.includes(key)));
}

/**
 * The only key that can come next while several actions remain, or null: such a pick chooses
 * nothing. The last pick of a path is never one of these.
 * @param {LegalAction[]} actions
 * @param {string[]} picks
 * @param {boolean} [ordered]
 * @returns {string | null}
 */
export function onlyPick(actions, picks, ordered = true) {
  if (matching(actions, picks, ordered).length < 2) return null;
  const [key, another] = nextPicks(actions, picks, ordered);
  if (key === undefined || another !== undefined) return null;
  return completed(actions, [...picks, key], ordered) ? null : key;
}

/**
 * The picks with those after them that leave no choice.
 * @param {LegalAction[]} actions
 * @param {string[]} picks
 * @param {boolean} [ordered]
 * @returns {string[]}
 */
export function withOnlyPicks(actions, picks, ordered = true) {
  const key = onlyPick(actions, picks, ordered);
  return key === null ? picks : withOnlyPicks(actions, [...picks, key], ordered);
}

/**
 * The picks after a step back to where there was a choice; null if there is none to go back to.
 * @param {LegalAction[]} actions
 * @param {string[]} picks
 * @param {boolean} [ordered]
 * @returns {string[] | null}
 */
export function beforePick(actions, picks, ordered = true) {
  if (!picks.length) return null;
  const before = picks.slice(0, -1);
  if (onlyPick(actions, before, ordered) === null) return before;
  return beforePick(actions, before, ordered);
}

/**
 * What an element stands for: one pick, or with data-walk several in a row, of which the later ones may
 * belong to the decisions that follow.
 * @param {Element} element
 * @returns {string[]}
 */
export function walkOf(element) {
  return (element.getAttribute("data-walk") ?? element.getAttribute("data-pick") ?? "").split(" ");
}

/**
 * Whether the picks are the first of a walk.
 * @param {string[]} walk
 * @param {string[]} picks
 */
export function hasBegun(walk, picks) {
  return picks.length <= walk.length && picks.every((pick, i) => pick === walk[i]);
}

/**
 * What is left of a walk that the picks have begun; all of it if they have not, or are all of it.
 * @param {string[]} walk
 * @param {string[]} picks
 * @returns {string[]}
 */
export function restOfWalk(walk, picks) {
  return hasBegun(walk, picks) && picks.length < walk.length ? walk.slice(picks.length) : walk;
}
