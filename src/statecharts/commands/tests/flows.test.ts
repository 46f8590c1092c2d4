import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createMachine } from 'xstate';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import { findFlows, findLoneCharts, ownTests, selectFlows, selectLoneCharts } from '../flows.ts';
import { missingPackage } from '../missing-package.ts';
import { missingIn, nextOf, nextOfLone } from '../next-steps.ts';
import { oldNode } from '../node-version.ts';
import { wrongTarget } from '../wrong-target.ts';

const ADD_TO_CART_TEST = 'src/web/features/catalogue/add-to-cart/tests/add-to-cart.laws.test.ts';

const project = { models: 'src/{web,statecharts}/**/tests/*.model.ts' };
const named = (...names: string[]) => selectFlows(findFlows(project), names).map(({ chart }) => chart);

test('a flow is found by its chart, its model or its folder', () => {
  expect(named('changePassword')).toEqual(['changePassword']);
  expect(named('change-password', 'session')).toEqual(['changePassword', 'session']);
  expect(named('payments')).toEqual(['history']);
  expect(named('launcher')).toEqual(['launcher']);
});

test('a folder is the flows in it, unless a chart has its name', () => {
  expect(named('navigation')).toEqual(['beforeHydration', 'menu']);
  expect(named('chat')).toEqual(['chat']);
});

test("a flow's own tests are named after it; what is left is of the flow with the folder's name", () => {
  const all = findFlows(project);
  const ownOf = (name: string) =>
    selectFlows(all, [name]).flatMap((flow) => ownTests(flow, all).map((file) => basename(file)));
  expect(ownOf('launcher')).toEqual(['launcher.laws.test.ts', 'launcher.test.tsx']);
  expect(ownOf('chat')).toEqual(
    expect.arrayContaining(['chat.laws.test.ts', 'chat.rules.test.tsx', 'chat.test.tsx', 'outbox.test.ts']),
  );
  expect(ownOf('chat')).not.toContain('launcher.test.tsx');
  expect(ownOf('receipt')).toEqual(['receipt.laws.test.ts', 'receipt.test.tsx']);
});

test('an unknown name is an error', () =>
  expect(() => named('sesion')).toThrow(
    /^No flow has the name sesion\. There are: reservation, balanceHistory, changeEmail,/,
  ));

test('the tests of a flow inside another one are its own', () => {
  const filesOf = (name: string) => selectFlows(findFlows(project), [name]).flatMap(({ files }) => files);
  expect(filesOf('addToCart')).toContain(ADD_TO_CART_TEST);
  expect(filesOf('catalogue')).not.toContain(ADD_TO_CART_TEST);
});

test('a flow with a chart and a model alone is told what to write, in order', async () => {
  const lamp = {
    chart: 'deskLamp',
    folder: 'src/lamp',
    files: [],
    models: ['src/lamp/tests/desk-lamp.model.ts'],
  };
  const tested = { ...lamp, files: ['src/lamp/tests/desk-lamp.test.tsx'] };
  const modules = { ...lamp, models: [] };
  const loader = {
    modelsOf: async () => [{ name: 'desk-lamp', file: '', model: reservationModel }],
    loadKit: async () => ({ problemsOf: () => ['The leaf "off" has no description.'] }),
  };
  const missing = await missingIn([tested, lamp, modules], loader);
  expect(missing.map((text) => text.split('\n'))).toEqual([
    [
      'deskLamp has no tests yet. What is missing:',
      '  1. The leaf "off" has no description.',
      '  2. No page of Storybook shows it: write `flow: { group, title }` in its model.',
      '  3. No test calls `checkFlow`: write it in src/lamp/tests/desk-lamp.test.tsx.',
      '  4. No story shows its states: write them in src/lamp/tests, and hand the module to `checkFlow`.',
      '  5. No law is declared: if it keeps rules, write them in src/lamp/tests/desk-lamp.laws.test.ts.',
    ],
  ]);
});

