import { afterEach, expect, test, vi } from 'vitest';
import { turnTab } from '#web/testing/visibility.ts';
import { whenVisible } from '../when-visible.ts';

afterEach(() => void vi.restoreAllMocks());

test('a tab that is seen is called back at once, and only then', () => {
  const onVisible = vi.fn();
  whenVisible(document, onVisible);
  turnTab('hidden');
  turnTab('visible');
  expect(onVisible).toHaveBeenCalledOnce();
});

test('a tab in the background is called back once it is seen', () => {
  turnTab('hidden');
  const onVisible = vi.fn();
  whenVisible(document, onVisible);
  expect(onVisible).not.toHaveBeenCalled();
  turnTab('visible');
  turnTab('hidden');
  turnTab('visible');
  expect(onVisible).toHaveBeenCalledOnce();
});

test('nothing is called back that is no longer waited for', () => {
  turnTab('hidden');
  const onVisible = vi.fn();
  whenVisible(document, onVisible)();
  turnTab('visible');
  expect(onVisible).not.toHaveBeenCalled();
});
