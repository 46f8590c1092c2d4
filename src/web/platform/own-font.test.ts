import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchOwnFont } from './own-font.ts';

const browserThat = (load: () => Promise<unknown[]>) => {
  const fonts = { load: vi.fn(load) };
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  return window;
};

describe('our own font', () => {
  beforeEach(() => localStorage.clear());

  it('is noted once the browser has it', async () => {
    await fetchOwnFont(browserThat(async () => [{}]));
    expect(localStorage.getItem('face')).toBe('"own"');
  });

  it.each([
    ['there is none', async () => []],
    ['it did not come', () => Promise.reject(new Error('offline'))],
  ])('is not noted when %s', async (_, load) => {
    await fetchOwnFont(browserThat(load));
    expect(localStorage.getItem('face')).toBeNull();
  });
});
