import { isDeepStrictEqual } from 'node:util';
import { test } from 'vitest';
import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ExecutableActionObject,
  type SnapshotFrom,
  transition,
} from 'xstate';
import { leavesOf } from '../effects.ts';
import { isPossible, isRunning, type Move, movesOf } from '../model/chart-events.ts';
import type { Model } from '../model/model.ts';
import { TITLES } from '../model/test-titles.ts';
import { type Edge, generatePaths } from '../paths/generate-paths.ts';
import { explore, type Watch, type WatchedLaw } from './explore.ts';

/** A step of a chart: from one state, by a move, to the next, with the actions that it took. */
export type Step<State> = {
  readonly from: State;
  readonly move: Move;
  readonly to: State;
  readonly actions: readonly ExecutableActionObject[];
};

type OfState<State> = (state: State) => boolean;
type OfStep<State> = (step: Step<State>) => boolean;

/**
 * The ways to state a law. Each looks for a breach, and says by which shortest path it is reached;
 * null if the law holds. A law that speaks of what never happens is a breach too.
 */
type Forms<State, Result> = {
  /** `holds` in every state of those that `where` picks. */
  always(holds: OfState<State>, where?: OfState<State>): Result;
  /** Every step that `when` picks is one that `holds`. */
  every(when: OfStep<State>, holds: OfStep<State>): Result;
  /** After a step of `after`, no step of `never` follows before one of `until`. */
  never(parts: { after: OfStep<State>; never: OfStep<State>; until?: OfStep<State> }): Result;
  /** Each state that `where` picks can be left by a step that `by` picks. */
  leaves(where: OfState<State>, by: OfStep<State>): Result;
  /** Wherever these effects run, each of their sample outcomes leads to a step. */
  heeds(...effects: string[]): Result;
};

/** The same forms, each with the law in words first, declared as a test. */
export type Laws<State> = {
  [Form in keyof Forms<State, void>]: (law: string, ...parts: Parameters<Forms<State, void>[Form]>) => void;
};

/**
 * The laws of a flow, judged over every state and step that its chart allows with the model's samples,
 * and along random paths with varied ones (`explore`): a law that names a sample's value fails there.
 * They are written from the spec and the rules, never from the chart, so that they can contradict it.
 */
export function lawsOf<M extends AnyStateMachine>(model: Model<M>): Laws<SnapshotFrom<M>>;
export function lawsOf(model: Model): Laws<AnyMachineSnapshot> {
  const breach = breachesIn(model);
  const laws: WatchedLaw[] = [];
  const declare = (law: string, judge: () => string | null, watch: () => Watch) => {
    laws.push({ law, watch });
    const declared = declaredAt();
    test(law, () => {
      const found = judge();
      if (found === null) return;
      const broken = new Error(`${found}\nThe law: ${law}`);
      broken.stack = `${broken}\n${declared}`;
      throw broken;
    });
  };
  test(TITLES.explored, { timeout: 120_000 }, () => explore(model, laws));
  return {
    always: (law, ...parts) => declare(law, () => breach.always(...parts), watches.always(...parts)),
    every: (law, ...parts) => declare(law, () => breach.every(...parts), watches.every(...parts)),
    never: (law, ...parts) => declare(law, () => breach.never(...parts), watches.never(...parts)),
    leaves: (law, ...parts) => declare(law, () => breach.leaves(...parts), watches.leaves(...parts)),
    heeds: (law, ...effects) => declare(law, () => breach.heeds(...effects), watches.heeds(...effects)),
  };
}

/** The frames of a stack from the declaration of a law on: a broken law points there, not at this file. */
const declaredAt = (): string => new Error().stack?.split('\n').slice(4).join('\n') ?? '';

