import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { nodesOf } from '../model/chart-events.ts';
import {
  describeActions,
  describeGuard,
  describeInvokes,
  describeTarget,
  describeTrigger,
  nameOf,
} from '../model/describe-chart.ts';
import { isModel, type Model } from '../model/model.ts';
import { generatePaths } from './generate-paths.ts';

/** The transitions of a state: when, under which guard, where to, what they do and what they set. */
export type StateTransitions = { readonly state: string; readonly rows: readonly string[][] };

/** The transitions of each state that has some. */
export const transitionsOf = (model: Model): StateTransitions[] =>
  nodesOf(model)
    .map((node) => ({ state: nameOf(node), rows: rowsOf(model, node) }))
    .filter(({ rows }) => rows.length > 0);

/**
 * A chart as Markdown for people: each state with what starts and runs in it, and
 * each event with its guard, where it leads, what it does and which fields of the context were seen to
 * change. Of a chart without a model, no field was seen to.
 */
export const transitionsTable = (source: Model | AnyStateMachine): string => {
  const chart = isModel(source) ? source : { machine: source };
  return nodesOf(chart)
    .map((node) => describeState(chart, node))
    .filter((section) => section !== '')
    .join('\n\n');
};

/** A model, or its chart alone. */
type Chart = Pick<Model, 'machine'>;

function describeState(model: Chart, node: AnyStateNode): string {
  const rows = rowsOf(model, node).map(lineOf);
  const facts = factsOf(node);
  if (node.parent === undefined && rows.length === 0 && facts.length === 0) return '';
  return [
    `## ${nameOf(node)}`,
    ...(node.description === undefined ? [] : [node.description]),
    ...(facts.length === 0 ? [] : [facts.join(' ')]),
    ...(rows.length === 0 ? [] : [[HEAD, ...rows].join('\n')]),
  ].join('\n\n');
}

const HEAD = '| when | if | leads to | does | sets |\n|---|---|---|---|---|';

/** A state's description, and the effects that it starts and stops. */
function factsOf(node: AnyStateNode): string[] {
  const entry = describeActions(node.entry);
  const exit = describeActions(node.exit);
  const started = describeInvokes(node);
  return [
    ...(node.type === 'parallel' ? ['Parallel.'] : []),
    ...(node.type === 'final' ? ['Final.'] : []),
    ...(node.type === 'compound' ? [`Starts in ${node.initial.target.map(nameOf).join()}.`] : []),
    ...(node.tags.length === 0 ? [] : [`Tags: ${node.tags.map((tag) => `\`${tag}\``).join(', ')}.`]),
    ...(started.length === 0 ? [] : [`Runs ${started.join(', ')} until it is left.`]),
    ...(entry.length === 0 ? [] : [`On entry: ${entry.join(', ')}.`]),
    ...(exit.length === 0 ? [] : [`On exit: ${exit.join(', ')}.`]),
  ];
}

function rowsOf(model: Chart, node: AnyStateNode): string[][] {
  const { changes, states } = isModel(model) ? generatePaths(model) : { changes: new Map(), states: [] };
  const here = states.filter((state) => isIn(state, node));
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map((one) => [
    describeTrigger(model, one, here),
    describeGuard(one.guard),
    describeTarget(one),
    describeActions(one.actions).join(', '),
    [...(changes.get(one) ?? [])].toSorted().join(', '),
  ]);
}

const lineOf = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`.replaceAll(/ {2,}/g, ' ');

const isIn = (state: AnyMachineSnapshot, node: AnyStateNode): boolean =>
  state._nodes.some((active: AnyStateNode) => active === node);
