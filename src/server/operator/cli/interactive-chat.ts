import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { latinDigits } from '#contract/digits.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { ConversationListItem } from '#contract/office/chat.ts';
import { visitorName } from '#contract/office/chat.ts';
import { chatList, chatShow, formatMessage, formatVisitor } from '../commands/chat.ts';
import { sanitize } from '../text/sanitize.ts';

type InteractiveChatOptions = {
  /** Sends a command to the host; rejects with a message for the operator. */
  send(command: 'chat list' | 'chat show' | 'chat answer', input: unknown): Promise<unknown>;
  input: Readable;
  output: Writable;
  /** The polling interval for new messages, in milliseconds. */
  everyMs?: number;
  now?: () => number;
};

/** The open conversation, and the id of the last message printed. */
type OpenConversation = { visitor: string; shownTo: number };

const SHOWN_MAX = 200;

const HELP = 'Type a reply and press Enter. /back returns to the list, /quit exits.';

/**
 * Runs the support chat in a terminal, until /quit or the end of the input. Rejects if the
 * host can't be reached at the start.
 */
export async function interactiveChat(options: InteractiveChatOptions): Promise<void> {
  const { input, output, everyMs = 1_000, now = Date.now } = options;
  // A host that is unreachable at the start is an error; later failures are printed in the chat.
  await options.send('chat list', {});
  const terminal = createInterface({ input, output, prompt: '> ' });
  const ending = new AbortController();
  let writers: ConversationListItem[] = [];
  let open: OpenConversation | null = null;
  let isFailing = false;

  const print = (text: string) => {
    output.write(`\r\x1b[K${sanitize(text)}\n`);
    // After the end of the input, earlier commands still print, but no new prompt may follow.
    if (!ending.signal.aborted) terminal.prompt(true);
  };
  const printError = (error: unknown) => {
    isFailing = true;
    print(error instanceof Error ? error.message : 'Something went wrong.');
  };
  /** Puts an unsent text back on the input line, or prints it if the line is in use. */
  const restoreInput = (typed: string) => {
    const hasRoom = terminal.terminal && terminal.line === '' && !ending.signal.aborted;
    if (hasRoom) terminal.write(typed);
    else print(`Not sent: ${typed}`);
  };
  const send: InteractiveChatOptions['send'] = async (command, input) => {
    const answer = await options.send(command, input);
    isFailing = false;
    return answer;
  };

  const list = async () => {
    open = null;
    writers = v.parse(chatList.answer, await send('chat list', { limit: SHOWN_MAX }));
    const rows = writers.map(
      (writer, at) =>
        `${String(at + 1).padStart(3)}  ${visitorName(writer)}  ${formatWaiting(writer, now())}`,
    );
    print(
      [
        ...(rows.length === 0 ? ['No messages yet.'] : rows),
        ...(rows.length < SHOWN_MAX
          ? []
          : [`These are the first ${SHOWN_MAX}. For others: chat list --limit 1000`]),
        'Type a number to open a conversation, Enter to refresh, /quit to exit.',
      ].join('\n'),
    );
  };
  const show = async (visitor: string) => {
    const found = v.parse(chatShow.answer, await send('chat show', { visitor }));
    open = { visitor: found.visitor, shownTo: found.said.at(-1)?.id ?? 0 };
    print(
      [formatVisitor(found), '', ...found.said.map((line) => formatMessage(line, found)), '', HELP].join(
        '\n',
      ),
    );
  };
  const printNew = async () => {
    if (open === null) return;
    const { visitor, shownTo: after } = open;
    const more = v.parse(chatShow.answer, await send('chat show', { visitor, after }));
    // When a visitor signs in, the conversation moves to the account's, where messages have other
    // ids.
    if (more.visitor !== visitor) return show(more.visitor);
    const last = more.said.at(-1);
    if (last === undefined) return;
    open = { visitor, shownTo: last.id };
    print(more.said.map((line) => formatMessage(line, more)).join('\n'));
  };
  /** Polling reports a failure only once, until the host answers again. */
  const pollNew = () =>
    printNew().catch((error: unknown) => {
      if (!isFailing) printError(error);
    });
  const reply = async (visitor: string, text: string) => {
    try {
      await send('chat answer', { visitor, text });
    } catch (error) {
      printError(error);
      restoreInput(text);
      return;
    }
    await printNew();
  };

  const execute = async (typed: string) => {
    if (typed === '/quit') return terminal.close();
    if (typed === '/back') return list();
    if (/^\/\p{L}*$/u.test(typed)) return print(`Unknown command ${typed}; nothing was sent.`);
    if (open !== null) return typed === '' ? printNew() : reply(open.visitor, typed);
    const number = latinDigits(typed);
    const writer = /^\d+$/.test(number) ? writers[Number(number) - 1] : undefined;
    return writer === undefined ? list() : show(writer.visitor);
  };

  // Commands run in turn, so that no message is read twice.
  let queue = list().catch(printError);
  const enqueue = (work: () => Promise<void> | undefined | void) => {
    queue = queue.then(work).catch(printError);
    return queue;
  };
  const closed = new Promise<void>((resolve) => {
    terminal.once('close', () => {
      ending.abort();
      resolve();
    });
  });
  terminal.on('line', (typed) => void enqueue(() => execute(typed.trim())));
  void (async () => {
    while (!ending.signal.aborted) {
      await wait(everyMs, null, { signal: ending.signal }).catch(() => {});
      if (!ending.signal.aborted) await enqueue(pollNew);
    }
  })();
  await closed;
  await queue;
}

/** How long a visitor has been waiting, in whole minutes. */
function formatWaiting({ waiting_since }: ConversationListItem, now: number): string {
  if (waiting_since === null) return 'replied';
  const minutes = Math.floor((now - Date.parse(waiting_since)) / MINUTE_MS);
  return minutes < 1 ? 'waiting since just now' : `waiting for ${minutes} min`;
}
