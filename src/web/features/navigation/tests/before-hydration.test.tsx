import { readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkFlow } from '#statecharts/check-flow.ts';
import { generatePaths } from '#statecharts/paths/index.ts';
import { beforeHydrationModel } from './before-hydration.model.ts';

checkFlow(beforeHydrationModel);

const SCRIPT = 'src/web/before-hydration.ts';
const { code } = await transformWithOxc(readFileSync(SCRIPT, 'utf8'), SCRIPT);
/** Runs the script as each page does: a classic script, which shares no state with another page. */
const runScript = new Function(code.replace(/^export \{\s*\};?$/m, ''));

const PAGE = `
  <a href="/cart"><span data-live="cart-count"></span></a>
  <div><input type="number" value="1" min="1" max="9"><i></i><button type="button" data-adds="steam">Add</button></div>
  <a id="way" href="/product/steam">Steam</a>`;

/** The events that the page's own scripts would hear. */
let heard: string[] = [];
const hear = (event: Event) => {
  if (event.target instanceof Element) heard.push(event.target.id || event.target.tagName);
  event.preventDefault();
};

beforeEach(() => {
  heard = [];
  vi.useFakeTimers();
  // It looks for the header, which is here already.
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  document.body.innerHTML = PAGE;
  document.body.addEventListener('click', hear);
  vi.spyOn(window, 'addEventListener');
  runScript();
});

afterEach(() => {
  for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls)
    for (const capture of [true, false]) window.removeEventListener(type, listener, capture);
  document.body.removeEventListener('click', hear);
  document.body.innerHTML = '';
  for (const name of ['cookies', 'face']) delete document.documentElement.dataset[name];
  delete window.beforeHydration;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const find = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The page has no ${selector}.`);
  return found;
};
const way = () => find('#way');

/** How each event comes about on the page. */
const CAUSES: Readonly<Record<string, () => void>> = {
  'item.added': () => find('[data-adds]').click(),
  'link.pressed': () => way().click(),
  'page.hydrated': () => window.beforeHydration?.replay(),
  'scripts.failed': () => window.beforeHydration?.giveUp(),
};

const seen = () => ({
  pending: window.beforeHydration?.pendingItems,
  count: find('[data-live="cart-count"]').textContent,
  waits: way().dataset['early'] === 'pressed',
});
const NOTHING = { pending: 0, count: '', waits: false };

/** The page in each state of the chart. */
const SHOWN: Readonly<Record<string, ReturnType<typeof seen>>> = {
  queueing: NOTHING,
  adding: { pending: 1, count: '1', waits: false },
  leaving: { pending: 1, count: '1', waits: true },
  // The cart counts it from now on.
  replayed: { ...NOTHING, count: '1' },
  givenUp: NOTHING,
};

const { paths } = generatePaths(beforeHydrationModel);

it.each(paths)('the script does what the chart says: $name', ({ steps }) => {
  let added = false;
  let left = false;
  for (const step of steps) {
    if (step.kind === 'delay') {
      vi.advanceTimersByTime(19_999);
      expect(seen(), 'a moment before').toEqual(SHOWN['leaving']);
      vi.advanceTimersByTime(1);
    } else if (step.kind === 'event') CAUSES[step.event.type]?.();
    added ||= step.kind === 'event' && step.event.type === 'item.added';
    left ||= step.kind === 'event' && step.event.type === 'link.pressed';
    const leaf = step.leaves.join();
    expect(seen(), leaf).toEqual(leaf === 'replayed' && !added ? NOTHING : SHOWN[leaf]);
    const isDone = leaf === 'replayed' || leaf === 'givenUp';
    expect(heard, leaf).toEqual([
      ...(leaf === 'replayed' && added ? ['BUTTON'] : []),
      ...(isDone && left ? ['way'] : []),
    ]);
  }
});

it('a link is followed at once while nothing waits to be added', () => {
  way().click();
  expect(heard).toEqual(['way']);
});

it('once what waited was done or given up, presses are the page’s own', () => {
  window.beforeHydration?.giveUp();
  find('[data-adds]').click();
  expect(heard).toEqual(['BUTTON']);
});
