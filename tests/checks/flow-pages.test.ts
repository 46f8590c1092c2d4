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

const charts = findFlows(config).filter(({ folder }) => /^src\/(web\/features|office)\//.test(folder));
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

/** Ways by a link that another folder draws, or to an address that is only known at run time. */
const DRAWN_ELSEWHERE = [
  'suggestions > add-to-cart',
  'search > add-to-cart',
  'menu > add-to-cart',
  'login > checkout',
  'profile > orders',
  'profile > payments',
];

test('every way on the map is in the code: the page, the actor or the folder that it leads to', () => {
  const sources = globSync('src/web/{features,routes,app}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('/tests/'))
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }));
  const folderOf = (flow: string) => flows.find((one) => one.flow === flow)?.folder ?? 'none';
  const imported = (folder: string) => `#web/${folder.slice('src/web/'.length)}/`;
  const lost = FLOW_LINKS.filter(({ from, to }) => {
    const actor = to.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    const signs = [
      imported(folderOf(to)),
      `actors.${actor}.`,
      ...Object.entries(FLOW_OF_PAGE).flatMap(([page, flow]) =>
        flow === to ? page.replace(/\$.*/, '') : [],
      ),
    ];
    return !sources.some(
      ({ file, source }) =>
        (file.startsWith(`${folderOf(from)}/`) ||
          (!file.includes('/features/') && source.includes(imported(folderOf(from))))) &&
        signs.some((sign) => source.includes(sign)),
    );
  });
  expect(lost.map(({ from, to }) => `${from} > ${to}`)).toEqual(DRAWN_ELSEWHERE);
});

test('each page of the shop shows the flow that the map says', () => {
  const screens = globSync('src/web/routes/*.tsx').map((file) => ({
    path: `/${basename(file, '.tsx')
      .replaceAll('_', '')
      .replaceAll('.', '/')
      .replace(/^index$/, '')}`,
    source: readFileSync(file, 'utf8'),
  }));
  for (const [page, flow] of Object.entries(FLOW_OF_PAGE)) {
    expect(screens.map(({ path }) => path)).toContain(page);
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
