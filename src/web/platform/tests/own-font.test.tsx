import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchOwnFont, showOwnFont } from '../own-font.ts';

const browserThat = (load: () => Promise<unknown[]>) => {
  const fonts = { load: vi.fn(load) };
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  return window;
};

describe('our own font', () => {
  beforeEach(() => {
    localStorage.clear();
    delete document.documentElement.dataset['face'];
  });
  afterEach(() => void Reflect.deleteProperty(document, 'fonts'));

  it('is noted once the browser has it', async () => {
    await fetchOwnFont(browserThat(async () => [{}]));
    expect(localStorage.getItem('face')).toBe('"own"');
  });

  it('is shown by the next page of a visit that began without it, and not before', async () => {
    const { dataset } = document.documentElement;
    dataset['face'] = 'system';
    showOwnFont(document);
    expect(dataset['face']).toBe('system');
    await fetchOwnFont(browserThat(async () => [{}]));
    expect(dataset['face']).toBe('ready');
    showOwnFont(document);
    expect(dataset['face']).toBeUndefined();
  });

  it.each([
    ['there is none', async () => []],
    ['it did not come', () => Promise.reject(new Error('offline'))],
  ])('is not noted when %s', async (_, load) => {
    await fetchOwnFont(browserThat(load));
    expect(localStorage.getItem('face')).toBeNull();
  });
});
