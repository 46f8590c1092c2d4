import type { ExecutableActionObject } from 'xstate';
import type { Move } from '../model/chart-events.ts';

/** A step of a chart: from one state, by a move, to the next, with the actions that it took. */
export type Step<State> = {
  readonly from: State;
  readonly move: Move;
  readonly to: State;
  readonly actions: readonly ExecutableActionObject[];
};

export type OfState<State> = (state: State) => boolean;
export type OfStep<State> = (step: Step<State>) => boolean;

/**
 * The ways to state a law. Each looks for a breach, and says by which shortest path it is reached;
 * null if the law holds. A law that speaks of what never happens is a breach too.
 */
export type Forms<State, Result> = {
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
