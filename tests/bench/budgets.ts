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
  /** The second visit's first paint, as a multiple of the first one's. */
  secondVisit: 1.3,
  blockedMs: 60,
  shift: 0.02,
  /** Our own scripts on a product page, in kB, beyond the packages. */
  ownScriptsKB: 37.6,
  /** The slowest interaction: with our catalogue, and with one of 10,000 product pages. */
  interactionMs: { own: 100, large: 150 },
} as const;
