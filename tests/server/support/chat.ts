import { once } from 'node:events';
import { WebSocket } from 'ws';
import { CHAT_PATH, ChatMessage } from '#contract/chat.ts';
import { parse } from '#contract/parse.ts';
import type { Chat } from '#server/chat/socket-server.ts';
import { startChat } from '#server/chat/socket-server.ts';
import { isWebSocketUpgrade } from '#server/chat/upgrade-guard.ts';
import { startServer } from '#server/http/http-server.ts';
import type { World } from './world.ts';

/** A host on a port of its own, with its chat. */
export type ChatHost = { port: number; chat: Chat; close(): Promise<void> };

export async function startChatHost({
  host,
  app,
  listen: hear,
}: Pick<World, 'host' | 'app' | 'listen'>): Promise<ChatHost> {
  const chat = await startChat(host, { listen: hear });
  const upgrades = { accepts: isWebSocketUpgrade, upgrade: chat.upgrade };
  const listener = await startServer(app, { hostname: '127.0.0.1', port: 0, upgrades });
  return {
    port: listener.port,
    chat,
    async close() {
      await chat.close();
      await listener.close();
    },
  };
}

/** A socket of a shop, with what it received. */
export type ChatSocket = {
  socket: WebSocket;
  lines: ChatMessage[];
  /** The messages with their authors: `You: Hello`. */
  said(): string[];
  say(text: string): void;
  /** Resolves once this many messages have arrived. */
  until(count: number): Promise<string[]>;
  /** The closing code and its reason. */
  ended: Promise<{ code: number; reason: string }>;
  /** The cookies set by the upgrade's response. */
  setCookies: readonly string[];
};

type Options = {
  cookies?: Map<string, string>;
  /** Headers beside those of the shop's pages; null leaves one out. */
  headers?: Record<string, string | null>;
  path?: string;
  /** Where the host is reached; on this machine by default. */
  origin?: string;
  options?: WebSocket.ClientOptions;
};

/**
 * Opens a socket as the shop's page does, with the browser's cookies, and stores new ones. Rejects
 * if it is refused.
 */
export async function openChat(
  port: number,
  {
    cookies = new Map(),
    headers = {},
    path = CHAT_PATH,
    origin = `http://127.0.0.1:${port}`,
    options = {},
  }: Options = {},
): Promise<ChatSocket> {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const sent = {
    'Sec-Fetch-Site': 'same-origin',
    Origin: origin,
    Cookie: cookie === '' ? null : cookie,
    ...headers,
  };
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${path}`, {
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
    socket.once('unexpected-response', (_request, response) =>
      reject(new UpgradeRefused(response.statusCode ?? 0)),
    );
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
export class UpgradeRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The host refused the socket with ${status}.`);
    this.status = status;
  }
}
