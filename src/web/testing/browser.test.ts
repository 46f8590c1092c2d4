// @vitest-environment node
import { type Browser, chromium, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserLaunch } from '../../../tests/browser.ts';
import { inBrowser, surfaceOf } from './browser.ts';
import { tableModel } from './sample/table.model.ts';
import { holds, PAGE } from './sample/verbs.ts';
import { type Answer, type LeftOut, leftOut, type WiringOf } from './wiring.ts';

const SITE = 'http://sample.example.com/';

let script = '';
let chrome: Browser;
let page: Page;

beforeAll(async () => {
  script = await bundle('src/web/testing/sample/page.tsx');
  chrome = await chromium.launch(browserLaunch());
  page = await chrome.newPage();
}, 60_000);
afterAll(() => chrome.close());

const asking = {
  held: { json: { kind: 'held' } },
  full: { json: { kind: 'full', next: '9 pm' } },
  closed: { json: { kind: 'closed' } },
  broken: { status: 500 },
};
const wishing = { kept: { json: null }, lost: 'unreachable' } as const;

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
    askForTable: { request: 'POST /api/tables', answers: asking },
    saveWish: { request: 'POST /api/wishes', answers: wishing },
  },
  causes: { 'minute.passed': (page) => page.clock.runFor(2 * 60_000) },
};
const { paths, replay } = inBrowser(tableModel, wiring);

/** The same wiring, but for the answers to who asks for a table. */
const answering = (answers: Record<keyof typeof asking, Answer | LeftOut>) =>
  inBrowser(tableModel, {
    ...wiring,
    wire: { ...wiring.wire, askForTable: { request: 'POST /api/tables', answers } },
  });
function pathTo(end: string) {
  const path = paths.find(({ name }) => name.endsWith(end));
  if (!path) throw new Error(`No path ends with "${end}".`);
  return path;
}

describe('in a browser', () => {
  for (const path of paths) test(path.name, () => replay(page, path));

  test('an answer that leads elsewhere fails by the name of the place', async () => {
    const { replay: replayWrong } = answering({ ...asking, closed: asking.full });
    await expect(replayWrong(page, pathTo('askForTable closed → asking'))).rejects.toThrow(
      /"asking" does not show what it should/,
    );
  });

  test('a call that nobody answers fails by its name', async () => {
    const { replay: replayDeaf } = inBrowser(tableModel, {
      ...wiring,
      wire: { ...wiring.wire, askForTable: { request: 'POST /api/else', answers: asking } },
    });
    await expect(replayDeaf(page, pathTo('request.cancelled → asking'))).rejects.toThrow(
      'POST http://sample.example.com/api/tables',
    );
  });

  test('what a leaf leads to is looked at in its place', async () => {
    const { replay: replayLed } = inBrowser(tableModel, {
      ...wiring,
      leads: { confirmed: (page) => expect.poll(() => page.title()).toBe('elsewhere') },
    });
    await expect(replayLed(page, pathTo('table.confirmed → confirmed'))).rejects.toThrow(
      /"confirmed" does not show what it should/,
    );
  });
});

describe('left out, with the reason,', () => {
  test('is what no real clock agrees with', () => {
    expect(inBrowser(tableModel, wiring).leftOut).toEqual([
      {
        path: expect.objectContaining({ timely: false }),
        why: 'Its delays run out in an order that no real clock has.',
      },
    ]);
  });

  test('is a path with an outcome that is, and no other', () => {
    const why = 'Nobody closes here.';
    const { paths: fewer, leftOut: others } = answering({ ...asking, closed: leftOut(why) });
    const ends = others.filter((one) => one.why === why).map(({ path }) => path.name);
    expect(ends).toEqual([expect.stringMatching(/askForTable closed → asking$/)]);
    expect(fewer).toHaveLength(paths.length - 1);
  });

  test('is an event where nothing causes it', () => {
    const { leftOut: others } = inBrowser(tableModel, {
      ...wiring,
      causes: {
        'minute.passed': {
          when: (leaves) => leaves.includes('held.clock.urgent'),
          by: async () => {},
          otherwise: 'Time stands still.',
        },
      },
    });
    expect(others.map(({ why }) => why)).toContain('Time stands still.');
  });

  test('is what would have to happen while an effect runs that is over at once', () => {
    const nothing = async () => {};
    const { paths: fewer, leftOut: others } = inBrowser(tableModel, {
      ...wiring,
      wire: { ...wiring.wire, saveWish: { atOnce: { kept: nothing, lost: nothing } } },
    });
    expect(others.map(({ why }) => why)).toContain('"saveWish" is over before anything else can happen.');
    expect(fewer.some(({ name }) => name.includes('saveWish lost'))).toBe(true);
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
