import { setTimeout as wait } from 'node:timers/promises';
import type { ChatSocket } from './chat.ts';
import { openChat } from './chat.ts';

type Load = {
  /** The URLs of the hosts of one shop. */
  ports: readonly [number, number];
  /** Sockets that only listen, each of a visitor of its own. */
  idle: number;
  /**
   * The number of writing visitors, each with a socket at both hosts, and of messages from each,
   * sent alternately.
   */
  talkers: number;
  lines: number;
  /** The rate of all messages together. */
  linesASecond: number;
};

const OPEN_AT_ONCE = 50;

/**
 * Lets many visitors write over two hosts. Returns every fault as a sentence: a lost, doubled,
 * misordered or misdirected message, and a closed socket.
 */
export async function problemsUnderLoad({
  ports,
  idle,
  talkers,
  lines,
  linesASecond,
}: Load): Promise<string[]> {
  const [here, there] = ports;
  const listeners = await openMany(idle, (at) => openChat(at % 2 === 0 ? here : there));
  const speakers = await openMany(talkers, async (_at) => {
    const cookies = new Map<string, string>();
    const first = await openChat(here, { cookies });
    return [first, await openChat(there, { cookies })] as const;
  });
  const began = performance.now();
  for (let turn = 0; turn < lines * talkers; turn++) {
    const at = turn % talkers;
    const count = Math.floor(turn / talkers);
    speakers[at]?.[count % 2 === 0 ? 0 : 1].say(`${at}: ${count}`);
    await wait(Math.max(0, began + (1_000 * (turn + 1)) / linesASecond - performance.now()));
  }
  await Promise.all(speakers.flat().map((socket) => Promise.race([socket.until(lines), socket.ended])));

  const problems = [
    ...listeners.flatMap((listener, at) =>
      listener.lines.length === 0 ? [] : [`Idle socket ${at} heard something.`],
    ),
    ...speakers.flatMap((pair, at) =>
      pair.flatMap((socket, side) => problemsOf(socket, { at, side, lines })),
    ),
    ...[...listeners, ...speakers.flat()].flatMap(({ socket }) =>
      socket.readyState === socket.OPEN ? [] : ['A socket ended.'],
    ),
  ];
  for (const { socket } of [...listeners, ...speakers.flat()]) socket.terminate();
  return problems;
}

/**
 * Both sockets must get every message, numbered without gaps, and those of each socket in its
 * order.
 */
function problemsOf(
  { lines: heard }: ChatSocket,
  { at, side, lines }: { at: number; side: number; lines: number },
): string[] {
  const whose = `Socket ${side} of visitor ${at}`;
  const numbers = heard.map(({ id }) => id);
  const counts = heard.map(({ msg }) => Number(msg.replace(`${at}: `, '')));
  const inOrder = [0, 1].every((parity) => {
    const own = counts.filter((count) => count % 2 === parity);
    return own.every((count, index) => count === 2 * index + parity);
  });
  return [
    ...(heard.length === lines ? [] : [`${whose} heard ${heard.length} lines.`]),
    ...(numbers.every((id, index) => id === index + 1) ? [] : [`${whose} heard them as ${numbers.join()}.`]),
    ...(inOrder ? [] : [`${whose} heard ${counts.join()}.`]),
  ];
}

async function openMany<T>(count: number, open: (at: number) => Promise<T>): Promise<T[]> {
  const opened: T[] = [];
  for (let at = 0; at < count; at += OPEN_AT_ONCE) {
    const few = Array.from({ length: Math.min(OPEN_AT_ONCE, count - at) }, (_, index) => open(at + index));
    opened.push(...(await Promise.all(few)));
  }
  return opened;
}
