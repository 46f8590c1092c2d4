import { distance } from 'fastest-levenshtein';

/** How a word of a vocabulary resembles another: a typo of it, one of its beginning, or it has it in it. */
export type Resemblance = { at: number; as: 'typo' | 'beginning' | 'part' };

/** Shorter words resemble too many others. */
const MIN_WORD_LENGTH = 3;
/** Words so long bear a second slip, and still resemble no others. */
const LONG_WORD_LENGTH = 8;

/** Letters that sound alike to who writes by ear: `kanva`, `vindows`. */
const ALIKE = ['ckq', 'sz', 'vw', 'gj'];

/**
 * The words of the `vocabulary` that `word` may be meant for: one letter added, removed, replaced or
 * swapped with the next, in long words two; the same at the beginning of a longer word; and words that
 * contain it. Words below five letters are only swapped or lack one, which those of three letters do only if
 * they are `amongOthers`. The first letter must be right or sound alike, and numbers only match exactly.
 */
export function fuzzyMatches(
  vocabulary: readonly string[],
  word: string,
  amongOthers = false,
): Resemblance[] {
  if (word.length < MIN_WORD_LENGTH || /\p{N}/u.test(word)) return [];
  const isTypo = (known: string, edits: number) => isTypoOf(word, known, edits, amongOthers);
  const firsts = new Set(ALIKE.find((letters) => letters.includes(word.charAt(0))) ?? word.charAt(0));
  return vocabulary.flatMap((known, at): Resemblance[] => {
    if (firsts.has(known.charAt(0))) {
      if (isTypo(known, word.length < LONG_WORD_LENGTH ? 1 : 2)) return [{ at, as: 'typo' }];
      for (const length of [word.length, word.length - 1, word.length + 1])
        if (length < known.length && isTypo(known.slice(0, length), 1)) return [{ at, as: 'beginning' }];
    }
    return known.includes(word) ? [{ at, as: 'part' }] : [];
  });
}

function isTypoOf(word: string, known: string, edits: number, amongOthers: boolean): boolean {
  const longer = known.length - word.length;
  if (Math.abs(longer) > edits) return false;
  const between = distance(word, known);
  if (between === 2 && longer === 0 && isSwapped(word, known)) return true;
  return between <= edits && (word.length > 4 || (longer === 1 && (word.length === 4 || amongOthers)));
}

function isSwapped(word: string, known: string): boolean {
  const first = [...word].findIndex((letter, place) => letter !== known[place]);
  return word[first] === known[first + 1] && word[first + 1] === known[first];
}
