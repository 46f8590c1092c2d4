import type { AnyMachineSnapshot, AnyStateNode } from 'xstate';
import { nodesOf } from '../model/chart-events.ts';
import {
  describeActions,
  describeGuard,
  describeInvokes,
  describeTarget,
  describeTrigger,
  nameOf,
} from '../model/describe-chart.ts';
import type { Model } from '../model/model.ts';
import { generatePaths } from './generate-paths.ts';

/**
 * What a chart does, as a Markdown page for people: each state with what starts and runs in it, and
 * each event with its guard, where it leads, what it does and what it changes in the context. It is
 * committed, so that every change of a chart is a line in a review.
 */
export function transitionsTable(model: Model): string {
  const { machine } = model;
  const pages = nodesOf(model).map((node) => describeState(model, node));
  const note = [
    `What the chart \`${machine.id}\` does, written from it. \`npm run transitions -- --write\` writes it anew.`,
    '*Sets* names the fields of the context that were seen to change.',
  ];
  return `${[`# ${machine.id}`, note.join(' '), ...pages.filter((page) => page !== '')].join('\n\n')}\n`;
}

function describeState(model: Model, node: AnyStateNode): string {
  const rows = rowsOf(model, node);
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

/** What a state is, starts and stops. */
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

function rowsOf(model: Model, node: AnyStateNode): string[] {
  const { changes, states } = generatePaths(model);
  const here = states.filter((state) => isIn(state, node));
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map((one) => {
    const cells = [
      describeTrigger(model, one, here),
      describeGuard(one.guard),
      describeTarget(one),
      describeActions(one.actions).join(', '),
      [...(changes.get(one) ?? [])].toSorted().join(', '),
    ];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`.replaceAll(/ {2,}/g, ' ');
  });
}

const isIn = (state: AnyMachineSnapshot, node: AnyStateNode): boolean =>
  state._nodes.some((active: AnyStateNode) => active === node);
