import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchOwnFont } from '../own-font.ts';

const browserThat = (load: () => Promise<unknown[]>) => {
  const fonts = { load: vi.fn(load) };
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  return window;
};

describe('our own font', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    delete document.documentElement.dataset['face'];
  });
  afterEach(() => void Reflect.deleteProperty(document, 'fonts'));

  it('is noted once the browser has it', async () => {
    await fetchOwnFont(browserThat(async () => [{}]));
    expect(localStorage.getItem('face')).toBe('"own"');
    expect(sessionStorage.getItem('face')).toBeNull();
  });

  it('is not for the rest of a visit that began without it', async () => {
    document.documentElement.dataset['face'] = 'system';
    await fetchOwnFont(browserThat(async () => [{}]));
    expect(sessionStorage.getItem('face')).toBe('"system"');
  });

  it.each([
    ['there is none', async () => []],
    ['it did not come', () => Promise.reject(new Error('offline'))],
  ])('is not noted when %s', async (_, load) => {
    await fetchOwnFont(browserThat(load));
    expect(localStorage.getItem('face')).toBeNull();
  });
});
