/*
 * A screen's values, read as a person reads them: each value by its label. So a test notices
 * values that are swapped or missing.
 */

/** An element's text, on one line. */
export const textIn = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

/**
 * The texts of an element that keep their own order from right to left: a sign beside its amount, and a
 * sentence in one piece.
 */
export const isolatedIn = (root: Element): string[] => [...root.querySelectorAll('bdi')].map(textIn);

/** The values of the description lists in an element, by their terms. A button to copy is no value. */
export const valuesIn = (root: Element): Record<string, string> =>
  Object.fromEntries(
    [...root.querySelectorAll('dt')].map((term) => [textIn(term), textIn(term.nextElementSibling)]),
  );

/** The rows of a table, each with its cells by the labels of their columns. */
export function rowsIn(table: Element): Record<string, string>[] {
  const labels = [...table.querySelectorAll('thead th')].map(textIn);
  return [...table.querySelectorAll('tbody > tr')].map((row) =>
    Object.fromEntries([...row.children].map((cell, at) => [labels[at] ?? `column ${at + 1}`, textIn(cell)])),
  );
}

/** The items of the lists in an element. */
export const itemsIn = (root: Element): string[] => [...root.querySelectorAll('li')].map(textIn);

/** The tone of an element that a recipe has coloured, such as `pending` of a badge. */
export const toneOf = (element: Element | null | undefined): string | undefined =>
  /tone_([a-z]+)/.exec(element?.className ?? '')?.[1];
