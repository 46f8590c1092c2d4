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
import type { FlowEntry } from './flow-entry.ts';
import type { ScreenDriver } from './screen-driver.ts';

/**
 * A chart's model, for its tests: sample events and outcomes, how a person causes
 * an event on the screen (`act`), and what the screen shows in a leaf state (`assert`). Paths and the
 * rest come from the chart.
 *
 *     export const passwordModel = defineModel(passwordMachine, {
 *       flow: { group: 'Account', title: 'Password', leadsTo: { profile: 'it is changed' } },
 *       inputs: { 'a member': { email: 'amna@example.com' } },
 *       events: {
 *         'password.submitted': { 'a good one': { next: 'correct horse' }, 'too short': { next: 'a' } },
 *         'session.lost': [{}],
 *       },
 *       outcomes: {
 *         changePassword: {
 *           changed: { kind: 'changed' },
 *           refused: { kind: 'refused', reason: 'That is your old password.' },
 *           broken: failure('Out of reach.'),
 *         },
 *       },
 *       external: ['session.lost'],
 *       act: { 'password.submitted': async (screen, { next }) => { await screen.fill('New password', next); … } },
 *       assert: { editing: (screen) => screen.seeEnabled('button', 'Change'), submitting: …, changed: … },
 *     });
 *
 * and a test is `checkFlow(passwordModel, { render: (state, send) => <PasswordScreen state={state} send={send} />, stories })`.
 */
export interface Model<
  M extends AnyStateMachine = AnyStateMachine,
  O = Record<string, Record<string, unknown>>,
  External extends string = string,
> {
  readonly machine: M;
  readonly flow: FlowEntry | undefined;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly events: Readonly<Record<string, Samples>>;
  readonly outcomes: O;
  readonly key: (context: AnyMachineSnapshot['context']) => unknown;
  readonly external: readonly External[];
  readonly act: Readonly<Record<string, (screen: ScreenDriver, event: AnyEventObject) => Promise<void>>>;
  /** The assertion of each leaf state; undefined for a chart without a screen. */
  readonly assert:
    | Readonly<
        Record<string, (screen: ScreenDriver, state: AnyMachineSnapshot, byMove: ByMove) => Promise<void>>
      >
    | undefined;
  /** Pairs of leaf states that look the same on purpose. */
  readonly alike: readonly (readonly [string, string])[];
  /** Guards that the samples do not show both passing and failing, each with the reason. */
  readonly oneSided: Readonly<Record<string, string>>;
  /** Moves that can't come, by their labels, each with the reason. */
  readonly impossible: Readonly<Record<string, string>>;
  /** How far the flow comes; undefined for one that doesn't say. */
  readonly stages: Stages<AnyMachineSnapshot> | undefined;
}

/** A step of a flow back to an earlier stage, and the text that the screen must then show. */
export type StepBack = { readonly from: string; readonly to: string; readonly says: string | RegExp };

/**
 * The stages that a flow comes through, in their order, and its steps back by name: nothing goes back in
 * silence. A state of another kind, such as one that loads, is at no stage.
 */
export type Stages<State> = {
  readonly order: readonly string[];
  readonly of: (state: State) => string | null;
  readonly back: Readonly<Record<string, StepBack>>;
};

/**
 * Chooses by the label of the move that entered the leaf: `byMove({ 'logIn refused': 'Wrong
 * password.', 'after answerBy': 'No answer.' })`. So a screen must show the sentence
 * of the way that was taken, not just any sentence of the context. The part of a label that
 * distinguishes two of the same move may be left out.
 */
export type ByMove = <T>(choices: Readonly<Record<string, T>>) => T;

/** The sample payloads of an event: a list, or a record of them by their names. */
export type Samples = readonly object[] | Readonly<Record<string, object>>;

/** The samples of an event, with their names if they have some. */
export const samplesOf = (samples: Samples): { name: string | null; sample: object }[] =>
  Object.entries(samples).map(([key, sample]) => ({ name: Array.isArray(samples) ? null : key, sample }));

/** An effect's sample outcome that is an error. */
export class Failure {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}
/** The outcome of an effect that fails: with an `Error` of this message, or with this error. */
export const failure = (error: unknown) => new Failure(typeof error === 'string' ? new Error(error) : error);

