import {
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createMachine,
  StateMachine,
} from 'xstate';
import { describeGuard, describeTrigger } from '../model/describe-chart.ts';
import { defineModel, type Model } from '../model/model.ts';

/** Whether a module's export is a chart. */
export const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;

/**
 * A model of a chart that has none yet: its states and transitions alone, each transition an event that is named
 * after what triggers it and its guard in words. No guard is asked, no effect runs and no context is kept, since
 * that takes samples.
 */
export function sketchModel(machine: AnyStateMachine): Model {
  const events = new Set<string>();
  const config = stateOf(machine.root, machine, events);
  return defineModel(Reflect.apply(createMachine, undefined, [config]), {
    events: Object.fromEntries([...events].map((type) => [type, [{}]])),
    outcomes: {},
  });
}

type State = {
  id: string;
  type: AnyStateNode['type'];
  history: unknown;
  initial: unknown;
  target: unknown;
  states: Record<string, State>;
  on: Record<string, Transition>;
  onDone: Transition | undefined;
};
type Transition = { target: string[]; reenter: boolean };

function stateOf(node: AnyStateNode, machine: AnyStateMachine, events: Set<string>): State {
  const on: State['on'] = {};
  let onDone: State['onDone'];
  const { initial, target }: { initial?: unknown; target?: unknown } = node.config;
  for (const one of [...[...node.transitions.values()].flat(), ...(node.always ?? [])]) {
    const step = { target: (one.target ?? []).map(({ id }) => `#${id}`), reenter: one.reenter };
    if (one.eventType.startsWith('xstate.done.state.') && one.guard === undefined) onDone ??= step;
    else on[labelOf(one, node, machine, on)] = step;
  }
  for (const type of Object.keys(on)) events.add(type);
  return {
    id: node.id,
    type: node.type,
    history: node.history,
    // Its target alone: what is done on the way belongs to the chart.
    initial:
      typeof initial === 'object' && initial !== null && 'target' in initial ? initial.target : initial,
    target: node.type === 'history' ? target : undefined,
    states: Object.fromEntries(
      Object.entries(node.states).map(([key, child]) => [key, stateOf(child, machine, events)]),
    ),
    on,
    onDone,
  };
}

/** `switch.pressed`, `load answers, if isEmpty`, `load answers, else`; numbered where a state has two of it. */
function labelOf(
  one: AnyTransitionDefinition,
  { transitions, always = [] }: AnyStateNode,
  machine: AnyStateMachine,
  known: State['on'],
): string {
  const trigger = describeTrigger({ machine }, one, []).replaceAll('`', '');
  const beside = transitions.get(one.eventType) ?? always;
  const guard = describeGuard(one.guard) || (beside.length > 1 ? 'else' : '');
  // XState takes an asterisk for a pattern.
  const event = trigger.replace(/\*$/, 'any other');
  const label = guard === '' ? event : `${event}, ${guard === 'else' ? guard : `if ${guard}`}`;
  const labels = [label, ...Array.from({ length: beside.length }, (_, at) => `${label} (${at + 2})`)];
  return labels.find((free) => !Object.hasOwn(known, free)) ?? label;
}
