import { afterEach, expect, test, vi } from 'vitest';
import { CHUNK_ERROR, messageOf } from '#web/lib/failure.ts';
import { handleChunkErrors } from './chunk-errors.ts';

handleChunkErrors(window);
afterEach(vi.restoreAllMocks);

function lose(error: Error): Error {
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  return error;
}
const lost = (words: string) => new TypeError(`${words}: https://shop.example.com/assets/cart.js`);
const inChromium = 'Failed to fetch dynamically imported module';

test('offline, a chunk that fails to load gets a message that does not reload the page', () => {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  expect(lose(lost(inChromium)).message).toBe(CHUNK_ERROR);
});

test('online, the error stays as it is, so that the router fetches the new release', () => {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
  expect(lose(lost(inChromium)).message).toContain(inChromium);
});

test.each([inChromium, 'error loading dynamically imported module', 'Importing a module script failed.'])(
  'shown, "%s" reads as a sentence for shoppers',
  (words) => expect(messageOf(lost(words))).toBe(CHUNK_ERROR),
);
