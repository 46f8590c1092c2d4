import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { describeCommands } from '#server/operator/http/describe-commands.ts';
import type { Outside } from '#web/testing/outside.ts';
import { preloadPages } from '../../router.tsx';
import type { SampleHost } from '../../tests/sample-office.tsx';
import { openSampleOffice } from '../../tests/sample-office.tsx';

export type { Change } from '../../tests/sample-office.tsx';

/** `many` has the commands that may be done for several rows. */
type Options = Partial<Pick<SampleHost, 'role' | 'changes' | 'refused'>> & {
  many?: readonly string[];
  outside?: Outside;
};
const leave: (() => void)[] = [];

/** Cleans up after a test. */
export function leaveOffice() {
  cleanup();
  for (const end of leave.splice(0)) end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
  document.title = '';
  delete document.documentElement.dataset['theme'];
}

/**
 * Opens the office at an address, over a host with these answers. Later changes of `answers` are
 * seen.
 */
export async function open(
  path: string,
  answers: Record<string, unknown>,
  { role = 'manager', many = [], outside, ...more }: Options = {},
) {
  history.replaceState(null, '', path);
  const commands = describeCommands(role).commands.map((each) => ({
    ...each,
    many: many.includes(each.name),
  }));
  const host = { role, commands: { commands }, answers, ...more };
  const { App, close, live, session, requests } = openSampleOffice(host, { storage: window, outside });
  leave.push(() => {
    close();
    history.replaceState(null, '', '/');
  });
  await preloadPages();
  render(<App />);
  await settled();
  /** Tells pages that the shop has changed. */
  const tell = async () => {
    act(live.tell);
    await settled();
  };
  return { ...requests, tell, session };
}

/** Waits until the page is shown and no request is open. */
export const settled = () =>
  waitFor(() => {
    expect(document.querySelector('main h1')).not.toBeNull();
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  });

export const all = (selector: string, root: ParentNode = document) =>
  [...root.querySelectorAll<HTMLElement>(selector)].filter(
    (each) => each.closest('dialog:not([open])') === null,
  );
export const main = () => all('main')[0] ?? document.body;
/** The texts of an element that a screen reader reads, separated by spaces. */
export function shown(root: Node | undefined): string {
  if (root instanceof Element && root.matches('[aria-hidden], [hidden], style, dialog:not([open])'))
    return '';
  const text =
    root instanceof Text ? root.data : [...(root?.childNodes ?? [])].map((node) => shown(node)).join(' ');
  return text
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.:)%])|(?<=\() /g, '')
    .trim();
}
export const texts = (selector: string, root: ParentNode = main()) => all(selector, root).map(shown);
/** The links' texts and addresses. */
export const links = (root: ParentNode = main()) =>
  all('a', root).map((link) => `${shown(link)} → ${link.getAttribute('href')}`);
/** The tables' rows, as cells. */
export const rows = (root: ParentNode = main()) =>
  all('tbody tr', root).map((row) => all('th, td', row).map(shown).join(' | '));
export const section = (words: string, root: ParentNode = main()) => {
  const found = all('section, details', root).filter((each) => shown(each).includes(words));
  return found.at(-1) ?? expect.fail(`No section says "${words}": ${texts('section, details').join(' | ')}`);
};
export function press(name: string, root: ParentNode = main(), selector = 'button, summary, a') {
  const found = all(selector, root).find((each) => shown(each) === name);
  act(() => (found ?? expect.fail(`No "${name}": ${texts(selector, root).join(' | ')}`)).click());
}
export function type(label: string, value: string, root: ParentNode = main()) {
  const found = all('input, textarea, select', root).find(
    (each) => each.ariaLabel === label || texts(`label[for="${each.id}"]`, root).includes(label),
  );
  fireEvent.change(found ?? expect.fail(`No "${label}": ${texts('label', root).join(' | ')}`), {
    target: { value },
  });
}
/** Waits for a question, and presses the button of this name in it. */
export async function confirm(question: string, name: string) {
  await waitFor(() => expect(texts('dialog[open]', document).join()).toContain(question));
  press(name, all('dialog[open]')[0]);
}
/** The values of the fields. */
export const typed = (selector = 'input, textarea') =>
  all(selector, main()).map((each) => ('value' in each ? each.value : null));
/** Presses a key on the focused element. */
export const key = (name: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...more });
/** Records what is copied to the clipboard. */
export function clipboard() {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  return writeText.mock.calls;
}
export const last = (list: unknown[], expected: unknown) =>
  waitFor(() => expect(list.at(-1)).toEqual(expected));
