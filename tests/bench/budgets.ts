/**
 * The most that each value may be: the best that was reached, with a little room. README.md beside it
 * says why each floor is fair, and what each budget was meant to be.
 */
export const BUDGETS = {
  /** The first paint, as a multiple of our own page's without scripts, and of a bare page's. */
  firstPaint: { snapshot: 1.25, bare: 1.6 },
  /** The first Add that shows, as a multiple of the same on a page of the packages alone. */
  firstAdd: 0.5,
  /** The next page after an early press on a card, as a multiple of the same link as a document. */
  earlyPress: 0.9,
  /** Answers of an idle page, as multiples of those of a page of the packages. */
  answers: { add: 4.4, keys: 5.2, card: 3.9 },
  /** The largest paint, as a multiple of a bare page's. */
  largestPaint: { home: 1.65, category: 2.3, product: 1.8 },
  /** The first paint of a visit within a minute of the first one, as a multiple of the first one's. */
  withinAMinute: { home: 1, category: 1, product: 1 },
  /** The same of a visit a day later. */
  aDayLater: { home: 1.4, category: 1.45, product: 1.35 },
  blockedMs: 60,
  shift: 0.02,
  /** Our own scripts on a product page, in kB. */
  ownScriptsKB: 38.2,
  /** The slowest interaction: with our catalogue, and with one of 10,000 product pages. */
  interactionMs: { own: 100, large: 150 },
  /** The slowest next page after a press on an idle page, until its heading is painted. */
  nextPageMs: { own: 160, large: 175 },
} as const;
