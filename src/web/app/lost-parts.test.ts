import { afterEach, expect, test, vi } from 'vitest';
import { LOST_PART, messageOf } from '#web/lib/failure.ts';
import { tellLostParts } from './lost-parts.ts';

tellLostParts(window);
afterEach(vi.restoreAllMocks);

function lose(error: Error): Error {
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  return error;
}
const lost = (words: string) => new TypeError(`${words}: https://shop.example.com/assets/cart.js`);
const inChromium = 'Failed to fetch dynamically imported module';

test('without a network a part that does not come is told in words that reload nothing', () => {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  expect(lose(lost(inChromium)).message).toBe(LOST_PART);
});

test('with a network it stays what it is, so that the router can fetch the newer shop', () => {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(true);
  expect(lose(lost(inChromium)).message).toContain(inChromium);
});

test.each([inChromium, 'error loading dynamically imported module', 'Importing a module script failed.'])(
  'shown, "%s" reads as a sentence for shoppers',
  (words) => expect(messageOf(lost(words))).toBe(LOST_PART),
);
