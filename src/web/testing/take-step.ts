import {
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
} from 'xstate';

/** A state, and the transitions that led to it, in their order. */
export type Taken = {
  readonly state: AnyMachineSnapshot;
  readonly taken: readonly AnyTransitionDefinition[];
};

/**
 * The start of a chart, and a function that takes steps of it without running effects. XState tells an
 * inspector alone which eventless transitions it takes, and its `transition` makes an actor each time.
 */
export function stepsOf(machine: AnyStateMachine, input: unknown) {
  let taken: AnyTransitionDefinition[] = [];
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
    actionExecutor: nothing,
  };
  const start: Taken = { state: actor.getSnapshot(), taken };
  return {
    start,
    take(from: AnyMachineSnapshot, event: AnyEventObject): Taken {
      taken = [];
      return { state: machine.transition(from, event, scope), taken };
    },
  };
}

/** A state's `onDone` comes along with what ends it. */
const isOfChart = ({ eventType }: AnyTransitionDefinition) => !eventType.startsWith('xstate.done.state.');
