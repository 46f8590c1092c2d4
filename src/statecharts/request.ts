import {
  and,
  type DoneActorEvent,
  type EventObject,
  type MachineContext,
  type Mapper,
  type MetaObject,
  type NonReducibleUnknown,
  type NoRequiredParams,
  type ParameterizedObject,
  type PromiseActorLogic,
  type ProvidedActor,
  type SetupReturn,
  type SingleOrArray,
  type StateNodeConfig,
  type TransitionConfig,
  type UnknownActorLogic,
  type WithDynamicParams,
} from 'xstate';

/**
 * Adds `request` to a setup: it writes the state that waits for the answer of a promise effect, with
 * its time-out, a transition for each kind of answer, and one for no answer. Leaving the state
 * aborts the effect (`signal`). An effect whose output has one `kind`, or none, takes `onDone` instead
 * of `onAnswer`: nothing is left to choose by, and a guard that always holds would be untestable.
 *
 *     const login = withRequests(setup({ … }));
 *     …
 *     submitting: login.request({
 *       description: 'The request is sent.',
 *       call: 'logIn',
 *       input: ({ event }) => event.login,
 *       within: 'answerBy',
 *       onAnswer: {
 *         opened: 'done',
 *         refused: { target: 'editing', actions: assign({ reason: ({ event }) => event.output.reason }) },
 *       },
 *       lost: { target: 'editing', actions: assign({ reason: ({ event }) => messageOf(event.error) }) },
 *     }),
 */
export function withRequests<
  Context extends MachineContext,
  Event extends EventObject,
  Effects extends Record<string, UnknownActorLogic>,
  Children extends Record<string, string>,
  Actions extends Params,
  Guards extends Params,
  Delay extends string,
  Tag extends string,
  Input,
  Output extends NonReducibleUnknown,
  Emitted extends EventObject,
  StateMeta extends MetaObject,
  TransitionMeta extends MetaObject,
>(
  flow: SetupReturn<
    Context,
    Event,
    Effects,
    Children,
    Actions,
    Guards,
    Delay,
    Tag,
    Input,
    Output,
    Emitted,
    StateMeta,
    TransitionMeta
  >,
) {
  return Object.assign(flow.extend({ guards: { answered } }), {
    request: request<{
      context: Context;
      event: Event;
      effects: Effects;
      actions: Actions;
      guards: Guards & { answered: string };
      delay: Delay;
      tag: Tag;
      emitted: Emitted;
      stateMeta: StateMeta;
      transitionMeta: TransitionMeta;
    }>,
  });
}

function request<C extends Chart>(config: RequestConfig<C>): RequestState<C>;
function request(config: AnyRequest): AnyState {
  const { call, id = call, input, within, onAnswer, onDone, lost, timedOut = lost, ...state } = config;
  const whenDone = onAnswer === undefined ? onDone : Object.entries(onAnswer).flatMap(whenKind);
  return {
    ...state,
    invoke: { id, src: call, input, onDone: whenDone, onError: lost },
    after: within === null ? {} : { [within]: timedOut },
  };
}

/** The transitions for one kind of answer, in addition to their own guards. */
function whenKind([kind, transitions]: [string, SingleOrArray<string | AnyTransition>]) {
  const isKind = { type: 'answered', params: kind };
  return [transitions].flat().map((one) => {
    const { guard, ...transition } = typeof one === 'string' ? { target: one } : one;
    if (guard === undefined) return { ...transition, guard: isKind };
    return { ...transition, guard: and([isKind, typeof guard === 'string' ? { type: guard } : guard]) };
  });
}

/** Whether the event brings an answer of this kind. */
function answered(
  { event: { output } }: { event: EventObject & { output?: unknown } },
  kind: string,
): boolean {
  return typeof output === 'object' && output !== null && 'kind' in output && output.kind === kind;
}

