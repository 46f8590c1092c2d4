import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { visibilityClock } from '../visibility-clock.ts';

/** A tab whose visibility the test changes. */
function tab() {
  const page = document.implementation.createHTMLDocument();
  let state: DocumentVisibilityState = 'visible';
  Object.defineProperty(page, 'visibilityState', { get: () => state });
  const become = (next: DocumentVisibilityState) => {
    state = next;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  return { page, hide: () => become('hidden'), show: () => become('visible') };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a clock that pauses while the tab is hidden', () => {
  it('fires on time while the tab is visible', () => {
    const fire = vi.fn();
    visibilityClock(tab().page).setTimeout(fire, 1_000);
    vi.advanceTimersByTime(999);
    expect(fire).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(fire).toHaveBeenCalledOnce();
  });

  it('holds timers that are due meanwhile, and fires each once when the tab is shown', () => {
    const { page, hide, show } = tab();
    const fire = vi.fn();
    visibilityClock(page).setTimeout(fire, 1_000);
    hide();
    vi.advanceTimersByTime(60_000);
    expect(fire).not.toHaveBeenCalled();
    show();
    expect(fire).toHaveBeenCalledOnce();
    hide();
    show();
    expect(fire).toHaveBeenCalledOnce();
  });

  it('keeps waiting for timers that are not due yet', () => {
    const { page, hide, show } = tab();
    const fire = vi.fn();
    visibilityClock(page).setTimeout(fire, 1_000);
    hide();
    vi.advanceTimersByTime(400);
    show();
    expect(fire).not.toHaveBeenCalled();
    vi.advanceTimersByTime(600);
    expect(fire).toHaveBeenCalledOnce();
  });

  it('drops a cleared timer, before it is due and while it is held', () => {
    const { page, hide, show } = tab();
    const clock = visibilityClock(page);
    const fire = vi.fn();
    clock.clearTimeout(clock.setTimeout(fire, 1_000));
    const held = clock.setTimeout(fire, 1_000);
    hide();
    vi.advanceTimersByTime(1_000);
    clock.clearTimeout(held);
    show();
    expect(fire).not.toHaveBeenCalled();
  });

  it('does not fire a held timer that another one clears', () => {
    const { page, hide, show } = tab();
    const clock = visibilityClock(page);
    const late = vi.fn();
    const ids: unknown[] = [];
    clock.setTimeout(() => clock.clearTimeout(ids[0]), 1_000);
    ids.push(clock.setTimeout(late, 1_000));
    hide();
    vi.advanceTimersByTime(1_000);
    show();
    expect(late).not.toHaveBeenCalled();
  });
});