/** The events that a chart receives, without xstate's own. */
export type EventOf<M extends AnyStateMachine> = Exclude<EventFromLogic<M>, { type: `xstate.${string}` }>;
type TypeOf<M extends AnyStateMachine> = EventOf<M>['type'];
export type EventNamed<M extends AnyStateMachine, Type> = NamedIn<EventOf<M>, Type>;
/** Events without a payload may share a type: `{ type: 'opened' | 'closed' }`. */
type NamedIn<Event extends { type: string }, Type> = Event extends unknown
  ? Type extends Event['type']
    ? Event
    : never
  : never;
type Payload<Event> = Event extends unknown ? Omit<Event, 'type'> : never;

type LeafIn<Value> = Value extends string
  ? Value
  : { [Key in keyof Value & string]: LeafUnder<Key, Value[Key]> }[keyof Value & string];
/** Distributes over the union: a state may have both plain leaves and compound states. */
type LeafUnder<Key extends string, Value> = Value extends unknown
  ? keyof Value extends never
    ? Key
    : `${Key}.${LeafIn<Value>}`
  : never;
/** The leaf states of a chart, each a path joined by dots. */
export type LeafOf<M extends AnyStateMachine> = LeafIn<SnapshotFrom<M>['value']>;

/** The effects of a chart by their names in `setup`: the fourth parameter of its type. */
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

type ModelDefinition<M extends AnyStateMachine, O, External> = {
  /** The flow's place in Storybook, and the flows that it leads to, as literals. Without it, it has no page. */
  flow?: FlowEntry;
  /**
   * Sample payloads for every event type: a list, or by names where there are several or the value says
   * little. Guards may need several, one per branch.
   */
  events: {
    [Type in TypeOf<M>]:
      | readonly [Payload<EventNamed<M, Type>>, ...Payload<EventNamed<M, Type>>[]]
      | Readonly<Record<string, Payload<EventNamed<M, Type>>>>;
  };
  /** Sample outcomes by name, for every effect in `setup`; `{}` for one that only sends events. */
  outcomes: O;
  /** The part of the context that distinguishes states of the same value. Default: none. */
  key?: (context: ContextFrom<M>) => unknown;
  /** Guards that the samples do not show both passing and failing, each with the reason. */
  oneSided?: Readonly<Record<string, string>>;
  /**
   * Moves that can't come, by their labels, each with the reason: where several invokes share an effect,
   * the outcomes that one of them can't have. No path, law or story takes them.
   */
  impossible?: Readonly<Record<string, string>>;
  /** Events that no user causes on this screen: from timers, other tabs or callback effects. */
  external?: readonly External[];
} & (undefined extends InputFrom<M>
  ? { inputs?: Record<string, InputFrom<M>> }
  : { /** Sample inputs by name. */ inputs: Record<string, InputFrom<M>> }) &
  ([Exclude<TypeOf<M>, External>] extends [never]
    ? Partial<Screen<M, never>>
    : Screen<M, Exclude<TypeOf<M>, External>>);

type Screen<M extends AnyStateMachine, Type extends string> = {
  /** How a user causes each event that is not external. */
  act: { [T in Type]: (screen: ScreenDriver, event: EventNamed<M, T>) => Promise<void> };
  /** Asserts the screen of each leaf state. */
  assert: {
    [Leaf in LeafOf<M>]: (screen: ScreenDriver, state: SnapshotFrom<M>, byMove: ByMove) => Promise<void>;
  };
  /** Pairs of leaf states that look the same on purpose. */
  alike?: readonly (readonly [LeafOf<M>, LeafOf<M>])[];
  /** How far the flow comes, with each step back and what the screen then says. */
  stages?: Stages<SnapshotFrom<M>>;
};

/** The model of a chart. `problemsOf` checks what types can't. */
export function defineModel<
  M extends AnyStateMachine,
  const O extends OutcomesOf<M>,
  const External extends TypeOf<M> = never,
>(machine: M, parts: ModelDefinition<M, O, External>): Model<M, O, External>;
export function defineModel(
  machine: AnyStateMachine,
  parts: Pick<Model, 'events' | 'outcomes'> & Partial<Model>,
): Model {
  return {
    flow: undefined,
    inputs: { '': undefined },
    key: () => null,
    external: [],
    act: {},
    assert: undefined,
    alike: [],
    oneSided: {},
    impossible: {},
    stages: undefined,
    ...parts,
    machine,
  };
}

/** Whether a module's export is a model. */
export const isModel = (value: unknown): value is Model =>
  typeof value === 'object' && value !== null && 'machine' in value && 'outcomes' in value;
