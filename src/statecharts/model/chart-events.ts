import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { Failure, type Model, samplesOf } from './model.ts';

/**
 * A move of a chart: an event is sent, an effect ends with a sample outcome, or a delay
 * ends.
 */
export type Move = { readonly label: string; readonly event: AnyEventObject } & (
  | { readonly kind: 'event' }
  | { readonly kind: 'outcome'; readonly effect: string; readonly id: string; readonly outcome: string }
  | { readonly kind: 'delay'; readonly delay: string }
);

/** The nodes of the chart, including its root. */
export const nodesOf = ({ machine }: Pick<Model, 'machine'>) => [machine.root, ...getStateNodes(machine)];

/** Every move that can come in some state, by the model. Throws if two samples share a label. */
export const movesOf = (model: Model): Move[] =>
  sampledMoves(model).filter(({ label }) => !Object.hasOwn(model.impossible, label));

/** Every move that the chart and its samples make, also those that the model calls impossible. */
export function sampledMoves(model: Model): Move[] {
  const heard = Object.entries(model.events).flatMap(([type, samples]) =>
    samplesOf(samples).map(({ name, sample }, _, { length }): Move => {
      const label =
        name !== null ? `${type}: ${name}` : length === 1 ? type : `${type} ${JSON.stringify(sample)}`;
      return { kind: 'event', label, event: { ...sample, type } };
    }),
  );
  const invoked = nodesOf(model).flatMap((node) =>
    node.invoke.map(({ id, src }) => ({ id, effect: String(src) })),
  );
  const outcomes = invoked.flatMap(({ id, effect }) =>
    Object.entries(model.outcomes[effect] ?? {}).map(([outcome, sample]): Move => {
      const event =
        sample instanceof Failure
          ? { type: `xstate.error.actor.${id}`, error: sample.error, actorId: id }
          : { type: `xstate.done.actor.${id}`, output: sample, actorId: id };
      return { kind: 'outcome', label: `${id} ${outcome}`, event, effect, id, outcome };
    }),
  );
  const delayed = nodesOf(model).flatMap((node) => node.after.map((one) => ({ node, ...one })));
  const delays = delayed.map(({ node, delay, eventType }): Move => {
    const twice = delayed.some((other) => other.delay === delay && other.node !== node);
    const label = `after ${String(delay)}${twice ? ` in ${node.path.join('.')}` : ''}`;
    return { kind: 'delay', label, event: { type: eventType }, delay: String(delay) };
  });
  const labels = heard.map(({ label }) => label);
  const twice = labels.find((label, at) => labels.indexOf(label) !== at);
  if (twice !== undefined)
    throw new Error(`Two samples of the chart "${model.machine.id}" have the label ${twice}.`);
  // States may share an invoke's id: count its outcomes once.
  return [...new Map([...heard, ...outcomes, ...delays].map((move) => [move.label, move])).values()];
}

/** Whether the effect that this outcome ends is running in a state. */
export const isRunning = (
  { children }: AnyMachineSnapshot,
  { id, effect }: { readonly id: string; readonly effect: string },
): boolean => children[id]?.src === effect;

/** Whether the chart reacts to this move in this state. */
export function isPossible(state: AnyMachineSnapshot, move: Move | undefined): boolean {
  if (!move || state.status !== 'active') return false;
  if (move.kind === 'outcome' && !isRunning(state, move)) return false;
  return state.can(move.event);
}
