import { once } from 'node:events';
import { WebSocket } from 'ws';
import { CHAT_PATH, ChatMessage } from '#contract/chat.ts';
import { parse } from '#contract/parse.ts';
import type { Chat } from '#server/chat/chat.ts';
import { startChat } from '#server/chat/chat.ts';
import { isForSocket } from '#server/chat/gate.ts';
import { listen } from '#server/http/listener.ts';
import type { World } from './world.ts';

/** A host that listens on a port of its own, with its chat. */
export type ChatHost = { port: number; chat: Chat; close(): Promise<void> };

export async function listening({
  host,
  app,
  listen: hear,
}: Pick<World, 'host' | 'app' | 'listen'>): Promise<ChatHost> {
  const chat = await startChat(host, { listen: hear });
  const upgrades = { isWanted: isForSocket, upgrade: chat.upgrade };
  const listener = await listen(app, { hostname: '127.0.0.1', port: 0, upgrades });
  return {
    port: listener.port,
    chat,
    async close() {
      await chat.close();
      await listener.close();
    },
  };
}

/** One socket of a shop, and what came over it. */
export type Conversation = {
  socket: WebSocket;
  lines: ChatMessage[];
  /** The texts of the lines, each with who says it: `You: Hello`. */
  said(): string[];
  say(text: string): void;
  /** Resolves once so many lines have come. */
  until(count: number): Promise<string[]>;
  /** The code with which the socket ended, and why. */
  ended: Promise<{ code: number; reason: string }>;
  /** The cookies that the upgrade's answer set. */
  setCookies: readonly string[];
};

type Options = {
  cookies?: Map<string, string>;
  /** Beside what a page of the shop sends; null: not at all. */
  headers?: Record<string, string | null>;
  path?: string;
  options?: WebSocket.ClientOptions;
};

/** Opens a socket as the shop's own page does; it takes the cookies along and keeps those that it gets. Rejects when it is refused. */
export async function converse(
  port: number,
  { cookies = new Map(), headers = {}, path = CHAT_PATH, options = {} }: Options = {},
): Promise<Conversation> {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const sent = {
    'Sec-Fetch-Site': 'same-origin',
    Origin: `http://127.0.0.1:${port}`,
    Cookie: cookie === '' ? null : cookie,
    ...headers,
  };
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    ...options,
    headers: Object.fromEntries(
      Object.entries(sent).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
    ),
  });
  const lines: ChatMessage[] = [];
  const listeners = new Set<() => void>();
  const setCookies: string[] = [];
  socket.on('upgrade', (response) => {
    for (const line of response.headers['set-cookie'] ?? []) {
      setCookies.push(line);
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
  });
  socket.on('message', (data) => {
    const line = parse(ChatMessage, JSON.parse(data.toString()));
    if (!line.ok) throw new Error(`The host sent something else: ${line.reason}`);
    lines.push(line.value);
    for (const listener of listeners) listener();
  });
  const ended = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  const refused = new Promise<never>((_, reject) => {
    socket.once('unexpected-response', (_request, response) => reject(new Refused(response.statusCode ?? 0)));
    socket.once('error', reject);
  });
  await Promise.race([once(socket, 'open'), refused]);
  socket.on('error', () => {});
  const said = () => lines.map(({ from, msg }) => `${from}: ${msg}`);
  return {
    socket,
    lines,
    said,
    say: (text) => socket.send(text),
    until: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (lines.length >= count) resolve(said());
        };
        listeners.add(look);
        look();
      }),
    ended,
    setCookies,
  };
}

/** The host answered an upgrade with this status instead. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The host refused the socket with ${status}.`);
    this.status = status;
  }
}
