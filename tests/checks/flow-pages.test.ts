import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { toId } from 'storybook/internal/csf';
import { expect, test } from 'vitest';
import { FLOWS, findFlow, flowOf } from '../../.storybook/flows/flow-groups.ts';
import { FLOW_LINKS, FLOW_OF_PAGE } from '../../.storybook/flows/flow-links.ts';
import { flowMap } from '../../.storybook/flows/flow-map.ts';
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

test('the map has every flow, and its ways are between flows', () => {
  const { root, edges } = flowMap();
  const drawn = root.children.map(({ id }) => id);
  expect(FLOWS.map(({ flow }) => flow).filter((flow) => !drawn.includes(flow))).toEqual([]);
  expect(edges.flatMap(({ from, to }) => [from, to]).filter((flow) => !drawn.includes(flow))).toEqual([]);
  expect(edges.map(({ id }) => id)).toEqual([...new Set(edges.map(({ id }) => id))]);
});

test('every link from a flow to the page of another one is a way on the map', () => {
  const folders = tables.map((file) => ({ folder: dirname(file), flow: basename(file, '.transitions.md') }));
  const lost = globSync('src/web/features/**/*.tsx')
    // The frame of every page has links to everywhere.
    .filter((file) => !/\.(test|stories)\.tsx$|\/navigation\//.test(file))
    .flatMap((file) => {
      const around = folders.filter(({ folder }) => file.startsWith(`${folder}/`));
      const nearest = Math.max(...around.map(({ folder }) => folder.length));
      const flows = around.filter(({ folder }) => folder.length === nearest).map(({ flow }) => flow);
      const pages = [...readFileSync(file, 'utf8').matchAll(/\bto="(\/[^"]*)"/g)].map(
        ([, page = '']) => page,
      );
      return flows.length === 0 ? [] : pages.map((page) => ({ file, flows, page, to: FLOW_OF_PAGE[page] }));
    })
    .filter(
      ({ flows, to }) =>
        to === undefined ||
        (to !== null &&
          !flows.includes(to) &&
          !FLOW_LINKS.some((link) => flows.includes(link.from) && link.to === to)),
    );
  expect(lost.map(({ file, page }) => `${file} leads to ${page}`)).toEqual([]);
});

test('each page of the shop shows the flow that the map says', () => {
  const screens = globSync('src/web/routes/*.tsx').map((file) => ({
    path: `/${basename(file, '.tsx').replaceAll('_', '').replaceAll('.', '/')}`,
    source: readFileSync(file, 'utf8'),
  }));
  for (const [page, flow] of Object.entries(FLOW_OF_PAGE)) {
    if (flow === null) continue;
    const table = tables.find((file) => basename(file, '.transitions.md') === flow);
    expect(table, `${page} shows ${flow}`).toBeDefined();
    const folder = `#web/${dirname(table ?? '').slice('src/web/'.length)}/`;
    expect(screens.find(({ path }) => path === page)?.source, page).toContain(folder);
  }
});

test('each chart has a floor for the faults that its tests notice (`npm run test:mutation -- --write`)', () => {
  const charts = findFlows().filter(({ folder }) => !`${folder}/`.startsWith(SAMPLE));
  const floors: object = JSON.parse(readFileSync('tests/mutation/scores.json', 'utf8'));
  expect(charts.map(({ chart }) => chart).filter((chart) => !Object.hasOwn(floors, chart))).toEqual([]);
});
