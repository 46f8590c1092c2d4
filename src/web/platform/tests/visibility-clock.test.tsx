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

  describe('gives a page that was stuck the time that it lost', () => {
    /** The page runs nothing for so long, and then goes on. */
    function stuckFor(ms: number, until: number) {
      const running = performance.now.bind(performance);
      vi.spyOn(performance, 'now').mockImplementation(() => running() + ms);
      vi.advanceTimersByTime(until);
    }
    afterEach(() => void vi.restoreAllMocks());

    it.each([
      ['2 s', 2_000, 2_000],
      ['a night, as far as answers take', 30_000_000, 2_500],
    ])('%s', (_, lost, given) => {
      const fire = vi.fn();
      visibilityClock(tab().page).setTimeout(fire, 2_500);
      stuckFor(lost, 2_500);
      vi.advanceTimersByTime(given - 1);
      expect(fire).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(fire).toHaveBeenCalledOnce();
    });

    it('but not for a moment, and not for ever', () => {
      const fire = vi.fn();
      const clock = visibilityClock(tab().page);
      clock.setTimeout(fire, 2_500);
      stuckFor(50, 2_500);
      expect(fire).toHaveBeenCalledOnce();
      vi.restoreAllMocks();

      const running = performance.now.bind(performance);
      let asked = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => running() + 100 * asked++);
      clock.setTimeout(fire, 1_000);
      vi.advanceTimersByTime(1_200);
      expect(fire).toHaveBeenCalledTimes(2);
    });

    it('and drops a cleared one', () => {
      const fire = vi.fn();
      const clock = visibilityClock(tab().page);
      const id = clock.setTimeout(fire, 1_000);
      stuckFor(500, 1_000);
      clock.clearTimeout(id);
      vi.advanceTimersByTime(10_000);
      expect(fire).not.toHaveBeenCalled();
    });
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
