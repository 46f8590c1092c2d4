import { test } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { leavesOf } from '../effects.ts';
import { isPossible, isRunning, movesOf } from '../model/chart-events.ts';
import type { Model } from '../model/model.ts';
import { TITLES } from '../model/test-titles.ts';
import { type Edge, generatePaths } from '../paths/generate-paths.ts';
import { explore, type Watch, type WatchedLaw } from './explore.ts';
import type { Forms, Laws, OfStep } from './forms.ts';
import { runs } from './words.ts';

export type { Laws, Step } from './forms.ts';
export { requestLaws } from './request-laws.ts';
export * from './words.ts';

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

/** The frames of a stack from the test's own on: a broken law points there, not at the kit. */
const declaredAt = (): string =>
  new Error().stack
    ?.split('\n')
    .slice(1)
    .filter((frame) => !frame.includes(import.meta.dirname))
    .join('\n') ?? '';

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
