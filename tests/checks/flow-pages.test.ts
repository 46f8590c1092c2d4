import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { FLOW_GROUPS, flowOf } from '../../.storybook/flow-groups.ts';
import { findFlows } from '../model/flows.ts';

/** Flows by the names of their tables of transitions. */
const flows = globSync('src/web/**/*.transitions.md').map((file) => basename(file, '.transitions.md'));
const listed: readonly string[] = FLOW_GROUPS.flatMap((group) => [...group.flows]);

/** The flows that have a page in a group's file of stories. */
function pagesOf(group: string): { title: string | undefined; flows: string[] } {
  const file = `.storybook/flows-${group.toLowerCase().replaceAll(' ', '-')}.stories.tsx`;
  const source = readFileSync(file, 'utf8');
  const [, title] = /title: '(.+?)'/.exec(source) ?? [];
  return { title, flows: [...source.matchAll(/flowPage\('(.+?)'\)/g)].map(([, flow = '']) => flow) };
}

test('the overview shows every flow', () =>
  expect(flows.filter((flow) => !listed.includes(flow))).toEqual([]));

test('the overview shows no flow that is gone, and none twice', () =>
  expect(listed.toSorted()).toEqual(flows.toSorted()));

test.each(FLOW_GROUPS.map((group) => [group.title, group] as const))(
  'the flows of "%s" have their pages',
  (title, group) => expect(pagesOf(title)).toEqual({ title: `Flows/${title}`, flows: group.flows }),
);

test('the chart of a story is found by its id', () => {
  const lost = findFlows().filter(({ chart }) => !listed.includes(flowOf(chart)));
  expect(lost.map(({ chart }) => chart)).toEqual([]);
});
