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

/** The index of the comma or the bracket that ends the item of a list. */
function endOfItem(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const mark = text.charCodeAt(at);
    if (mark === MARK.quote) at = endOfString(text, at);
    else if (mark === MARK.brace || mark === MARK.bracket) depth += 1;
    else if (mark === MARK.endOfBrace || mark === MARK.endOfBracket) {
      if (depth === 0) return at;
      depth -= 1;
    } else if (mark === MARK.comma && depth === 0) return at;
  }
  return text.length;
}

const MARK = {
  quote: 34,
  comma: 44,
  bracket: 91,
  backslash: 92,
  endOfBracket: 93,
  brace: 123,
  endOfBrace: 125,
};

/** The index of the quote that ends a string. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === MARK.backslash) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \n\r\t'.includes(text.charAt(at))) at += 1;
  return at;
}