/** The same laws, judged along a single run. */
const watches: Forms<AnyMachineSnapshot, () => Watch> = {
  always:
    (holds, where = () => true) =>
    () => ({ state: (state) => !where(state) || holds(state) }),
  every: (when, holds) => () => ({ step: (step) => !when(step) || holds(step) }),
  never:
    ({ after, never, until = () => false }) =>
    () => {
      let isOpen = false;
      return {
        step: (step) => {
          if (isOpen && until(step)) isOpen = false;
          else if (isOpen && never(step)) return false;
          isOpen ||= after(step);
          return true;
        },
      };
    },
  leaves: (where, by) => () => ({ state: (state, ways) => !where(state) || ways().some(by) }),
  heeds:
    (...effects) =>
    () => ({
      move: (state, move) =>
        move.kind !== 'outcome' || !effects.includes(move.effect) || isPossible(state, move),
    }),
};

/**
 * The steps that a law speaks of by its terms: those that it picks, and those into states that it picks. A
 * law about all states speaks of none in particular.
 */
export const subjects: Forms<AnyMachineSnapshot, OfStep<AnyMachineSnapshot>> = {
  always: (_, where) => (step) => where?.(step.to) ?? false,
  every: (when) => when,
  never:
    ({ after, never, until }) =>
    (step) =>
      after(step) || never(step) || (until?.(step) ?? false),
  leaves: (where, by) => (step) => where(step.from) && by(step),
  heeds:
    (...effects) =>
    ({ move }) =>
      move.kind === 'outcome' && effects.includes(move.effect),
};

/** Looks for breaches of laws in a chart. */
export function breachesIn(model: Model): Forms<AnyMachineSnapshot, string | null> {
  const graph = () => generatePaths(model);
  const describePlace = (state: AnyMachineSnapshot) =>
    `${leavesOf(state.value).join(' + ')}, reached by: ${graph().pathTo(state).name}`;
  const describeStep = ({ from, move, to }: Edge) =>
    `"${move.label}" leads to ${leavesOf(to.value).join(' + ')} from ${describePlace(from)}`;

  return {
    always(holds, where = () => true) {
      const { states, edges } = graph();
      if (!states.some(where)) return 'No state is of this kind.';
      const wrong = states.find((state) => where(state) && !holds(state));
      if (wrong !== undefined) return describePlace(wrong);
      // Of states that the model does not tell apart, `states` has the first one only.
      const step = edges.find(({ to }) => where(to) && !holds(to));
      return step === undefined ? null : describeStep(step);
    },
    every(when, holds) {
      const steps = graph().edges.filter(when);
      if (steps.length === 0) return 'No step is of this kind.';
      const wrong = steps.find((step) => !holds(step));
      return wrong === undefined ? null : describeStep(wrong);
    },
    never({ after, never, until = () => false }) {
      const open = graph()
        .edges.filter(after)
        .map(({ to }) => to);
      if (open.length === 0) return 'What it begins with never happens.';
      const seen = new Set<string>();
      for (let state = open.shift(); state !== undefined; state = open.shift()) {
        if (seen.has(graph().keyOf(state))) continue;
        seen.add(graph().keyOf(state));
        for (const edge of graph().edgesFrom(state)) {
          if (until(edge)) continue;
          if (never(edge)) return describeStep(edge);
          open.push(edge.to);
        }
      }
      return null;
    },
    leaves(where, by) {
      const states = graph().states.filter(where);
      if (states.length === 0) return 'No state is of this kind.';
      const stuck = states.find((state) => !graph().edgesFrom(state).some(by));
      return stuck === undefined ? null : describePlace(stuck);
    },
    heeds(...effects) {
      const { states } = graph();
      const idle = effects.find((effect) => !states.some((state) => runs(state, effect)));
      if (idle !== undefined) return `The effect "${idle}" never runs.`;
      const ends = movesOf(model).flatMap((move) => (move.kind === 'outcome' ? [move] : []));
      const answers = ends.filter(({ effect }) => effects.includes(effect));
      const mute = effects.find((effect) => answers.every((answer) => answer.effect !== effect));
      if (mute !== undefined) return `The effect "${mute}" has no sample outcome.`;
      for (const state of states)
        for (const move of answers)
          if (isRunning(state, move) && !isPossible(state, move))
            return `"${move.label}" is ignored in ${describePlace(state)}`;
      return null;
    },
  };
}

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
