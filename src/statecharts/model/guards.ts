import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNodeConfig,
  type AnyTransitionDefinition,
  StateMachine,
} from 'xstate';
import type { Model } from './model.ts';

/** Judges a chart's guards outside of it: xstate says which transition is taken, and not why. */
export class Guards {
  readonly #model: Model;
  readonly #judges = new Map<AnyTransitionDefinition, AnyStateMachine>();

  constructor(model: Model) {
    this.#model = model;
  }

  /** Whether the guard of a transition lets it pass; true without one. */
  passes(
    one: AnyTransitionDefinition,
    { value, context }: AnyMachineSnapshot,
    event: AnyEventObject,
  ): boolean {
    if (one.guard === undefined) return true;
    const judge = this.#judges.get(one) ?? judgeOf(this.#model, one);
    this.#judges.set(one, judge);
    return judge.resolveState({ value, context }).can(event);
  }
}

/** A chart with the same states that reacts to an event only if this guard passes. */
function judgeOf(
  { machine: { config, implementations } }: Model,
  { guard = () => true }: AnyTransitionDefinition,
) {
  // Not by `createMachine`, which tests of mutants replace: this is no chart of a product.
  return new StateMachine({ ...deaf(config), on: { '*': { guard, actions: () => {} } } }, implementations);
}

/** A state and those in it, without what they hear and do. */
const deaf = (state: AnyStateNodeConfig): AnyStateNodeConfig => ({
  ...state,
  on: {},
  after: {},
  always: [],
  invoke: [],
  entry: [],
  exit: [],
  states: Object.fromEntries(
    Object.entries<AnyStateNodeConfig>(state.states ?? {}).map(([key, inner]) => [key, deaf(inner)]),
  ),
});
