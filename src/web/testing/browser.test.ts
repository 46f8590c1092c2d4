// @vitest-environment node
import { type Browser, chromium, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserLaunch } from '../../../tests/browser.ts';
import { inBrowser, surfaceOf, type WiringOf } from './browser.ts';
import { tableModel } from './sample/table.model.ts';
import { holds, PAGE } from './sample/verbs.ts';
import { walk } from './walk.ts';

const SITE = 'http://sample.example.com/';

let script = '';
let chrome: Browser;
let page: Page;

beforeAll(async () => {
  script = await bundle('src/web/testing/sample/page.tsx');
  chrome = await chromium.launch(browserLaunch());
}, 60_000);
afterAll(() => chrome.close());
beforeEach(async () => {
  page = await chrome.newPage();
});
afterEach(() => page.close());

const wiring: WiringOf<typeof tableModel> = {
  open: async (page) => {
    await page.route(SITE, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><body><script type="module">${script}</script>`,
      }),
    );
    await page.goto(SITE);
  },
  wire: {
    askForTable: {
      request: 'POST /api/tables',
      answers: {
        held: { json: { kind: 'held' } },
        full: { json: { kind: 'full', next: '9 pm' } },
        closed: { json: { kind: 'closed' } },
        broken: { status: 500 },
      },
    },
    saveWish: { request: 'POST /api/wishes', answers: { kept: { json: null }, lost: 'unreachable' } },
  },
  causes: { 'minute.passed': (page) => page.clock.runFor(2 * 60_000) },
};

describe('in a browser', () => {
  const { paths, replay } = inBrowser(tableModel, wiring);
  for (const path of paths) test(path.name, () => replay(page, path));

  test('only what a real clock agrees with is played', () => {
    expect(walk(tableModel).paths.filter((path) => !paths.includes(path))).toEqual([
      expect.objectContaining({ timely: false }),
    ]);
  });

  test('a path is not played if one of its outcomes is not wired, or nothing causes one of its events', () => {
    const { paths: fewer } = inBrowser(tableModel, { open: wiring.open, wire: {} });
    expect(fewer.map(({ name }) => name)).toEqual([
      'asking → party.named → sending → request.cancelled → asking',
      'asking → party.named → sending → after answerBy → asking',
    ]);
  });

  test('an answer that leads elsewhere fails by the name of the place', async () => {
    const [path] = paths.filter(({ name }) => name.endsWith('askForTable closed → asking'));
    const { askForTable } = wiring.wire;
    if (!path || !askForTable) throw new Error('The sample has lost its path.');
    const wrong = { ...askForTable, answers: { closed: { json: { kind: 'full', next: '9 pm' } } } };
    const { replay: replayWrong } = inBrowser(tableModel, { ...wiring, wire: { askForTable: wrong } });
    await expect(replayWrong(page, path)).rejects.toThrow(/"asking" does not show what it should/);
  });
});

describe('the verbs', () => {
  beforeEach(() => page.setContent(PAGE));
  for (const [name, holdsOn] of Object.entries(holds)) test(name, () => holdsOn(surfaceOf(page)));
});

/** A page's script and all that it imports, as one text. */
async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, rolldownOptions: { input: entry } },
  });
  const output =
    'output' in built ? built.output : [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n');
}
