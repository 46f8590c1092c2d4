import { afterEach, expect, test, vi } from 'vitest';
import { whenVisible } from '../when-visible.ts';

afterEach(() => void vi.restoreAllMocks());

const turn = (visibility: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
};

test('a tab that is seen is called back at once, and only then', () => {
  const onVisible = vi.fn();
  whenVisible(document, onVisible);
  turn('hidden');
  turn('visible');
  expect(onVisible).toHaveBeenCalledOnce();
});

test('a tab in the background is called back once it is seen', () => {
  turn('hidden');
  const onVisible = vi.fn();
  whenVisible(document, onVisible);
  expect(onVisible).not.toHaveBeenCalled();
  turn('visible');
  turn('hidden');
  turn('visible');
  expect(onVisible).toHaveBeenCalledOnce();
});

test('nothing is called back that is no longer waited for', () => {
  turn('hidden');
  const onVisible = vi.fn();
  whenVisible(document, onVisible)();
  turn('visible');
  expect(onVisible).not.toHaveBeenCalled();
});
