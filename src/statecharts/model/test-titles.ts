/** Titles of the tests that the kit declares, for commands that run some of them. */
export const TITLES = {
  complete: 'is complete, and so is its model',
  screen: 'on the screen',
  actor: 'as an actor',
  explored: 'random paths with varied samples keep the laws',
} as const;
