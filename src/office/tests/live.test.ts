import { expect, test, vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import { createLive } from '../api/live.ts';

/**
 * Pages that show an order, coupons, and something of which an older host doesn't say what it follows, in
 * a browser whose connections a test makes.
 */
function openPages() {
  const clock = new SimulatedClock();
  const document = Object.assign(new EventTarget(), { hidden: false });
  const sources: Source[] = [];
  class Source extends EventTarget {
    readonly CLOSED = 2;
    readyState = 0;
    isClosed = false;
    readonly url: string;
    constructor(url: string) {
      super();
      this.url = url;
      sources.push(this);
    }
    close() {
      this.isClosed = true;
    }
    open() {
      this.dispatchEvent(new Event('open'));
    }
    send(type: 'message' | 'others' | 'pulse', data: unknown = '') {
      this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
    }
    fail(readyState: number) {
      this.readyState = readyState;
      this.dispatchEvent(new Event('error'));
    }
  }
  const [order, coupons, any, onRefused] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const browser = {
    document,
    EventSource: Source,
    setTimeout: (run: () => void, ms: number) => clock.setTimeout(run, ms),
    clearTimeout: (id: number) => clock.clearTimeout(id),
  };
  const live = createLive(browser, onRefused);
  live.subscribe(['orders', 'payments'], order);
  live.subscribe(['coupons'], coupons);
  live.subscribe(undefined, any);
  const stop = live.follow();
  const last = (): Source => sources.at(-1) ?? expect.fail('There is no connection.');
  expect(any).not.toHaveBeenCalled();
  last().open();
  // What was asked for with the scripts, before the connection, may be old.
  for (const page of [order, coupons, any]) {
    expect(page).toHaveBeenCalledOnce();
    page.mockClear();
  }
  return {
    live,
    stop,
    onRefused,
    last,
    pass: (ms: number) => clock.increment(ms),
    /** How often each page has asked. */
    asked: () => [order, coupons, any].map(({ mock }) => mock.calls.length),
    urls: () => sources.map(({ url }) => url),
    isOpen: () => sources.map(({ isClosed }) => !isClosed),
    hide(isHidden: boolean) {
      document.hidden = isHidden;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

const ORDER = { kind: 'orders', id: '0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c' };

test('A page asks only for kinds that it shows, once for all events of a second', () => {
  const { asked, last, live, pass } = openPages();
  for (let events = 0; events < 50; events++) {
    last().send('message', ORDER);
    pass(10);
  }
  pass(499);
  expect(asked()).toEqual([0, 0, 0]);
  pass(1);
  expect(asked()).toEqual([1, 0, 1]);
  last().send('message', { kind: 'chat', id: 'amna' });
  pass(1_000);
  expect(asked()).toEqual([1, 0, 2]);
  // An event of a newer host, which this page can't read, may be about anything.
  last().send('message', ['orders']);
  pass(1_000);
  expect(asked()).toEqual([2, 1, 3]);
  // What this browser has changed itself is asked for at once, and takes along what was gathered.
  last().send('message', ORDER);
  live.tell();
  expect(asked()).toEqual([3, 2, 4]);
  pass(1_000);
  expect(asked()).toEqual([3, 2, 4]);
});

test('A hidden tab asks nothing, and once it is shown only if something came', () => {
  const { asked, hide, last, pass } = openPages();
  hide(true);
  hide(false);
  expect(asked()).toEqual([0, 0, 0]);
  hide(true);
  for (let events = 0; events < 5; events++) {
    last().send('message', ORDER);
    pass(2_000);
  }
  expect(asked()).toEqual([0, 0, 0]);
  hide(false);
  expect(asked()).toEqual([1, 0, 1]);
});

test('After a lost connection all pages ask at once, and once; a long loss is said', () => {
  const { asked, last, live, pass } = openPages();
  last().fail(0);
  pass(5_000);
  last().fail(0);
  pass(4_999);
  expect([asked(), live.state().isLost]).toEqual([[0, 0, 0], false]);
  pass(1);
  expect(live.state().isLost).toBe(true);
  last().open();
  expect([asked(), live.state().isLost]).toEqual([[1, 1, 1], false]);
  last().open();
  pass(20_000);
  expect([asked(), live.state().isLost]).toEqual([[1, 1, 1], false]);
});

test('A refused connection is tried again, later each time; one that stays silent is lost', () => {
  const { asked, isOpen, last, live, onRefused, pass, urls } = openPages();
  for (const [refusals, ms] of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
    last().fail(2);
    expect([onRefused.mock.calls.length, urls().length]).toEqual([refusals + 1, refusals + 1]);
    pass(ms - 1);
    expect(urls().length).toBe(refusals + 1);
    pass(1);
    expect(urls().length).toBe(refusals + 2);
  }
  expect([asked(), live.state().isLost]).toEqual([[0, 0, 0], true]);
  last().open();
  expect([asked(), isOpen()]).toEqual([
    [1, 1, 1],
    [false, false, false, false, false, false, true],
  ]);
  for (const sign of ['pulse', 'message', 'pulse'] as const) {
    pass(49_999);
    last().send(sign, ORDER);
  }
  pass(49_999);
  expect([urls().length, asked()]).toEqual([7, [2, 1, 2]]);
  pass(1);
  expect(urls().length).toBe(8);
  last().open();
  expect([asked(), live.state().isLost]).toEqual([[3, 2, 3], false]);
});

test('Who else has the thing open is heard on a connection that replaces the last one without a gap', () => {
  const { asked, isOpen, last, live, pass, stop, urls } = openPages();
  const first = last();
  const leave = live.show('orders:0f2c');
  pass(199);
  expect(urls()).toEqual(['/events']);
  pass(1);
  expect([urls(), isOpen()]).toEqual([
    ['/events', '/events?at=orders%3A0f2c'],
    [true, true],
  ]);
  first.send('message', ORDER);
  last().open();
  expect(isOpen()).toEqual([false, true]);
  pass(1_000);
  expect(asked()).toEqual([1, 0, 1]);
  const sana = { by: 'sana', since: '2026-03-02T09:02:00.000Z' };
  last().send('others', [sana]);
  expect(live.state().others).toEqual([sana]);
  // From one page to the next and back: the host hears nothing of it.
  leave();
  const again = live.show('orders:0f2c');
  pass(200);
  expect([urls().length, live.state().others]).toEqual([2, [sana]]);
  again();
  pass(200);
  expect([urls().at(-1), live.state().others]).toEqual(['/events', []]);
  stop();
  expect(isOpen()).toEqual([false, false, false]);
});
