import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** The only element with this tag on the page. */
function the<E extends HTMLElement>(kind: new () => E, selector: string): E {
  const found = document.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`There is no ${selector}.`);
  return found;
}

beforeEach(() => {
  document.body.innerHTML =
    '<button id="opener">Open</button><dialog><button id="inside">Close</button></dialog><div id="tip" popover>Tip</div>';
});
afterEach(() => {
  vi.useRealTimers();
});

test('a dialog takes the focus, and returns it with its result', () => {
  const [opener, dialog, closed] = [
    the(HTMLButtonElement, '#opener'),
    the(HTMLDialogElement, 'dialog'),
    vi.fn(),
  ];
  dialog.addEventListener('close', closed);
  opener.focus();
  dialog.showModal();
  expect(dialog).toBeVisible();
  expect(the(HTMLButtonElement, '#inside')).toHaveFocus();
  dialog.close('kept');
  expect(dialog).not.toBeVisible();
  expect(dialog.returnValue).toBe('kept');
  expect(opener).toHaveFocus();
  expect(closed).toHaveBeenCalledOnce();
});

test('Escape closes a dialog unless its cancel event is prevented', async () => {
  const dialog = the(HTMLDialogElement, 'dialog');
  dialog.addEventListener('cancel', (event) => event.preventDefault(), { once: true });
  dialog.showModal();
  await userEvent.keyboard('{Escape}');
  expect(dialog.open).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(dialog.open).toBe(false);
});

test('a popover opens and closes', () => {
  const tip = the(HTMLDivElement, '#tip');
  expect(tip).not.toBeVisible();
  expect(tip.togglePopover()).toBe(true);
  expect(tip).toBeVisible();
  tip.hidePopover();
  expect(tip).not.toBeVisible();
});

test('user-event clicks under a fake clock', async () => {
  vi.useFakeTimers();
  const clicked = vi.fn();
  the(HTMLButtonElement, '#opener').addEventListener('click', clicked);
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(the(HTMLButtonElement, '#opener'));
  expect(clicked).toHaveBeenCalledOnce();
});

test('frames go on after a fake clock, under which a focused element changed', async () => {
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  vi.useFakeTimers();
  the(HTMLButtonElement, '#opener').focus();
  the(HTMLButtonElement, '#opener').className = 'pressed';
  vi.useRealTimers();
  await new Promise((drawn) => requestAnimationFrame(drawn));
});
