/** Titles of the tests that the kit declares, for commands that run some of them. */
export const TITLES = {
  complete: 'is complete, and so is its model',
  table: 'does what its table of transitions says',
  screen: 'on the screen',
  actor: 'as an actor',
  explored: 'random paths with varied samples keep the laws',
} as const;
