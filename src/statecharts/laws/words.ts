import { isDeepStrictEqual } from 'node:util';
import { type AnyActorRef, type AnyEventObject, type AnyMachineSnapshot, transition } from 'xstate';
import type { Move } from '../model/chart-events.ts';
import type { Step } from './forms.ts';

/** Whether an effect is running in a state. */
export const runs = (state: AnyMachineSnapshot, effect: string): boolean =>
  childrenOf(state, effect).length > 0;

/** Whether a step is this event. */
export const heard = ({ move }: { move: Move }, type: string): boolean =>
  move.kind === 'event' && move.event.type === type;

/** Whether a step is the end of an effect, or one of these outcomes of it. */
export const ended = ({ move }: { move: Move }, effect: string, ...outcomes: string[]): boolean =>
  move.kind === 'outcome' &&
  move.effect === effect &&
  (outcomes.length === 0 || outcomes.includes(move.outcome));

/** Whether a step is the end of a delay: of any, or of this name or length in milliseconds. */
export const timedOut = (step: Step<AnyMachineSnapshot>, delay?: string | number): boolean =>
  step.move.kind === 'delay' &&
  (typeof delay === 'number'
    ? lengthOf(step.from, step.move.delay) === delay
    : [undefined, step.move.delay].includes(delay));

/** Whether a step starts an effect that did not run before. */
export const starts = ({ from, to }: Step<AnyMachineSnapshot>, effect: string): boolean =>
  runs(to, effect) && !runs(from, effect);

/** Whether a step lets an effect end before it answered. */
export const stops = (step: Step<AnyMachineSnapshot>, effect: string): boolean =>
  runs(step.from, effect) && !runs(step.to, effect) && !ended(step, effect);

/** Whether a step starts an effect in a state that it only passes through. */
export const startsInVain = (step: Step<AnyMachineSnapshot>, effect: string): boolean =>
  did(step, 'xstate.spawnChild').some(({ src }) => src === effect) && !restarts(step, effect);

/** Whether a step starts an effect, even if one was running already. */
export const restarts = ({ from, to }: Step<AnyMachineSnapshot>, effect: string): boolean =>
  childrenOf(to, effect).some((child) => !childrenOf(from, effect).includes(child));

/** Whether an effect runs that was given this when it started. */
export const runsWith = (state: AnyMachineSnapshot, effect: string, input: unknown): boolean =>
  childrenOf(state, effect).some((child) => isDeepStrictEqual(fieldsOf(child.getSnapshot())['input'], input));

/** The events that a step sends to an effect, in order. */
export const sent = (step: Step<AnyMachineSnapshot>, effect: string): unknown[] =>
  did(step, 'xstate.sendTo').flatMap(({ targetId, event }) => (targetId === effect ? [event] : []));

/** Whether a step starts a delay: of any length, or of this many milliseconds. */
export const waits = (step: Step<AnyMachineSnapshot>, ms?: number): boolean =>
  did(step, 'xstate.raise').some(({ delay }) => delay !== undefined && [undefined, delay].includes(ms));

/** The params that a step passes to an action, one for each time it runs. */
export const did = ({ actions }: Step<AnyMachineSnapshot>, action: string): Fields[] =>
  actions.flatMap(({ type, params }) => (type === action ? [fieldsOf(params)] : []));

/** The state after any event or answer, even one that is no sample of the model. */
export const afterEvent = (from: AnyMachineSnapshot, event: AnyEventObject): AnyMachineSnapshot =>
  transition(from.machine, from, event)[0];

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const childrenOf = ({ children }: AnyMachineSnapshot, effect: string) =>
  Object.values<AnyActorRef | undefined>(children).flatMap((child) =>
    child !== undefined && 'src' in child && child.src === effect ? [child] : [],
  );

/** The length of a delay in a state, in milliseconds. */
function lengthOf({ machine, context }: AnyMachineSnapshot, delay: string): number {
  const length: unknown = machine.implementations.delays[delay];
  return Number(typeof length === 'function' ? length({ context, event: { type: '' } }, undefined) : length);
}
