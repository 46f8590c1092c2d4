import { type AnyMachineSnapshot, type ExecutableActionObject, initialTransition, transition } from 'xstate';
import { leavesOf } from '#web/lib/effects.ts';
import type { Model } from './model.ts';
import type { Move } from './moves.ts';

/** Where a path comes by. */
export type Place = { readonly leaves: readonly string[]; readonly state: AnyMachineSnapshot };
/** A move and where it leads; before it, `wait` milliseconds must pass (0 but for a delay). */
export type Step = Move & Place & { readonly wait: number };
export type Path = {
  /** Readable and stable: `asking → party.named → sending → askForTable held → …` */
  readonly name: string;
  /** The name of its input. */
  readonly from: string;
  readonly input: unknown;
  readonly start: Place;
  readonly steps: readonly Step[];
  /** False if a delay runs out before another that is due no later: a clock that is wound by hand can do so, a real one can't. */
  readonly timely: boolean;
};

/** What identifies a state of the chart to the tests. */
export const keyOf = (model: Model, { value, context }: AnyMachineSnapshot) =>
  JSON.stringify([leavesOf(value), model.key(context)]);

/** Takes the moves one after another, in thought, and keeps the time that a clock would show. */
export function pathOf(model: Model, from: string, moves: readonly Move[]): Path {
  const { machine, inputs } = model;
  const timers = new Timers();
  const input = inputs[from];
  let [state, actions] = initialTransition(machine, input);
  timers.note(actions);
  const start = { state, leaves: leavesOf(state.value) };
  const steps = moves.map((move): Step => {
    const wait = move.kind === 'delay' ? timers.elapse(move.event.type) : 0;
    [state, actions] = transition(machine, state, move.event);
    timers.note(actions);
    return { ...move, state, leaves: leavesOf(state.value), wait };
  });
  const line = [
    start.leaves.join(' + '),
    ...steps.flatMap(({ label, leaves }) => [label, leaves.join(' + ')]),
  ];
  const prefix = Object.keys(inputs).length > 1 ? `${from}: ` : '';
  return { name: prefix + line.join(' → '), from, input, start, steps, timely: timers.timely };
}

/** When the chart's delays are due, if all else takes no time. */
class Timers {
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

  /** Lets time pass until this delay is over: how many milliseconds. */
  elapse(id: string): number {
    const due = this.#due.get(id) ?? this.#now;
    this.#due.delete(id);
    if ([...this.#due.values()].some((other) => other <= due)) this.timely = false;
    const wait = Math.max(0, due - this.#now);
    this.#now += wait;
    return wait;
  }
}
