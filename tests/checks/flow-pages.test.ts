import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { toId } from 'storybook/internal/csf';
import { expect, test } from 'vitest';
import { FLOWS } from '../../.storybook/flows/flow-groups.ts';
import { FLOW_LINKS, FLOW_OF_PAGE } from '../../.storybook/flows/flow-links.ts';
import { SHOP_FLOWS } from '../../.storybook/flows/shop-flows.ts';
import config from '../../charts.config.ts';
import { findFlows, namesOf } from '../../src/statecharts/commands/flows.ts';
import { survivorsFileOf } from '../../src/statecharts/mutation/run-mutation.ts';
import { flowMap, flowOf } from '../../src/statecharts/storybook/flows/index.ts';
import { contract } from '../mutation/contract.ts';
import { host } from '../mutation/host.ts';
import { views } from '../mutation/views.ts';

const charts = findFlows(config).filter(({ folder }) => folder.startsWith('src/web/features/'));
/** A chart with two models is two flows. */
const flows = charts.flatMap((chart) => namesOf(chart).map((flow) => ({ flow, folder: chart.folder })));

test('the sidebar and the overview have every flow, once', () => {
  const grouped = FLOWS.map(({ flow }) => flow).toSorted();
  expect(grouped, 'Each flow is in a group of .storybook/flows/flow-groups.ts.').toEqual(
    flows.map(({ flow }) => flow).toSorted(),
  );
});

test('the page of a flow has the id that Storybook gives it', () => {
  for (const { group, title, id } of FLOWS) expect(toId(`${group}/${title}`, 'The flow')).toBe(id);
});

test('the flow of a story is found by its chart', () => {
  // Two flows share the chart of orders and payments, so their stories say which one they are of.
  const lost = charts.filter(({ chart }) => !FLOWS.some(({ flow }) => flow === flowOf({ chart })));
  expect(lost.map(({ chart }) => chart)).toEqual(['history']);
});

test('the map has every flow, and its ways are between flows', () => {
  const { root, edges } = flowMap(SHOP_FLOWS);
  const drawn = root.children.map(({ id }) => id);
  expect(FLOWS.map(({ flow }) => flow).filter((flow) => !drawn.includes(flow))).toEqual([]);
  expect(edges.flatMap(({ from, to }) => [from, to]).filter((flow) => !drawn.includes(flow))).toEqual([]);
  expect(edges.map(({ id }) => id)).toEqual([...new Set(edges.map(({ id }) => id))]);
});

test('every link from a flow to the page of another one is a way on the map', () => {
  const lost = globSync('src/web/features/**/*.tsx')
    // The frame of every page has links to everywhere.
    .filter((file) => !/\.(test|stories)\.tsx$|\/navigation\//.test(file))
    .flatMap((file) => {
      const around = flows.filter(({ folder }) => file.startsWith(`${folder}/`));
      const nearest = Math.max(...around.map(({ folder }) => folder.length));
      const own = around.filter(({ folder }) => folder.length === nearest).map(({ flow }) => flow);
      const pages = [...readFileSync(file, 'utf8').matchAll(/\bto="(\/[^"]*)"/g)].map(
        ([, page = '']) => page,
      );
      return own.length === 0 ? [] : pages.map((page) => ({ file, own, page, to: FLOW_OF_PAGE[page] }));
    })
    .filter(
      ({ own, to }) =>
        to === undefined ||
        (to !== null &&
          !own.includes(to) &&
          !FLOW_LINKS.some((link) => own.includes(link.from) && link.to === to)),
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
    const found = flows.find((one) => one.flow === flow);
    expect(found, `${page} shows ${flow}`).toBeDefined();
    const folder = `#web/${(found?.folder ?? '').slice('src/web/'.length)}/`;
    expect(screens.find(({ path }) => path === page)?.source, page).toContain(folder);
  }
});

test('each chart has a floor for the faults that its tests notice (`npm run test:mutation -- --write`)', () => {
  const floors: object = JSON.parse(readFileSync('tests/mutation/scores.json', 'utf8'));
  expect(charts.map(({ chart }) => chart).filter((chart) => !Object.hasOwn(floors, chart))).toEqual([]);
});

test('every list of survivors belongs to a flow, or to modules that are mutated', () => {
  const known = [
    ...charts.map(survivorsFileOf),
    ...[contract, host, views].map(({ survivors }) => survivors),
  ];
  expect(globSync('src/**/*.survivors.md').filter((file) => !known.includes(file))).toEqual([]);
});
