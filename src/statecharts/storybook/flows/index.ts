/* The pages of flows, for the configuration of Storybook and for tests that read them. */

export type { TextsOfStories } from './drawn.tsx';
export { allFindables, createFinder } from './find-states.ts';
export { findablesOf } from './flow-data.ts';
export { flowMap } from './flow-map.ts';
export { flowOf, placesOf } from './flow-places.ts';
export { createFlowReader } from './flow-reader.ts';
export { readFlowMap } from './flow-registry.ts';
export { flowIndexer } from './flows-indexer.ts';
export { flowPages } from './flows-plugin.ts';
