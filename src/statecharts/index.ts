/*
 * For charts and models. It needs xstate and nothing else, so that a product may
 * import it. README.md lists the other entries.
 */
export { dataState, leavesOf, toProvide, toProvideCallback } from './effects.ts';
export type { FlowEntry } from './model/flow-entry.ts';
export { idleEffect } from './model/idle-effect.ts';
export { type ByMove, defineModel, failure, type Model } from './model/model.ts';
export { NamedClock } from './model/named-clock.ts';
export type { ScreenDriver } from './model/screen-driver.ts';
export { withRequests } from './request.ts';
