import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { Writer } from './commands/chat.ts';
import { aboutWriter, chatCommands, lineOf, nameOf } from './commands/chat.ts';
import { printable } from './print.ts';

type Talk = {
  /** Asks the host; rejects with a sentence. */
  ask(command: keyof typeof chatCommands, input: unknown): Promise<unknown>;
  input: Readable;
  output: Writable;
  /** How often the host is asked for what is new. */
  everyMs?: number;
  now?: () => number;
};

/** Who is talked to, and the last line that was shown of what was said. */
type Open = { visitor: string; shownTo: number };

const HELP = 'Type an answer and press Enter. /back leads to the others, /quit ends.';
const MINUTE_MS = 60_000;

/** The support chat in a terminal: who waits, what was said, and what the operator answers. Ends with /quit or the end of the input. */
export async function talk(options: Talk): Promise<void> {
  const { input, output, everyMs = 1_000, now = Date.now } = options;
  // A host that can't be asked at all is the caller's to tell; one that goes away later is told in the talk.
  await options.ask('chat list', {});
  const terminal = createInterface({ input, output, prompt: '> ' });
  const ending = new AbortController();
  let writers: Writer[] = [];
  let open: Open | null = null;
  let isFailing = false;

  const print = (text: string) => {
    output.write(`\r\x1b[K${printable(text)}\n`);
    // What was typed before the input ended is still answered, below which nothing can be typed any more.
    if (!ending.signal.aborted) terminal.prompt(true);
  };
  const tell = (error: unknown) => {
    isFailing = true;
    print(error instanceof Error ? error.message : 'Something went wrong.');
  };
  /** What could not be said stands there again, to be sent anew; beside what was typed since, or where nothing is typed, it is told. */
  const giveBack = (typed: string) => {
    const hasRoom = terminal.terminal && terminal.line === '' && !ending.signal.aborted;
    if (hasRoom) terminal.write(typed);
    else print(`Not said: ${typed}`);
  };
  const ask: Talk['ask'] = async (command, asked) => {
    const found = await options.ask(command, asked);
    isFailing = false;
    return found;
  };

  const list = async () => {
    open = null;
    writers = v.parse(chatCommands['chat list'].answer, await ask('chat list', {}));
    const rows = writers.map(
      (writer, at) => `${String(at + 1).padStart(3)}  ${nameOf(writer)}  ${waitOf(writer, now())}`,
    );
    print(
      [
        ...(rows.length === 0 ? ['Nobody has written.'] : rows),
        'A number opens one, Enter looks again, /quit ends.',
      ].join('\n'),
    );
  };
  const show = async (visitor: string) => {
    const found = v.parse(chatCommands['chat show'].answer, await ask('chat show', { visitor }));
    open = { visitor: found.visitor, shownTo: found.said.at(-1)?.id ?? 0 };
    print([aboutWriter(found), '', ...found.said.map((line) => lineOf(line, found)), '', HELP].join('\n'));
  };
  const readOn = async () => {
    if (open === null) return;
    const { visitor, shownTo: after } = open;
    const more = v.parse(chatCommands['chat show'].answer, await ask('chat show', { visitor, after }));
    // Whoever has logged in since goes on in the account's conversation, in which their lines have other numbers.
    if (more.visitor !== visitor) return show(more.visitor);
    const last = more.said.at(-1);
    if (last === undefined) return;
    open = { visitor, shownTo: last.id };
    print(more.said.map((line) => lineOf(line, more)).join('\n'));
  };
  /** Nobody asked for it: that it fails is told once, until the host answers again. */
  const lookOn = () =>
    readOn().catch((error: unknown) => {
      if (!isFailing) tell(error);
    });
  const answer = async (visitor: string, text: string) => {
    try {
      await ask('chat answer', { visitor, text });
    } catch (error) {
      tell(error);
      giveBack(text);
      return;
    }
    await readOn();
  };

  const obey = async (typed: string) => {
    if (typed === '/quit') return terminal.close();
    if (typed === '/back') return list();
    if (/^\/\p{L}*$/u.test(typed)) return print(`There is no ${typed}, and nothing was said.`);
    if (open !== null) return typed === '' ? readOn() : answer(open.visitor, typed);
    const writer = /^\d+$/.test(typed) ? writers[Number(typed) - 1] : undefined;
    return writer === undefined ? list() : show(writer.visitor);
  };

  // One thing after the other: what is typed meanwhile waits, and nothing is read twice.
  let turn = list().catch(tell);
  const next = (work: () => Promise<void> | undefined | void) => {
    turn = turn.then(work).catch(tell);
    return turn;
  };
  const closed = new Promise<void>((resolve) => {
    terminal.once('close', () => {
      ending.abort();
      resolve();
    });
  });
  terminal.on('line', (typed) => void next(() => obey(typed.trim())));
  void (async () => {
    while (!ending.signal.aborted) {
      await wait(everyMs, null, { signal: ending.signal }).catch(() => {});
      if (!ending.signal.aborted) await next(lookOn);
    }
  })();
  await closed;
  await turn;
}

/** For how long somebody has waited: whole minutes, as a person says it. */
function waitOf({ waits_since }: Writer, now: number): string {
  if (waits_since === null) return 'answered';
  const minutes = Math.floor((now - Date.parse(waits_since)) / MINUTE_MS);
  return minutes < 1 ? 'waits since a moment ago' : `waits for ${minutes} min`;
}