type RequestConfig<C extends Chart> = {
  [Name in keyof C['effects'] & string]: C['effects'][Name] extends PromiseActorLogic<
    infer Output,
    infer Input
  >
    ? Hint<
        [KindsOf<Output>] extends [never]
          ? `The answer of ${Name} has one kind, or none: its target is in onDone.`
          : `The answer of ${Name} has several kinds: the target of each is in onAnswer.`
      > &
        Omit<RequestState<C>, 'description' | 'invoke' | 'after'> & {
          description: string;
          call: Name;
          /** The invoke's id, where two states make the same call. */
          id?: string;
          /** The time-out's delay; null for work that stays within the browser. */
          within: C['delay'] | null;
          /**
           * The target without an answer. A time-out's event has no error, which `messageOf` handles.
           */
          lost: Transitions<C, NoAnswer>;
          /** The target of a time-out, if it differs from `lost`. */
          timedOut?: Transitions<C, NoAnswer>;
        } & (undefined extends Input
          ? { input?: never }
          : { input: Mapper<C['context'], C['event'], Input, C['event']> }) &
        ([KindsOf<Output>] extends [never]
          ? { onDone: Transitions<C, DoneActorEvent<Output>> }
          : {
              onAnswer: {
                [Kind in KindsOf<Output>]: AnswerTransitions<C, Extract<Output, { kind: Kind }>>;
              };
            })
    : never;
}[keyof C['effects'] & string];

/** The compiler begins with it where it says that a field does not exist. */
interface Hint<Sentence extends string> {
  readonly [hint]?: () => Sentence;
}
declare const hint: unique symbol;

/** The kinds of an answer, if there are several. */
type KindsOf<Output> = [Output] extends [{ kind: infer Kind extends string }]
  ? IsUnion<Kind> extends true
    ? Kind
    : never
  : never;
/** Each member of a union is compared with the whole. */
type IsUnion<Member, All = Member> = [Member] extends [never]
  ? false
  : Member extends unknown
    ? [All] extends [Member]
      ? false
      : true
    : never;

type NoAnswer = { type: string; error?: unknown };

type RequestState<C extends Chart> = Pick<
  StateNodeConfig<
    C['context'],
    C['event'],
    Effect<C>,
    Named<C['actions']>,
    Named<C['guards']>,
    C['delay'],
    C['tag'],
    unknown,
    C['emitted'],
    C['stateMeta'],
    C['transitionMeta']
  >,
  'description' | 'tags' | 'entry' | 'exit' | 'on' | 'always' | 'invoke' | 'after'
>;

type Transition<C extends Chart, Event extends EventObject> = TransitionConfig<
  C['context'],
  Event,
  C['event'],
  Effect<C>,
  Named<C['actions']>,
  Named<C['guards']>,
  C['delay'],
  C['emitted'],
  C['transitionMeta']
>;

/** A target, a transition, or several: the first whose guard passes is taken. */
type Transitions<C extends Chart, Event extends EventObject> = SingleOrArray<string | Transition<C, Event>>;

/** The same for one kind of answer. Guards need names, so that a drawn chart can show them. */
type AnswerTransitions<C extends Chart, Output> = SingleOrArray<
  | string
  | (Omit<Transition<C, DoneActorEvent<Output>>, 'guard'> & {
      guard?:
        | NoRequiredParams<Named<C['guards']>>
        | WithDynamicParams<C['context'], DoneActorEvent<Output>, Named<C['guards']>>;
    })
>;

type Chart = {
  context: MachineContext;
  event: EventObject;
  effects: Record<string, UnknownActorLogic>;
  actions: Params;
  guards: Params;
  delay: string;
  tag: string;
  emitted: EventObject;
  stateMeta: MetaObject;
  transitionMeta: MetaObject;
};
type Params = Record<string, ParameterizedObject['params'] | undefined>;
type Named<Map extends Params> = {
  [Name in keyof Map & string]: { type: Name; params: Map[Name] };
}[keyof Map & string];
type Effect<C extends Chart> = {
  [Name in keyof C['effects'] & string]: { src: Name; logic: C['effects'][Name]; id: string | undefined };
}[keyof C['effects'] & string];

type AnyTransition = Omit<
  TransitionConfig<
    MachineContext,
    EventObject,
    EventObject,
    ProvidedActor,
    ParameterizedObject,
    ParameterizedObject,
    string
  >,
  'guard'
> & { guard?: string | { type: string; params?: unknown } };
type AnyRequest = {
  call: string;
  id?: string;
  input?: unknown;
  within: string | null;
  onAnswer?: Record<string, SingleOrArray<string | AnyTransition>>;
  onDone?: unknown;
  lost: unknown;
  timedOut?: unknown;
};
type AnyState = { invoke?: unknown; after?: unknown };
