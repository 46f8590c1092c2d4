import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type ExecutableActionObject,
} from 'xstate';

/** A state, and the actions and transitions that led to it, in their order. */
type Taken = {
  readonly state: AnyMachineSnapshot;
  readonly actions: readonly ExecutableActionObject[];
  readonly taken: readonly AnyTransitionDefinition[];
};

/**
 * The start of a chart, and a function that takes steps of it without running effects. XState tells an
 * inspector alone which eventless transitions it takes, and its `transition` makes an actor each time.
 */
export function stepsOf(machine: AnyStateMachine, input: unknown) {
  let taken: AnyTransitionDefinition[] = [];
  let actions: ExecutableActionObject[] = [];
  const actor = createActor(machine, {
    input,
    inspect: (event) => {
      if (event.type === '@xstate.microstep') taken.push(...event._transitions.filter(isOfChart));
    },
  });
  const nothing = () => {};
  const scope: AnyActorScope = {
    self: actor,
    id: actor.id,
    sessionId: actor.sessionId,
    system: actor.system,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: (action) => actions.push(action),
  };
  const start = { state: actor.getSnapshot(), taken };
  return {
    start,
    take(from: AnyMachineSnapshot, event: AnyEventObject): Taken {
      taken = [];
      actions = [];
      return { state: machine.transition(from, event, scope), actions, taken };
    },
  };
}

/** A state's `onDone` comes along with what ends it. */
const isOfChart = ({ eventType }: AnyTransitionDefinition) => !eventType.startsWith('xstate.done.state.');
