/** One part of a pattern, and how often it may occur: `3`, `\d{7}`, `[- ]?`, `(?:`, `)?`, `|`. */
const PART =
  /(\\[dswDSW]|\\p\{\w+\}|\\[^\w\s]|\[(?:\\.|[^\]\\])+\]|\((?:\?:)?|\)|[^\\[\](){}?*+])([?*+]|\{(\d{1,3})(?:(,)(\d{0,3}))?\})?/uy;

const NOT_PLAIN = 'must have only plain parts: no look-arounds or back-references';
/** The longest text that is tried. */
const TEXT_LENGTH_MAX = 100;
/** The most ways in which a pattern may be tried on a text: some milliseconds of work. */
const WAYS_MAX = 1_000_000;

/**
 * Why a pattern can't be used; null if it can. A safe pattern is tried on a text in few ways, so
 * that no text keeps host or browser busy: a group occurs once or not at all, and the choices that
 * the pattern leaves open stay few. Look-arounds and back-references are no part of it.
 */
export function patternFault(pattern: string): string | null {
  try {
    toRegExp(pattern);
  } catch {
    return 'must be a regular expression';
  }
  let ways = 1;
  let at = 0;
  while (at < pattern.length) {
    PART.lastIndex = at;
    const found = PART.exec(pattern);
    if (found === null) return NOT_PLAIN;
    const [whole, part = '', often, least, comma, most] = found;
    if (part.startsWith('(') && often !== undefined) return NOT_PLAIN;
    const isFixed = often === undefined || (least !== undefined && comma === undefined);
    if (part === ')' && often !== undefined && often !== '?') return 'must not repeat a group';
    if (part === '|' || often === '?') ways *= 2;
    else if (!isFixed) ways *= most ? Number(most) - Number(least) + 1 : TEXT_LENGTH_MAX;
    at += whole.length;
  }
  return ways > WAYS_MAX ? 'must leave fewer choices open: fewer *, + and ?' : null;
}

/** Whether the whole text fits the pattern. */
export const fitsPattern = (pattern: string, text: string): boolean => toRegExp(pattern).test(text);

const toRegExp = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'u');
