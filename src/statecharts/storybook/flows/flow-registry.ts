import { type RegisteredFlow, registeredFlows } from '../../commands/flow-entries.ts';
import type { ChartsConfig } from '../../config.ts';
import type { FlowEntry } from '../../model/flow-entry.ts';
import type { FlowMap } from './flow-places.ts';

/** The map of a project's flows, as their models register them. Throws if a model lacks something. */
export const readFlowMap = (config: Pick<ChartsConfig, 'models' | 'groups'>): FlowMap =>
  flowMapOf(registeredFlows(config), config.groups ?? []);

type Known = RegisteredFlow & { entry: FlowEntry };

/** The same of these flows. Throws with a sentence for each thing that a model lacks. */
export function flowMapOf(flows: readonly RegisteredFlow[], groups: readonly string[]): FlowMap {
  const known = flows.filter((one): one is Known => one.entry !== null);
  const problems = [
    ...flows
      .filter(({ entry }) => entry === null)
      .map(
        ({ flow, file }) =>
          `${file}: "${flow}" has no place in Storybook. Its model needs \`flow: { group, title }\`.`,
      ),
    ...known.flatMap((one) => problemsOf(one, known, groups)),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const inGroups = groups.map((title) => inOrder(known.filter(({ entry }) => entry.group === title)));
  const sorted = inGroups.flat();
  return {
    groups: groups.map((title, at) => ({
      title,
      flows: Object.fromEntries((inGroups[at] ?? []).map(({ flow, entry }) => [flow, entry.title])),
    })),
    links: sorted.flatMap(({ flow: from, entry: { leadsTo = {} } }) =>
      Object.entries(leadsTo).map(([to, when]) => ({ from, to, when })),
    ),
    screens: Object.fromEntries(
      sorted.flatMap(({ flow, entry: { screen } }) => (screen === undefined ? [] : [[flow, screen]])),
    ),
    pages: Object.fromEntries(
      sorted.flatMap(({ flow, entry: { page } }) => (page === undefined ? [] : [[page, flow]])),
    ),
  };
}

function problemsOf(
  { flow, file, entry }: Known,
  all: readonly Known[],
  groups: readonly string[],
): string[] {
  const { group, after, leadsTo = {} } = entry;
  const names = all.map((one) => one.flow);
  const ofGroup = all.filter((one) => one.entry.group === group);
  return [
    ...(groups.includes(group)
      ? []
      : [`the group "${group}" is none of \`groups\` in charts.config.ts: ${groups.join(', ')}.`]),
    ...(after === undefined || inOrder(ofGroup).some((one) => one.flow === flow)
      ? []
      : [`it is \`after\` "${after}", which is no flow of ${group} before it.`]),
    ...Object.keys(leadsTo)
      .filter((to) => !names.includes(to))
      .map((to) => `it leads to "${to}", which is no flow. There are: ${names.toSorted().join(', ')}.`),
  ].map((problem) => `${file}: of "${flow}", ${problem}`);
}

/** Flows of one group, each behind the one that it follows, and otherwise by title. */
function inOrder(flows: readonly Known[], after?: string): Known[] {
  return flows
    .filter(({ entry }) => entry.after === after)
    .toSorted((a, b) => a.entry.title.localeCompare(b.entry.title))
    .flatMap((one) => [one, ...inOrder(flows, one.flow)]);
}
