import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate';
import type { Surface } from './surface.ts';

/**
 * A model is what the tests of a chart must know besides the chart: samples of what may come in, what a person does and
 * what a person sees. All else, the paths first of all, is read off the chart itself.
 *
 *     export const passwordModel = defineModel(passwordMachine, {
 *       inputs: { 'a member': { email: 'amna@example.com' } },
 *       events: { 'password.submitted': [{ next: 'correct horse' }], 'session.lost': [{}] },
 *       outcomes: {
 *         changePassword: {
 *           changed: { kind: 'changed' },
 *           refused: { kind: 'refused', reason: 'That is your old password.' },
 *           broken: failure('The shop is out of reach.'),
 *         },
 *       },
 *       hears: ['session.lost'],
 *       does: { 'password.submitted': async (screen, { next }) => { await screen.fill('New password', next); … } },
 *       sees: { asking: (screen) => screen.seeEnabled('button', 'Change'), sending: …, changed: … },
 *     });
 *
 * and a test is `checkFlow(passwordModel, { render: (state, send) => <PasswordScreen state={state} send={send} />, stories })`.
 */
export interface Model<
  M extends AnyStateMachine = AnyStateMachine,
  O = Record<string, Record<string, unknown>>,
  Heard extends string = string,
> {
  readonly machine: M;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly events: Readonly<Record<string, readonly object[]>>;
  readonly outcomes: O;
  readonly key: (context: AnyMachineSnapshot['context']) => unknown;
  readonly hears: readonly Heard[];
  readonly does: Readonly<Record<string, (screen: Surface, event: AnyEventObject) => Promise<void>>>;
  /** What each leaf shows; undefined for a chart without a screen of its own. */
  readonly sees:
    | Readonly<Record<string, (screen: Surface, state: AnyMachineSnapshot) => Promise<void>>>
    | undefined;
}

/** An effect's sample outcome that is an error. */
export class Failure {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}
/** The outcome of an effect that fails: with an `Error` of this message, or with this very error. */
export const failure = (error: unknown) => new Failure(typeof error === 'string' ? new Error(error) : error);

/** The events that others send to a chart, without those that xstate sends to it. */
export type EventOf<M extends AnyStateMachine> = Exclude<EventFromLogic<M>, { type: `xstate.${string}` }>;
type TypeOf<M extends AnyStateMachine> = EventOf<M>['type'];
export type EventNamed<M extends AnyStateMachine, Type> = Extract<EventOf<M>, { type: Type }>;
type Payload<Event> = Event extends unknown ? Omit<Event, 'type'> : never;

type LeafIn<Value> = Value extends string
  ? Value
  : { [Key in keyof Value & string]: LeafUnder<Key, Value[Key]> }[keyof Value & string];
/** A state may hold plain leaves beside states that hold more: each is looked at by itself. */
type LeafUnder<Key extends string, Value> = Value extends unknown
  ? keyof Value extends never
    ? Key
    : `${Key}.${LeafIn<Value>}`
  : never;
/** The leaf states of a chart, each a path joined by dots. */
export type LeafOf<M extends AnyStateMachine> = LeafIn<SnapshotFrom<M>['value']>;

/** The effects of a chart, by their names in `setup`: the fourth of what its type is made of. */
type EffectIn<M> =
  M extends StateMachine<
    infer _1,
    infer _2,
    infer _3,
    infer Effect,
    infer _5,
    infer _6,
    infer _7,
    infer _8,
    infer _9,
    infer _10,
    infer _11,
    infer _12,
    infer _13,
    infer _14,
    infer _15
  >
    ? Effect
    : never;
type OutcomesOf<M extends AnyStateMachine> = {
  [E in EffectIn<M> as E['src']]: Record<string, OutputFrom<E['logic']> | Failure>;
};

type Parts<M extends AnyStateMachine, O, Heard> = {
  /** For every event type, samples of what it carries. Guards may need several, one for each way. */
  events: { [Type in TypeOf<M>]: readonly [Payload<EventNamed<M, Type>>, ...Payload<EventNamed<M, Type>>[]] };
  /** For every effect in `setup`, its sample outcomes by name; none (`{}`) for an effect that only sends events back. */
  outcomes: O;
  /** What of the context makes two states of the same value different to a test; nothing, unless it is told. */
  key?: (context: ContextFrom<M>) => unknown;
  /** The events that no person causes on this screen: timers of the app, other tabs, what an effect sends back. */
  hears?: readonly Heard[];
} & (undefined extends InputFrom<M>
  ? { inputs?: Record<string, InputFrom<M>> }
  : { /** Ways to start, by name. */ inputs: Record<string, InputFrom<M>> }) &
  ([Exclude<TypeOf<M>, Heard>] extends [never]
    ? Partial<Screen<M, never>>
    : Screen<M, Exclude<TypeOf<M>, Heard>>);

type Screen<M extends AnyStateMachine, Type extends string> = {
  /** How a person causes each event that isn't heard. */
  does: { [T in Type]: (screen: Surface, event: EventNamed<M, T>) => Promise<void> };
  /** What a person perceives in each leaf state. */
  sees: { [Leaf in LeafOf<M>]: (screen: Surface, state: SnapshotFrom<M>) => Promise<void> };
};

/** The model of a chart. What the types can't ask for is asked by `problemsOf`. */
export function defineModel<
  M extends AnyStateMachine,
  const O extends OutcomesOf<M>,
  const Heard extends TypeOf<M> = never,
>(machine: M, parts: Parts<M, O, Heard>): Model<M, O, Heard>;
export function defineModel(
  machine: AnyStateMachine,
  parts: Pick<Model, 'events' | 'outcomes'> & Partial<Model>,
): Model {
  return {
    inputs: { '': undefined },
    key: () => null,
    hears: [],
    does: {},
    sees: undefined,
    ...parts,
    machine,
  };
}
