import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { createActor } from 'xstate';
import { describeCommands } from '#server/operator/http/describe-commands.ts';
import { App } from '../../App.tsx';
import { createClient } from '../../api/client.ts';
import type { Input } from '../../api/commands.ts';
import { createLive } from '../../api/live.ts';
import { operatorSessionLogic } from '../../operator-session/operator-session.effects.ts';
import { createOfficeRouter } from '../../router.tsx';

/** The host's question about a change, and its answer to the change. */
type Change = {
  /** Null if there is nothing to confirm. */
  question?: string | null;
  confirmed?: Input;
  press?: string;
  isDoubtful?: boolean;
  choices?: readonly object[];
  would?: unknown;
  answer?: unknown;
  said?: string;
};
/** `refused` has the messages of the changes that the host refuses. */
type Options = {
  role?: 'manager' | 'support';
  changes?: Record<string, Change>;
  refused?: Record<string, string>;
};
type Request = { command: string; input: Input; ask?: boolean; said?: boolean };
const leave: (() => void)[] = [];

/** Cleans up after a test. */
export function leaveOffice() {
  cleanup();
  for (const end of leave.splice(0)) end();
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
  { role = 'manager', changes = {}, refused = {} }: Options = {},
) {
  const [read, asked, sent, calls]: [unknown[], unknown[], unknown[], string[]] = [[], [], [], []];
  const runs = ({ command, input, ask = false, said = false }: Request): unknown => {
    (ask ? asked : said ? sent : read).push([command, input]);
    const {
      question = `${command}?`,
      confirmed = {},
      press,
      isDoubtful,
      choices,
      would = {},
      ...change
    } = changes[command] ?? {};
    if (ask) return { question, confirmed, press, isDoubtful, choices, would };
    if (said) return { answer: {}, said: `${command} is done.`, ...change };
    return answers[JSON.stringify([command, input])] ?? answers[command];
  };
  const client = createClient(
    async (url, { method = 'GET', body } = {}) => {
      calls.push(`${method} ${String(url)}`);
      if (url === '/commands.json') return Response.json(describeCommands(role));
      if (url === '/session') return Response.json({ name: 'sana', role });
      const request: Request = JSON.parse(String(body));
      const answer = runs(request);
      const sentence = request.said ? refused[request.command] : undefined;
      if (sentence !== undefined) return Response.json({ sentence }, { status: 409 });
      return answer === undefined
        ? Response.json({ sentence: `Not in this test: ${String(body)}` }, { status: 404 })
        : Response.json(answer);
    },
    () => {},
  );
  // An event source that only sends what a test tells it to.
  class Events extends EventTarget {
    close() {}
  }
  vi.stubGlobal('EventSource', Events);
  history.replaceState(null, '', path);
  const router = createOfficeRouter();
  const live = createLive(window);
  const session = createActor(operatorSessionLogic(client), { input: { code: null } }).start();
  leave.push(() => {
    session.stop();
    router.history.destroy();
    history.replaceState(null, '', '/');
  });
  render(<App client={client} live={live} session={session} router={router} />);
  await settled();
  /** Tells pages that the shop has changed. */
  const tell = async () => {
    act(live.tell);
    await settled();
  };
  return { read, asked, sent, calls, tell };
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
