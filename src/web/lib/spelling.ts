import Fuzzy from '@leeoniya/ufuzzy';

/** Shorter words are like too many others. */
const SHORTEST = 3;

// What it is asked for is one word of any script: nothing in it is to be split, and any character may be the wrong one.
const fuzzy = new Fuzzy({
  intraMode: 1,
  interSplit: '\\s+',
  intraSplit: null,
  intraChars: '.',
  intraContr: '(?!)',
});

/**
 * Which words of `vocabulary` hold `word` anywhere, or would with one letter more, less, changed, or swapped with the next;
 * by their places. Its first letter must be right, and a number is like no other.
 */
export const lookAlikes = (vocabulary: string[], word: string): number[] =>
  word.length < SHORTEST || /\p{N}/u.test(word) ? [] : (fuzzy.filter(vocabulary, word) ?? []);
