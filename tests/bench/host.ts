/**
 * Compares the speed of the host with bare servers that do no more than they must, in turns, so that
 * a slow moment of this computer is on both. The exit code is 1 if a budget is broken.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { readCommandLine } from '#server/platform/read-command-line.ts';
import { endHost, startHost } from '../host.ts';
import { makeEmptyDatabase } from '../server/support/databases.ts';
import { freePort } from '../server/support/process.ts';
import { BarePorts, Loaded } from './host-messages.ts';
import type { Measured, Side } from './host-rows.ts';
import { CONNECTIONS, linesOf, rowsOf, SIDES } from './host-rows.ts';
import { fillShop, findEntryScript, receiveFile, SECRET } from './host-shop.ts';

const USAGE = `npx node tests/bench/run.ts host [--rounds 7] [--log warn] [--json]

Compares the host's answers a second with those of bare servers. Needs PostgreSQL.`;

const { values } = readCommandLine(USAGE, {
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '7' },
    log: { type: 'string', default: 'warn' },
    json: { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 5) throw new Error('Give at least 5 rounds: fewer tell nothing.');

const TASK_MS = 500;
/** Code is compiled, and pages are rendered and compressed, before it counts. */
const WARM_UP_MS = 1_500;

const measured = await withServers(async (rows, load) => {
  for (const row of rows) for (const side of SIDES) await load(row.sides[side], WARM_UP_MS);
  const results = rows.map((row): Measured => ({ row, perSecond: { host: [], bare: [] } }));
  for (let round = 1; round <= rounds; round += 1) {
    console.error(`Round ${round} of ${rounds}`);
    for (const { row, perSecond } of results)
      for (const side of round % 2 === 0 ? SIDES.toReversed() : SIDES)
        perSecond[side].push(await load(row.sides[side], TASK_MS));
  }
  return results;
});
const { lines, isKept } = linesOf(measured);
console.log(values.json ? JSON.stringify(measured, null, 2) : lines.join('\n'));
process.exitCode = isKept ? 0 : 1;

/** Measures with the host and the bare servers running, all on one new database. */
async function withServers<T>(
  measure: (rows: ReturnType<typeof rowsOf>, load: (side: Side, ms: number) => Promise<number>) => Promise<T>,
): Promise<T> {
  const ends: (() => unknown)[] = [];
  try {
    const database = await makeEmptyDatabase();
    ends.push(database.drop);
    const shop = await fillShop(database.url, CONNECTIONS);
    const data = await mkdtemp(join(tmpdir(), 'keystall-bench-'));
    ends.push(() => rm(data, { recursive: true, force: true }));
    const port = await freePort();
    const host = await startHost({
      PORT: String(port),
      OPERATOR_PORT: String(await freePort()),
      DATA_DIR: data,
      DATABASE_URL: database.url,
      SECRET,
      LOG_LEVEL: values.log,
    });
    ends.push(() => endHost(host));
    const [loader, bare] = ['host-load.ts', 'host-bare.ts'].map((file) => {
      const child = fork(join(import.meta.dirname, file));
      ends.push(() => child.kill());
      const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} has ended.`)));
      ended.catch(() => {});
      return async (message: object): Promise<unknown> => {
        child.send(message);
        const [answer] = await Promise.race([once(child, 'message'), ended]);
        return answer;
      };
    });
    if (loader === undefined || bare === undefined) throw new Error('A process is missing.');
    const load = async ({ port: at, requests, status }: Side, ms: number) => {
      const { perSecond, statuses } = v.parse(Loaded, await loader({ port: at, requests, ms }));
      if (Object.keys(statuses).join() !== status)
        throw new Error(`${requests[0]?.split('\r\n')[0]} was answered with ${JSON.stringify(statuses)}`);
      return perSecond;
    };
    const script = await findEntryScript();
    // The pages as they are sent once the host has made its smallest form of them.
    await load(rowsOf({ shop, script, port, bare: { files: port, query: port } })[0].sides.host, WARM_UP_MS);
    const files = [await receiveFile(port, '/'), await receiveFile(port, script)];
    const ports = v.parse(BarePorts, await bare({ files, databaseUrl: database.url }));
    return await measure(rowsOf({ shop, script, port, bare: ports }), load);
  } finally {
    for (const end of ends.reverse()) await end();
  }
}
