import { type Browser, chromium, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { browserLaunch } from '../../../../tests/browser.ts';
import { reservationModel } from '../../sample/tests/reservation.model.ts';
import { defineBrowserFlow, playwrightDriver } from '../browser-driver.ts';
import { type Answer, type NotPlayable, notPlayable, type WiringOf } from '../browser-wiring.ts';
import { PAGE, passing } from './driver-cases.ts';

const SITE = 'http://sample.example.com/';

let script = '';
let chrome: Browser;
let page: Page;

beforeAll(async () => {
  script = await bundle('src/statecharts/drivers/tests/page.tsx');
  chrome = await chromium.launch(browserLaunch());
  page = await chrome.newPage();
});
afterAll(() => chrome.close());

const asking = {
  held: { json: { kind: 'held' } },
  full: { json: { kind: 'full', next: '9 pm' } },
  closed: { json: { kind: 'closed' } },
  broken: { status: 500 },
};
const notes = { kept: { json: null }, lost: 'unreachable' } as const;

const wiring: WiringOf<typeof reservationModel> = {
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
    requestTable: { request: 'POST /api/tables', answers: asking },
    saveNote: { request: 'POST /api/notes', answers: notes },
  },
  causes: { 'minute.passed': (page) => page.clock.runFor(2 * 60_000) },
};
const { paths, replay } = defineBrowserFlow(reservationModel, wiring);

/** The same wiring with other answers to the table request. */
const answering = (answers: Record<keyof typeof asking, Answer | NotPlayable>) =>
  defineBrowserFlow(reservationModel, {
    ...wiring,
    wire: { ...wiring.wire, requestTable: { request: 'POST /api/tables', answers } },
  });
function pathTo(end: string) {
  const path = paths.find(({ name }) => name.endsWith(end));
  if (!path) throw new Error(`No path ends with "${end}".`);
  return path;
}

describe('in a browser', () => {
  for (const path of paths) test(path.name, () => replay(page, path));

  test('an answer that leads to another state fails with the expected state and what the page shows', async () => {
    const { replay: replayWrong } = answering({ ...asking, closed: asking.full });
    await expect(replayWrong(page, pathTo('requestTable closed → asking'))).rejects.toThrow(
      /^In "asking": There should be the text "Closed today\."\.\nThe alert has:\n {2}alert: Full until 9 pm\./,
    );
  });

  test('a call that is not wired fails with its address', async () => {
    const { replay: replayDeaf } = defineBrowserFlow(reservationModel, {
      ...wiring,
      wire: { ...wiring.wire, requestTable: { request: 'POST /api/else', answers: asking } },
    });
    // On a slow computer the call may come after the state is asserted: then its answer is missed.
    await expect(replayDeaf(page, pathTo('requestTable closed → asking'))).rejects.toThrow(
      /[Oo]pen(?: requests)?: POST http:\/\/sample\.example\.com\/api\/tables\./,
    );
  });

  test('a leaf that is shown elsewhere is asserted there', async () => {
    const { replay: replayLed } = defineBrowserFlow(reservationModel, {
      ...wiring,
      shownElsewhere: { confirmed: (page) => expect.poll(() => page.title()).toBe('elsewhere') },
    });
    await expect(replayLed(page, pathTo('table.confirmed → confirmed'))).rejects.toThrow(/^In "confirmed": /);
  });
});

describe('not playable, with the reason,', () => {
  test('is a path that no real clock allows', () => {
    expect(defineBrowserFlow(reservationModel, wiring).leftOut).toEqual([
      {
        path: expect.objectContaining({ isRealistic: false }),
        why: 'Its delays run out in an order that no real clock has.',
      },
    ]);
  });

  test('is a path with an outcome that is not playable, and no other path', () => {
    const why = 'Nobody closes here.';
    const { paths: fewer, leftOut: others } = answering({ ...asking, closed: notPlayable(why) });
    const ends = others.filter((one) => one.why === why).map(({ path }) => path.name);
    expect(ends).toEqual([expect.stringMatching(/requestTable closed → asking$/)]);
    expect(fewer).toHaveLength(paths.length - 1);
  });

  test('is an event without a cause', () => {
    const { leftOut: others } = defineBrowserFlow(reservationModel, {
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

  test('is a step during an effect that ends immediately', () => {
    const nothing = async () => {};
    const { paths: fewer, leftOut: others } = defineBrowserFlow(reservationModel, {
      ...wiring,
      wire: { ...wiring.wire, saveNote: { immediate: { kept: nothing, lost: nothing } } },
    });
    expect(others.map(({ why }) => why)).toContain('"saveNote" is over before anything else can happen.');
    expect(fewer.some(({ name }) => name.includes('saveNote lost'))).toBe(true);
  });
});

describe('the verbs', () => {
  beforeEach(() => page.setContent(PAGE));
  for (const [name, holdsOn] of Object.entries(passing)) test(name, () => holdsOn(playwrightDriver(page)));
});

/** A page's script with all of its imports, as one text. */
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
