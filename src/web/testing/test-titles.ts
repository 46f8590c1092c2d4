/** Titles of the tests that `checkFlow` declares, for commands that run some of them. */
export const TITLES = {
  complete: 'is complete, and so is its model',
  table: 'does what its table of transitions says',
  screen: 'on the screen',
} as const;
