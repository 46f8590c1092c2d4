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
  <a data-live="account"><span>Log in</span></a>
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
  localStorage.clear();
  vi.useFakeTimers();
  // It looks for the header, which is here already.
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe: () => void;
      constructor(changed: () => void) {
        this.observe = changed;
      }
      disconnect() {}
    },
  );
  document.body.addEventListener('click', hear);
  vi.spyOn(window, 'addEventListener');
  openPage();
});

function openPage() {
  document.body.innerHTML = PAGE;
  runScript();
}

function closePage() {
  for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls)
    for (const capture of [true, false]) window.removeEventListener(type, listener, capture);
  vi.mocked(window.addEventListener).mockClear();
  document.body.innerHTML = '';
  delete window.beforeHydration;
}

afterEach(() => {
  closePage();
  document.body.removeEventListener('click', hear);
  for (const name of ['cookies', 'face', 'payment']) delete document.documentElement.dataset[name];
  localStorage.clear();
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

const addItem = () => find('[data-adds]').click();

/** How each event comes about on the page. */
const CAUSES: Readonly<Record<string, (event: Readonly<Record<string, unknown>>) => void>> = {
  'item.added': ({ isStored }) => {
    if (isStored !== true) vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    addItem();
  },
  'link.pressed': () => way().click(),
  'item.taken': putIntoCart,
  'page.hydrated': () => window.beforeHydration?.replay(),
  'scripts.failed': () => window.beforeHydration?.giveUp(),
  'page.closed': closePage,
};

function refuse() {
  throw new DOMException('It is full.', 'QuotaExceededError');
}

const pendingAdds = () => Object.keys(localStorage).filter((key) => key.startsWith('earlyAdd.'));

/** As another tab does with the stored items. */
function putIntoCart() {
  for (const key of pendingAdds()) localStorage.removeItem(key);
  localStorage.setItem('cart', JSON.stringify({ items: [{ id: 'steam', quantity: 1 }] }));
}

const seen = () => ({
  pending: window.beforeHydration?.pendingItems,
  count: find('[data-live="cart-count"]').textContent,
  waits: way().dataset['early'] === 'pressed',
});
const NOTHING = { pending: 0, count: '', waits: false };
const COUNTED = { ...NOTHING, count: '1' };

/** The page in each state of the chart. */
const SHOWN: Readonly<Record<string, ReturnType<typeof seen>>> = {
  queueing: NOTHING,
  adding: { pending: 1, count: '1', waits: false },
  leaving: { pending: 1, count: '1', waits: true },
  // The cart counts it from now on.
  taken: COUNTED,
  replayed: COUNTED,
  kept: { pending: 1, count: '1', waits: false },
  givenUp: NOTHING,
};

const { paths } = generatePaths(beforeHydrationModel);

const WAITING = ['adding', 'leaving', 'kept'];
const OVER = ['replayed', 'kept', 'givenUp'];

it.each(paths)('the script does what the chart says: $name', ({ steps }) => {
  const happened = new Set<string>();
  let isStored = false;
  for (const step of steps) {
    if (step.kind === 'delay') {
      vi.advanceTimersByTime(19_999);
      expect(seen(), 'a moment before').toEqual(SHOWN['leaving']);
      vi.advanceTimersByTime(1);
    } else if (step.kind === 'event') {
      CAUSES[step.event.type]?.(step.event);
      happened.add(step.event.type);
      isStored ||= step.event['isStored'] === true;
    }
    const leaf = step.leaves.join();
    expect(pendingAdds(), leaf).toHaveLength(isStored && WAITING.includes(leaf) ? 1 : 0);
    // The next page shows what this one has left.
    const isClosed = happened.has('page.closed');
    if (isClosed) openPage();
    const isTaken = happened.has('item.taken');
    const isAdded = happened.has('item.added');
    if (leaf === 'replayed') expect(seen()).toEqual(isAdded ? COUNTED : NOTHING);
    else expect(seen(), leaf).toEqual(isTaken ? COUNTED : SHOWN[leaf]);
    const isReplayed = leaf === 'replayed' && isAdded && !isTaken;
    const isLeft = OVER.includes(leaf) && happened.has('link.pressed') && !isClosed;
    expect(heard, leaf).toEqual([...(isReplayed ? ['BUTTON'] : []), ...(isLeft ? ['way'] : [])]);
  }
});

it('what another tab takes while a link waits is not added again', () => {
  addItem();
  way().click();
  putIntoCart();
  window.beforeHydration?.replay();
  expect(heard).toEqual(['way']);
  expect(seen()).toEqual(COUNTED);
});

it('two items that an earlier page has left are counted, and one of more than a day is not', () => {
  const now = Date.now();
  closePage();
  const leave = (key: string, at: number) =>
    localStorage.setItem(key, JSON.stringify({ id: key, quantity: 2, at }));
  leave('earlyAdd.1', now);
  leave('earlyAdd.2', now - 86_399_999);
  leave('earlyAdd.3', now - 86_400_000);
  localStorage.setItem('earlyAdd.4', 'unreadable');
  openPage();
  expect(seen()).toEqual({ pending: 4, count: '4', waits: false });
  // It waits in any case.
  way().click();
  expect(heard).toEqual(['way']);
});

it('a press on Add counts where storage says yes and keeps nothing (R-143)', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {});
  addItem();
  expect(seen()).toMatchObject({ pending: 1, count: '1' });
  window.beforeHydration?.replay();
  expect(heard).toEqual(['BUTTON']);
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

it.each([
  ['has a minute left', true, { deadline: Date.now() + 60_000 }, 'waiting'],
  ['is being confirmed, which no time ends', true, { deadline: null }, 'waiting'],
  ['is over', true, { deadline: Date.now() - 1 }, undefined],
  ['is not known yet', true, null, undefined],
  ['was another member’s', false, { deadline: null }, undefined],
])(
  'the row of a payment that %s has its place from the first paint (R-97)',
  (_, isLoggedIn, payment, place) => {
    closePage();
    localStorage.setItem('isLoggedIn', JSON.stringify(isLoggedIn));
    localStorage.setItem('waitingPayment', JSON.stringify({ payment }));
    openPage();
    expect(document.documentElement.dataset['payment']).toBe(place);
  },
);
