import { type EventObject, fromCallback } from 'xstate';

/** A callback effect that does nothing, for tests and stories that don't need it. */
export const idleEffect = <Event extends EventObject>() => fromCallback<Event>(() => {});
