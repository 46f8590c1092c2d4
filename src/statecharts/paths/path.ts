import { type AnyMachineSnapshot, type ExecutableActionObject, initialTransition, transition } from 'xstate';
import { leavesOf } from '../effects.ts';
import type { Move } from '../model/chart-events.ts';
import type { Model } from '../model/model.ts';

/**
 * A state along a path, and the label of the move that entered each leaf: `start` for the first ones.
 * A leaf that a move enters again keeps its label.
 */
export type PathState = {
  readonly leaves: readonly string[];
  readonly state: AnyMachineSnapshot;
  readonly enteredBy: Readonly<Record<string, string>>;
};
/** A move and the state after it. A delay ends after `wait` milliseconds; other moves have 0. */
export type Step = Move & PathState & { readonly wait: number };
export type Path = {
  /** Readable and stable: `asking → party.submitted → sending → requestTable held → …` */
  readonly name: string;
  /** The name of its input in the model. */
  readonly inputName: string;
  readonly input: unknown;
  readonly start: PathState;
  readonly steps: readonly Step[];
  /**
   * False if a delay ends before another that is due no later, which only a `NamedClock` allows.
   */
  readonly isRealistic: boolean;
};

/** The identity of a chart's state in tests. */
export const stateKeyOf = (model: Model, { value, context }: AnyMachineSnapshot) =>
  JSON.stringify([leavesOf(value), model.key(context)]);

/**
 * The path of these moves, computed without running effects, with the time that a clock would show.
 */
export function buildPath(model: Model, from: string, moves: readonly Move[]): Path {
  const { machine, inputs } = model;
  const timers = new VirtualTimers();
  const input = inputs[from];
  let [state, actions] = initialTransition(machine, input);
  timers.note(actions);
  const start = placeOf(state, 'start');
  let place: PathState = start;
  const steps = moves.map((move): Step => {
    const wait = move.kind === 'delay' ? timers.elapse(move.event.type) : 0;
    [state, actions] = transition(machine, state, move.event);
    timers.note(actions);
    place = placeOf(state, move.label, place.enteredBy);
    return { ...move, ...place, wait };
  });
  const line = [
    start.leaves.join(' + '),
    ...steps.flatMap(({ label, leaves }) => [label, leaves.join(' + ')]),
  ];
  const prefix = Object.keys(inputs).length > 1 ? `${from}: ` : '';
  return {
    name: prefix + line.join(' → '),
    inputName: from,
    input,
    start,
    steps,
    isRealistic: timers.timely,
  };
}

function placeOf(state: AnyMachineSnapshot, label: string, before: PathState['enteredBy'] = {}): PathState {
  const leaves = leavesOf(state.value);
  const enteredBy = Object.fromEntries(leaves.map((leaf) => [leaf, before[leaf] ?? label]));
  return { state, leaves, enteredBy };
}

/** When the chart's delays are due if nothing else takes time. */
class VirtualTimers {
  timely = true;
  #now = 0;
  readonly #due = new Map<string, number>();

  note(actions: readonly ExecutableActionObject[]): void {
    for (const { type, params } of actions) {
      if (!params || typeof params !== 'object') continue;
      if (type === 'xstate.cancel' && 'sendId' in params) this.#due.delete(String(params.sendId));
      if (type !== 'xstate.raise' || !('delay' in params) || typeof params.delay !== 'number') continue;
      if ('id' in params) this.#due.set(String(params.id), this.#now + params.delay);
    }
  }

  /** Advances the time to the end of this delay. Returns the milliseconds that passed. */
  elapse(id: string): number {
    const due = this.#due.get(id) ?? this.#now;
    this.#due.delete(id);
    if ([...this.#due.values()].some((other) => other <= due)) this.timely = false;
    const wait = Math.max(0, due - this.#now);
    this.#now += wait;
    return wait;
  }
}
