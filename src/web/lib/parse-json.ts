/**
 * Parses JSON as `JSON.parse` does, with a pause after each item of a list, to keep the main thread
 * responsive.
 */
export function* parsingJson(text: string): Generator<void, unknown> {
  let at = skipSpace(text, 0);
  if (text[at] !== '[') return JSON.parse(text);
  const items: unknown[] = [];
  do {
    const end = endOfItem(text, at + 1);
    const item = text.slice(at + 1, end);
    at = end;
    // An empty list has no item, and no item may be empty.
    if (items.length === 0 && text[end] === ']' && item.trim() === '') break;
    items.push(JSON.parse(item));
    yield;
  } while (text[at] === ',');
  if (text[at] !== ']' || skipSpace(text, at + 1) < text.length)
    throw new SyntaxError('The list does not end as JSON does.');
  return items;
}

/** A string, or a mark that opens, parts or closes what is in a list. */
const PIECES = /"(?:[^"\\]+|\\.)*"|[[\]{},]/gs;

/** The index of the comma or the bracket that ends the item of a list. */
function endOfItem(text: string, from: number): number {
  let depth = 0;
  PIECES.lastIndex = from;
  for (let piece = PIECES.exec(text); piece !== null; piece = PIECES.exec(text)) {
    const [mark] = piece;
    if (depth === 0 && '],'.includes(mark)) return piece.index;
    if ('[{'.includes(mark)) depth += 1;
    else if (']}'.includes(mark)) depth -= 1;
  }
  return text.length;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \n\r\t'.includes(text.charAt(at))) at += 1;
  return at;
}

/** The value, or undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
