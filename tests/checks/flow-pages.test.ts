import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { toId } from 'storybook/internal/csf';
import { expect, test } from 'vitest';
import config from '../../charts.config.ts';
import { findFlows, namesOf } from '../../src/statecharts/commands/flows.ts';
import { survivorsFileOf } from '../../src/statecharts/mutation/run-mutation.ts';
import { flowMap, flowOf, placesOf, readFlowMap } from '../../src/statecharts/storybook/flows/index.ts';
import { contract } from '../mutation/contract.ts';
import { host } from '../mutation/host.ts';
import { views } from '../mutation/views.ts';

/** Throws for a model that lacks its group or title, and for a way to an unknown flow. */
const map = readFlowMap(config);
const places = placesOf(map.groups);
const charts = findFlows(config).filter(({ folder }) => /^src\/(web\/features|office)\//.test(folder));
/** A chart with two models is two flows. */
const flows = charts.flatMap((chart) => namesOf(chart).map((flow) => ({ flow, folder: chart.folder })));

test('the sidebar has a page for every chart of the shop', () => {
  const machines = globSync('src/{web/features,office}/**/*.machine.ts');
  const modelled = machines.filter((file) => existsSync(modelOf(file)));
  expect(
    machines.filter((file) => !modelled.includes(file)),
    'Each chart has a model, which registers its flow.',
  ).toEqual([]);
  expect(places.map(({ flow }) => flow).toSorted()).toEqual(flows.map(({ flow }) => flow).toSorted());
});

const modelOf = (machine: string) =>
  join(dirname(machine), 'tests', basename(machine).replace('.machine.ts', '.model.ts'));

test('the page of a flow has the id that Storybook gives it', () => {
  for (const { group, title, id } of places) expect(toId(`${group}/${title}`, 'The flow')).toBe(id);
});

test('the flow of a story is found by its chart', () => {
  // Two flows share the chart of orders and payments, so their stories say which one they are of.
  const lost = charts.filter(({ chart }) => !places.some(({ flow }) => flow === flowOf({ chart })));
  expect(lost.map(({ chart }) => chart)).toEqual(['history']);
});

test('the map has every flow, and its ways are between flows', () => {
  const { root, edges } = flowMap(map);
  const drawn = root.children.map(({ id }) => id);
  expect(places.map(({ flow }) => flow).filter((flow) => !drawn.includes(flow))).toEqual([]);
  expect(edges.flatMap(({ from, to }) => [from, to]).filter((flow) => !drawn.includes(flow))).toEqual([]);
  expect(edges.length).toBeGreaterThan(50);
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
      return own.length === 0 ? [] : pages.map((page) => ({ file, own, page, to: map.pages[page] }));
    })
    .filter(
      ({ own, to }) =>
        to !== undefined &&
        !own.includes(to) &&
        !map.links.some((link) => own.includes(link.from) && link.to === to),
    );
  expect(
    lost.map(({ file, page, to }) => `${file} leads to ${page}: \`leadsTo\` of its model lacks ${to}`),
  ).toEqual([]);
});

/** Ways by a link that another folder draws, or to an address that is only known at run time. */
const DRAWN_ELSEWHERE = [
  'suggestions > add-to-cart',
  'search > add-to-cart',
  'login > checkout',
  'profile > orders',
  'profile > payments',
  'menu > add-to-cart',
];

test('every way on the map is in the code: the page, the actor or the folder that it leads to', () => {
  const sources = globSync('src/web/{features,routes,app}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('/tests/'))
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }));
  const folderOf = (flow: string) => flows.find((one) => one.flow === flow)?.folder ?? 'none';
  const imported = (folder: string) => `#web/${folder.slice('src/web/'.length)}/`;
  const lost = map.links.filter(({ from, to }) => {
    const actor = to.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    const signs = [
      imported(folderOf(to)),
      `actors.${actor}.`,
      ...Object.entries(map.pages).flatMap(([page, flow]) => (flow === to ? page.replace(/\$.*/, '') : [])),
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

test('each page of the shop that runs a flow is said to be the page of one', () => {
  const routes = globSync('src/web/routes/[!_]*.tsx').map((file) => ({
    page: `/${basename(file, '.tsx')
      .replaceAll('_', '')
      .replaceAll('.', '/')
      .replace(/^index$/, '')}`,
    source: readFileSync(file, 'utf8'),
  }));
  const folders = new Map(
    flows.map(({ flow, folder }) => [flow, `#web/${folder.slice('src/web/'.length)}/`]),
  );
  const runsFlow = (source: string) =>
    [...source.matchAll(/'(#web\/features\/[^']+\/)[^/']+\.effects\.ts'/g)].some(([, folder = '']) =>
      [...folders.values()].includes(folder),
    );
  const unsaid = routes.filter(({ page, source }) => runsFlow(source) && map.pages[page] === undefined);
  expect(unsaid.map(({ page }) => `The model of the flow on ${page} lacks \`page: '${page}'\`.`)).toEqual([]);
  const wrong = Object.entries(map.pages).filter(
    ([page, flow]) =>
      !routes.some((route) => route.page === page && route.source.includes(folders.get(flow) ?? 'none')),
  );
  expect(wrong.map(([page, flow]) => `No route shows ${flow} on ${page}.`)).toEqual([]);
});

test('every list of survivors belongs to a flow, or to modules that are mutated', () => {
  const known = [
    ...charts.map(survivorsFileOf),
    ...[contract, host, views].map(({ survivors }) => survivors),
  ];
  expect(globSync('src/**/*.survivors.md').filter((file) => !known.includes(file))).toEqual([]);
});
