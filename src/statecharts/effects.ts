import {
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type StateValue,
} from 'xstate';

/**
 * An effect that a chart declares and `*.effects.ts` provides. Until then it rejects with its name.
 */
export const toProvide = <Output, Input = void>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`Provide the "${name}" effect`)));

/**
 * A callback effect: it sends and receives events while its state is active. Until provided, it
 * throws its name.
 */
export const toProvideCallback = <Event extends EventObject, Input = NonReducibleUnknown>(name: string) =>
  fromCallback<Event, Input>(() => {
    throw new Error(`Provide the "${name}" effect`);
  });

/**
 * The leaf states in a state's value, each a path joined by dots (`pending.countdown.urgent`), in
 * the chart's order.
 */
export function leavesOf(value: StateValue, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return [[...path, value].join('.')];
  const inner = Object.entries(value).filter(([, child]) => child !== undefined);
  if (inner.length === 0) return [path.join('.')];
  return inner.flatMap(([key, child]) => leavesOf(child ?? {}, [...path, key]));
}

/**
 * The `data-state` of a view's root: its leaf states, separated by spaces, so that CSS can match
 * one with `~=`.
 */
export const dataState = (state: { value: StateValue }) => leavesOf(state.value).join(' ');
