/** An element that a person reads or uses, and what it says: its text, its name, and whether it can be used. */
type Piece = { readonly element: Element; readonly says: string };

const CONTROLS =
  'a[href], button, input, select, textarea, progress, meter, img[alt], [role]:not([role="presentation"], [role="none"])';
const TRAITS = [
  'aria-busy',
  'aria-checked',
  'aria-current',
  'aria-disabled',
  'aria-expanded',
  'aria-invalid',
  'aria-pressed',
  'aria-selected',
  'disabled',
  'href',
];

/** The pieces of a screen that can be seen, in their order. */
export function piecesOf(root: Element): Piece[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const says = sayingOf(element);
    return says === '' || !element.checkVisibility() ? [] : [{ element, says }];
  });
}

function sayingOf(element: Element): string {
  const own = [...element.childNodes].map((node) =>
    node.nodeType === Node.TEXT_NODE ? node.textContent : '',
  );
  const text = oneLine(own.join(' '));
  if (!element.matches(CONTROLS)) return text;
  const named = ['role', 'aria-label', 'alt', 'placeholder', 'value'].map((name) =>
    element.getAttribute(name),
  );
  const traits = TRAITS.filter((name) => element.hasAttribute(name)).map(
    (name) => `${name}=${element.getAttribute(name)}`,
  );
  return [element.tagName, ...named, oneLine(element.textContent), enteredIn(element), ...traits].join('|');
}

/** What is typed or chosen. */
function enteredIn(element: Element): string {
  if (element instanceof HTMLInputElement) return `${element.value} ${element.checked}`;
  return element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement ? element.value : '';
}

const oneLine = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/**
 * The elements of a screen that say what the screen before did not say, or said elsewhere. Where all of an
 * element is new, it stands for what is in it.
 */
export function changedElements(before: readonly string[], now: readonly Piece[]): Element[] {
  const kept = keptOf(
    before,
    now.map(({ says }) => says),
  );
  const changed = now.filter((_, at) => !kept.has(at)).map(({ element }) => element);
  const old = now.filter((_, at) => kept.has(at)).map(({ element }) => element);
  const whole = changed.map((element) => outermost(element, old));
  return [...new Set(whole)].filter((one) => !whole.some((other) => other !== one && other.contains(one)));
}

/** The outermost element around a new one that has nothing old in it, within the page. */
function outermost(element: Element, old: readonly Element[]): Element {
  const { parentElement: parent } = element;
  if (parent === null || parent === document.body || old.some((one) => parent.contains(one))) return element;
  return outermost(parent, old);
}

/** The places in `now` of a longest common subsequence. */
function keptOf(before: readonly string[], now: readonly string[]): Set<number> {
  /** How many are common to the rests of both, from these places on. */
  const rest = Array.from({ length: before.length + 1 }, () => new Uint16Array(now.length + 1));
  const lengthAt = (from: number, to: number) => rest[from]?.[to] ?? 0;
  for (let from = before.length - 1; from >= 0; from -= 1)
    for (let to = now.length - 1; to >= 0; to -= 1) {
      const row = rest[from];
      if (row === undefined) continue;
      row[to] =
        before[from] === now[to]
          ? lengthAt(from + 1, to + 1) + 1
          : Math.max(lengthAt(from + 1, to), lengthAt(from, to + 1));
    }
  const kept = new Set<number>();
  for (let [from, to] = [0, 0]; from < before.length && to < now.length; ) {
    if (before[from] === now[to]) {
      kept.add(to);
      from += 1;
      to += 1;
    } else if (lengthAt(from + 1, to) >= lengthAt(from, to + 1)) from += 1;
    else to += 1;
  }
  return kept;
}
