import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CHUNK_ERROR, messageOf } from '#web/lib/failure.ts';
import { handleChunkErrors } from '../chunk-errors.ts';
import { forgetUnkept } from '../storage.ts';

const reload = vi.fn();
handleChunkErrors(window, reload);

const HOUR_MS = 3_600_000;
const gone = async () => new Response(null, { status: 404 });
/** The shop's answer to a request for the chunk. */
let shop: () => Promise<Response>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  sessionStorage.clear();
  document.body.innerHTML = '';
  reload.mockClear();
  shop = gone;
  vi.spyOn(window, 'fetch').mockImplementation(() => shop());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  forgetUnkept(window);
});

async function lose(error: Error): Promise<Error> {
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  await new Promise((resolve) => setTimeout(resolve));
  return error;
}
const lost = (words: string) => new TypeError(`${words}: https://shop.example.com/assets/cart.js`);
const inChromium = 'Failed to fetch dynamically imported module';

test('offline, a chunk that fails to load gets a message that does not reload the page', async () => {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  expect((await lose(lost(inChromium))).message).toBe(CHUNK_ERROR);
  expect(reload).not.toHaveBeenCalled();
});

describe('online, the tab fetches the new release (R-107)', () => {
  test('by a reload, and the error stays as it is for the router', async () => {
    expect((await lose(lost(inChromium))).message).toContain(inChromium);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('once: if that did not help, not again within the hour', async () => {
    await lose(lost(inChromium));
    vi.setSystemTime(Date.now() + HOUR_MS - 1);
    await lose(lost(inChromium));
    expect(reload).toHaveBeenCalledOnce();
    vi.setSystemTime(Date.now() + 1);
    await lose(lost(inChromium));
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('never, where a reload could not be remembered', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    await lose(lost(inChromium));
    expect(reload).not.toHaveBeenCalled();
  });

  test.each([
    ['<input value="PUBGUID" />', 0],
    ['<input type="password" value="x" />', 0],
    ['<textarea>Where is my order?</textarea>', 0],
    ['<input /><textarea></textarea>', 1],
    ['<input type="checkbox" value="on" /><input type="hidden" value="x" />', 1],
  ])('not where something typed would be lost: %s', async (html, reloads) => {
    document.body.innerHTML = html;
    await lose(lost(inChromium));
    expect(reload).toHaveBeenCalledTimes(reloads);
  });

  test('not what was typed while the shop was asked', async () => {
    shop = async () => {
      document.body.innerHTML = '<textarea>Where</textarea>';
      return gone();
    };
    await lose(lost(inChromium));
    expect(reload).not.toHaveBeenCalled();
  });

  test.each([
    ['does not answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is down for maintenance', async () => new Response(null, { status: 503 })],
    ['still has the file', async () => new Response()],
  ])('not while the shop %s', async (_, down) => {
    shop = down;
    await lose(lost(inChromium));
    expect(reload).not.toHaveBeenCalled();
    shop = gone;
    await lose(lost(inChromium));
    expect(reload).toHaveBeenCalledOnce();
    expect(window.fetch).toHaveBeenLastCalledWith(
      new URL('https://shop.example.com/assets/cart.js'),
      expect.objectContaining({ method: 'HEAD' }),
    );
  });

  test('in Safari, which names no file, if the shop answers', async () => {
    shop = async () => new Response();
    await lose(new TypeError('Importing a module script failed.'));
    expect(reload).toHaveBeenCalledOnce();
  });
});

test.each([inChromium, 'error loading dynamically imported module', 'Importing a module script failed.'])(
  'shown, "%s" reads as a sentence for shoppers',
  (words) => expect(messageOf(lost(words))).toBe(CHUNK_ERROR),
);
