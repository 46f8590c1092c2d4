import { type EventObject, fromCallback, fromPromise, type StateValue } from 'xstate';

/**
 * The two edges of a chart: the effects that it calls by name, and the states that it shows by name.
 */

/** An effect that a chart declares and `*.effects.ts` provides; until then it rejects with its own name. */
export const toProvide = <Output, Input = void>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`Provide the "${name}" effect`)));

/** An effect that hears and sends events as long as its state lasts; until it is provided it throws with its own name. */
export const toProvideCallback = <Event extends EventObject>(name: string) =>
  fromCallback<Event>(() => {
    throw new Error(`Provide the "${name}" effect`);
  });

/** The leaf states in a state's value, each a path joined by dots, in the chart's order: `open.clock.urgent`. */
export function leavesOf(value: StateValue, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return [[...path, value].join('.')];
  const inner = Object.entries(value).filter(([, child]) => child !== undefined);
  if (inner.length === 0) return [path.join('.')];
  return inner.flatMap(([key, child]) => leavesOf(child ?? {}, [...path, key]));
}

/** What the root of a view carries as `data-state`: its leaves, parted by a space, so that CSS can ask for one with `~=`. */
export const dataState = (state: { value: StateValue }) => leavesOf(state.value).join(' ');
