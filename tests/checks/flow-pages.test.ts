import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { toId } from 'storybook/internal/csf';
import { expect, test } from 'vitest';
import { FLOWS, findFlow, flowOf } from '../../.storybook/flow-groups.ts';
import { findFlows } from '../model/flows.ts';

const SAMPLE = 'src/web/testing/';
const tables = globSync('src/web/**/*.transitions.md').filter((file) => !file.startsWith(SAMPLE));

test('the sidebar and the overview have every flow, once', () => {
  const flows = tables.map((file) => basename(file, '.transitions.md'));
  expect(FLOWS.map(({ flow }) => flow).toSorted()).toEqual(flows.toSorted());
});

test('the page of a flow has the id that Storybook gives it', () => {
  for (const { group, title, id } of FLOWS) expect(toId(`${group}/${title}`, 'The flow')).toBe(id);
});

test('the flow of a story is found by its chart', () => {
  // Two flows share the chart of orders and payments, so their stories say which one they are of.
  const lost = findFlows().filter(
    ({ chart, folder }) => !`${folder}/`.startsWith(SAMPLE) && findFlow(flowOf({ chart })) === undefined,
  );
  expect(lost.map(({ chart }) => chart)).toEqual(['history']);
});
