/* The paths of a model, for tests that walk them in a way of their own. */
export { generatePaths } from './generate-paths.ts';
export { leafNames } from './model-problems.ts';
export type { Path } from './path.ts';
export { leavesAlong, smallestCover } from './smallest-cover.ts';
