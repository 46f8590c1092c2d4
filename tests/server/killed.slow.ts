import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Host } from '#server/host.ts';
import { shopOf } from './support/driver.ts';
import { brokenLaws, deliveredCodes } from './support/laws.ts';
import { forEachEngine } from './support/world.ts';

const KILLS = 5;
const BUSY = 'tests/server/support/busy-host.ts';

/**
 * Starts a busy host and kills it mid-work once it has acknowledged `lines` things; returns those.
 */
async function killedAfter(lines: number, url: string, secret: string): Promise<string[]> {
  const child = spawn('node_modules/.bin/node', [BUSY, url, secret], { stdio: ['ignore', 'pipe', 'pipe'] });
  const acknowledged: string[] = [];
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    acknowledged.push(line);
    if (acknowledged.length === lines) child.kill('SIGKILL');
  });
  const signal = await new Promise((resolve) => child.on('close', (_code, killedBy) => resolve(killedBy)));
  expect([signal, errors.join('')]).toEqual(['SIGKILL', '']);
  return acknowledged;
}

/** Waits until the database has noticed that the killed process is gone. */
const allGone = (host: Host) =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ others: number }>`
          SELECT count(*)::int AS others FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`.execute(
          host.db,
        );
        return rows[0]?.others;
      },
      { timeout: 10_000 },
    )
    .toBe(0);

forEachEngine(
  'A host that is killed in the middle of its work',
  (world) => {
    it('breaks no law and loses nothing acknowledged, and the next one finishes the rest', async () => {
      const host: Host = { ...world.host, now: () => new Date() };
      const shop = shopOf(host);
      let delivered: Record<string, string> = {};
      for (let kill = 0; kill < KILLS; kill++) {
        const acknowledged = await killedAfter(
          randomInt(25, 90),
          world.database.url ?? '',
          host.config.secret ?? '',
        );
        await allGone(host);
        expect(await brokenLaws(host.db, { atRest: false })).toEqual([]);

        await shop.expires();
        await shop.fulfilsBackorders();
        expect(await brokenLaws(host.db)).toEqual([]);
        const receipts = new Set(
          (await host.db.selectFrom('receipt').select('id').execute()).map(({ id }) => id),
        );
        const lost = acknowledged.filter(
          (line) => line.startsWith('receipt ') && !receipts.has(line.slice(8)),
        );
        expect(lost).toEqual([]);
        const now = await deliveredCodes(host.db);
        expect(now).toMatchObject(delivered);
        delivered = now;
      }
      expect(Object.keys(delivered).length).toBeGreaterThan(10);
    });
  },
  { only: 'postgresql' },
);
