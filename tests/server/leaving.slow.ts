import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CHAT_CLOSED } from '#contract/chat.ts';
import { openChat } from './support/chat.ts';
import type { RunningProcess } from './support/process.ts';
import { freePort, startProcess } from './support/process.ts';

let folder = '';
let host: RunningProcess | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keystall-leaving-'));
});
afterEach(async () => {
  host?.child.kill('SIGKILL');
  await host?.ended;
  rmSync(folder, { recursive: true, force: true });
});

/** One request over the agent's kept connections: its status and whether the host closes it. */
const ask = (agent: Agent, port: number, path: string) =>
  new Promise<{ status: number; closes: boolean }>((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, path }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, closes: response.headers.connection === 'close' }),
      );
    });
    sent.once('error', reject);
    sent.end();
  });

it('A host that leaves fails no request of a proxy that follows /readyz (R-118)', async () => {
  const [port, operatorPort] = [await freePort(), await freePort()];
  host = startProcess('src/server/main.ts', ['--api-only'], {
    DATA_DIR: folder,
    PORT: String(port),
    OPERATOR_PORT: String(operatorPort),
    SHUTDOWN_DELAY: '5',
  });
  await host.waitFor(/The host answers/);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const chat = await openChat(port);
  let isInRotation = true;
  const answers: { status: number; closes: boolean }[] = [];
  const client = async () => {
    while (isInRotation) answers.push(await ask(agent, port, '/catalogue.json'));
  };
  const clients = Array.from({ length: 8 }, client);
  while (answers.length < 30) await wait(20);
  host.child.kill('SIGTERM');
  while ((await ask(agent, port, '/readyz')).status === 204) await wait(20);
  await wait(200);
  isInRotation = false;
  await Promise.all(clients);
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(answers.at(-1)).toEqual({ status: 200, closes: true });
  expect((await chat.ended).code).toBe(CHAT_CLOSED.restart);
  expect(await host.ended).toBe(0);
  agent.destroy();
});
