import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import * as v from 'valibot';

const Mails = v.array(v.object({ to: v.string(), subject: v.string(), text: v.string(), at: v.string() }));
export type Mail = v.InferOutput<typeof Mails>[number];

export type MoneyKind = 'exact' | 'short' | 'over' | 'late' | 'wrong-sender';

/** A real host in a process of its own, on the embedded database in a folder of its own. */
export type LiveHost = {
  url: string;
  /** Ends the process as Ctrl-C does, and starts another one on the same data. */
  restart(): Promise<void>;
  mailsTo(address: string): Promise<Mail[]>;
  /** The six digits of the newest mail to `address`. */
  codeFor(address: string): Promise<string>;
  moneyArrives(paymentId: string, kind: MoneyKind): Promise<void>;
  fillShelf(variant: string, quantity: number): Promise<void>;
};

/** Playwright's test, with a live host a worker; pages open on it. */
export const test = base.extend<object, { host: LiveHost }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for off this pattern
    async ({}, use) => {
      const data = await mkdtemp(join(tmpdir(), 'keystall-e2e-'));
      const port = await freePort();
      const operatorPort = await freePort();
      const start = () =>
        startHost({ PORT: String(port), OPERATOR_PORT: String(operatorPort), DATA_DIR: data });
      let child = await start();
      const url = `http://localhost:${port}`;
      const post = async (path: string, body: object) => {
        const response = await fetch(`${url}${path}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        });
        if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      };
      const mailsTo = async (address: string) => {
        const response = await fetch(`${url}/sandbox/mails.json`);
        return v.parse(Mails, await response.json()).filter(({ to }) => to === address);
      };
      await use({
        url,
        mailsTo,
        async restart() {
          await endHost(child);
          child = await start();
        },
        async codeFor(address) {
          const [mail] = await mailsTo(address);
          const code = mail?.text.match(/\b\d{6}\b/)?.[0];
          if (code === undefined) throw new Error(`No mail with a code went to ${address}.`);
          return code;
        },
        moneyArrives: (payment_id, kind) => post('/sandbox/receipts', { payment_id, kind }),
        fillShelf: (variant, quantity) => post('/sandbox/stock', { variant, quantity }),
      });
      await endHost(child);
      await rm(data, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ host }, use) => use(host.url),
});
export { expect } from '@playwright/test';

async function startHost(settings: Record<string, string>): Promise<ChildProcess> {
  const { DATABASE_URL: _, ...env } = process.env;
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...env, ...settings, LIMITS: 'loose' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const told = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString();
      if (text.includes('Shop:')) resolve(text);
    });
    child.once('exit', (code) => reject(new Error(`The host ended with ${code}: ${text}`)));
  });
  if (!told.includes(settings['PORT'] ?? '')) throw new Error(`The host listens elsewhere: ${told}`);
  return child;
}

async function endHost(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** A port that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}