test('a chart without a model is found by its file, and told what its model needs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lone-charts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['lamp/desk-lamp.machine.ts', 'bell/bell.machine.ts', 'bell/tests/bell.model.ts']) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), '');
  }
  const lone = findLoneCharts({ models: `${folder}/**/tests/*.model.ts` });
  expect(lone.map(({ chart }) => chart)).toEqual(['deskLamp']);
  expect(selectLoneCharts(lone, ['desk-lamp'])).toEqual(lone);
  expect(selectLoneCharts(lone, ['bell'])).toEqual([]);
  const [lamp] = lone;
  if (lamp === undefined) throw new Error('The lamp was not found.');
  expect(nextOfLone({ ...lamp, model: 'src/lamp/tests/desk-lamp.model.ts' }, reservationModel.machine)).toBe(
    'deskLamp has a chart alone. Next: `defineModel` in src/lamp/tests/desk-lamp.model.ts, with samples of the ' +
      'events party.submitted, request.cancelled, table.confirmed, minute.passed, note.written and of what is ' +
      'answered by requestTable, saveNote, countMinutes.',
  );
});

test('a flow with tests is told of laws, then of stories', () => {
  const lamp = { chart: 'deskLamp', folder: 'src/lamp', models: [] };
  const stories = { stories: 'src/lamp/**/*.stories.tsx' };
  const screen = 'src/lamp/tests/desk-lamp.test.tsx';
  const laws = 'src/lamp/tests/desk-lamp.laws.test.ts';
  expect(nextOf({ ...lamp, files: [screen] }, stories)).toEqual([
    'Next for deskLamp: what must hold wherever it goes, in src/lamp/tests/desk-lamp.laws.test.ts.',
  ]);
  expect(nextOf({ ...lamp, files: [screen, laws] }, stories)).toEqual([
    'Next for deskLamp: a story of each state, in src/lamp/tests.',
  ]);
  expect(nextOf({ ...lamp, files: [laws] }, stories)).toEqual([]);
});

test('the Node that does not run TypeScript is told which does', () => {
  const asked = (version: string) => oldNode(version)?.slice(0, 37) ?? null;
  expect(asked('20.19.0')).toBe('The charts need Node 22.18 or newer, ');
  expect(asked('22.17.9')).toBe('The charts need Node 22.18 or newer, ');
  expect(asked('22.18.0')).toBeNull();
  expect(asked('24.0.0')).toBeNull();
});

test('a target that does not exist is said with its place and the name that was likely meant', () => {
  const text = "states: {\n  off: {\n    on: { pressed: 'lid' },\n  },\n  lit: {\n  },\n}";
  const errorOf = (act: () => unknown) => {
    try {
      return act();
    } catch (error) {
      return error;
    }
  };
  const error = errorOf(() =>
    createMachine({ id: 'lamp', initial: 'off', states: { off: { on: { pressed: 'lid' } }, lit: {} } }),
  );
  const sources = [{ file: 'lamp.machine.ts', text }];
  expect(wrongTarget(error, sources)).toBe(
    'lamp.machine.ts:3: the target "lid" is no state of "lamp". Is "lit" meant?',
  );
  expect(wrongTarget(new Error('The lamp is broken.'), sources)).toBeNull();
});

test('a package that is not installed is asked for by its name', () => {
  const asks = (name: string) =>
    `This needs the package ${name}, which is not installed: npm install --save-dev ${name}`;
  const error = (message: string) => missingPackage(new Error(message));
  expect(error("Cannot find module 'react-dom/server' imported from 'a.js'")).toBe(asks('react-dom'));
  expect(error("Cannot find package '@xstate/react' imported from /a/b.js")).toBe(asks('@xstate/react'));
  expect(error('Failed to load url jsdom (resolved id: jsdom)')).toBe(asks('jsdom'));
  expect(error('Could not resolve "react/jsx-runtime" imported by "a".')).toBe(asks('react'));
  expect(error('spawnSync vitest ENOENT')).toBe(asks('vitest'));
  expect(error("Cannot find module './lamp.ts' imported from 'a.js'")).toBeNull();
  expect(error('The lamp is broken.')).toBeNull();
});
