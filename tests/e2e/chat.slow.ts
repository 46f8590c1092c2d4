import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { endHost, startHost } from '../host.ts';
import { problemsUnderLoad } from '../server/support/chat-load.ts';
import { makeDatabase, reachableEngines } from '../server/support/databases.ts';
import { freePort } from '../server/support/process.ts';

const TITLE =
  'a thousand idle sockets and fifty lines a second over two processes: nothing is lost, doubled or out of order';

if (reachableEngines.includes('postgresql')) test(TITLE, chatAcrossTwoProcesses);
else console.warn(`Left out, because two processes need a PostgreSQL and none is reachable: ${TITLE}`);

async function chatAcrossTwoProcesses(): Promise<void> {
  test.setTimeout(240_000);
  const database = await makeDatabase('postgresql');
  const folder = await mkdtemp(join(tmpdir(), 'keystall-chat-'));
  const start = async () => {
    const port = await freePort();
    const child = await startHost({
      PORT: String(port),
      OPERATOR_PORT: String(await freePort()),
      DATA_DIR: folder,
      DATABASE_URL: database.url ?? '',
    });
    return { port, child };
  };
  const hosts = [await start(), await start()] as const;
  try {
    const load = { idle: 1_000, talkers: 100, lines: 20, linesASecond: 50 };
    expect(await problemsUnderLoad({ ports: [hosts[0].port, hosts[1].port], ...load })).toEqual([]);
  } finally {
    for (const { child } of hosts) await endHost(child);
    await database.drop();
    await rm(folder, { recursive: true });
  }
}
