import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import type { Model } from './model.ts';

/*
 * The parts of a chart in words: what guards ask, what actions do, how long delays are. Only what
 * the chart itself says, so that it can be read beside the chart and drawn with it.
 */

/** A guard by its name and fixed parameters: `answered(refused) and not isEmpty`; empty without one. */
export function describeGuard(guard: unknown): string {
  if (guard === undefined) return '';
  if (typeof guard === 'string') return guard;
  const { type, params, guards, name, stateValue } = fieldsOf(guard);
  if (typeof type === 'string') return isPlain(params) ? `${type}(${String(params)})` : type;
  if (Array.isArray(guards)) {
    const parts = guards.map(describeGuard);
    return name === 'not' ? `not ${parts.join()}` : parts.join(` ${String(name)} `);
  }
  if (stateValue !== undefined) return `in ${String(stateValue)}`;
  return 'an unnamed guard';
}

/** Actions by their names, without `assign`, whose effect is seen in the context. */
export const describeActions = (actions: readonly unknown[]): string[] =>
  actions.flatMap((action) => {
    if (typeof action === 'string') return [action];
    const { type, event, to } = fieldsOf(action);
    switch (type) {
      case 'xstate.assign':
      case 'xstate.cancel':
        return [];
      case 'xstate.emit':
        return [`emits ${typeOf(event)}`];
      case 'xstate.raise':
        // XState starts a delay by raising its event, which the delay's own line says.
        return typeOf(event).startsWith('xstate.') ? [] : [`raises ${typeOf(event)}`];
      case 'xstate.sendTo':
        return [`sends ${typeOf(event)} to ${typeof to === 'function' ? 'another actor' : String(to)}`];
      default:
        return [typeof type === 'string' ? type : 'an unnamed action'];
    }
  });

/** The length of a delay: `5 s`, or `from 3 s` if it depends on the context. */
function describeDelay(
  { machine }: Pick<Model, 'machine'>,
  delay: unknown,
  states: readonly AnyMachineSnapshot[],
): string {
  const length: unknown = typeof delay === 'number' ? delay : machine.implementations.delays[String(delay)];
  if (typeof length === 'number') return formatMs(length);
  if (typeof length !== 'function') return 'a delay that the chart does not define';
  if (states.length === 0) return 'by the context';
  const lengths = states.map(({ context }) => Number(length({ context, event: { type: '' } }, undefined)));
  return `from ${formatMs(Math.min(...lengths))}`;
}

function formatMs(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  const seconds = ms / 1_000;
  if (seconds < 120) return `${seconds} s`;
  const minutes = seconds / 60;
  return minutes < 120 ? `${minutes} min` : `${minutes / 60} h`;
}

/** An event in words: a delay with its length, the end of an effect, or the event's own name. */
export function describeTrigger(
  model: Pick<Model, 'machine'>,
  { eventType, source }: AnyTransitionDefinition,
  states: readonly AnyMachineSnapshot[],
): string {
  const delayed = source.after.find((one) => one.eventType === eventType);
  if (delayed !== undefined) {
    const { delay } = delayed;
    const length = describeDelay(model, delay, states);
    return typeof delay === 'string' ? `after \`${delay}\` (${length})` : `after ${length}`;
  }
  const [, end, id] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(eventType) ?? [];
  if (id !== undefined) return end === 'done' ? `\`${id}\` answers` : `\`${id}\` fails`;
  if (eventType.startsWith('xstate.done.state.')) return 'its end';
  return eventType === '' ? 'at once' : `\`${eventType}\``;
}

/** The effects that run in a state: `load`, or `readTable` as `load` if the id differs. */
export const describeInvokes = ({ invoke }: AnyStateNode): string[] =>
  invoke.map(({ id, src }) => (id === String(src) ? `\`${id}\`` : `\`${String(src)}\` as \`${id}\``));

/** The targets of a transition as state paths; nothing if it stays. */
export const describeTarget = ({ target }: AnyTransitionDefinition): string =>
  (target ?? []).map(nameOf).join(' and ');

/** A transition in a line, in the words of the tables: `asking: \`party.submitted\` → sending`. */
export function describeRow(model: Pick<Model, 'machine'>, one: AnyTransitionDefinition): string {
  const [guard, target] = [describeGuard(one.guard), describeTarget(one)];
  const condition = guard === '' ? '' : ` if ${guard}`;
  return `${nameOf(one.source)}: ${describeTrigger(model, one, [])}${condition}${target === '' ? '' : ` → ${target}`}`;
}

/** The arrows of a transition in a drawn chart, by the places that they lead from and to. */
export const arrowsOf = ({ source, target }: AnyTransitionDefinition): { from: string; to: string }[] =>
  (target ?? [])
    .filter((to) => !isWithin(source, to))
    .map((to) => ({ from: isWithin(to, source) ? markOf(source, 'any') : nameOf(source), to: nameOf(to) }));

/** The name of an arrow. */
export const arrowId = ({ from, to }: { from: string; to: string }): string => `${from} → ${to}`;

/** The name of a point inside of a state where arrows begin. */
export const markOf = (node: AnyStateNode, kind: 'initial' | 'any'): string => `${nameOf(node)} (${kind})`;

/** Whether a state is another one, or inside of it. */
export const isWithin = (node: AnyStateNode, other: AnyStateNode): boolean =>
  node === other || (node.parent !== undefined && isWithin(node.parent, other));

/** A state by its path. */
export const nameOf = ({ path, machine }: AnyStateNode): string => path.join('.') || machine.id;

const typeOf = (event: unknown): string =>
  typeof event === 'function' ? 'an event' : String(fieldsOf(event)['type'] ?? 'an event');

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** The fields of a guard or action, which XState writes as objects and as functions with fields. */
const fieldsOf = (part: unknown): Record<string, unknown> =>
  typeof part === 'function'
    ? { ...part, name: part.name }
    : typeof part === 'object' && part !== null
      ? { ...part }
      : {};
