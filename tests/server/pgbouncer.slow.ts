import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { unavailability } from '#server/database/errors.ts';
import type { Host } from '#server/host.ts';
import { HttpError } from '#server/http/http-error.ts';
import { newId } from '#server/platform/ids.ts';
import { openChat, startChatHost } from './support/chat.ts';
import { reachableEngines } from './support/databases.ts';
import { shopOf } from './support/driver.ts';
import { brokenLaws } from './support/laws.ts';
import { startPgbouncer } from './support/pgbouncer.ts';
import { hasPrograms } from './support/programs.ts';
import type { World } from './support/world.ts';
import { forEachEngine } from './support/world.ts';

const BUYERS = 24;
const ORDERS = 6;

const canRun = reachableEngines.includes('postgresql') && hasPrograms(['pgbouncer']);
/** Fewer connections than one host may use at once, so that hosts share them. */
const pooler = canRun ? await startPgbouncer({ poolSize: 4 }) : null;
afterAll(() => pooler?.stop());

const LIMITS = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
const settings = sql<Record<string, string>>`SELECT ${sql.join(
  LIMITS.map((name) => sql`current_setting(${name}) AS ${sql.ref(name)}`),
)}`;
const LIMITED = {
  lock_timeout: '10s',
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '1min',
};

function pooledUrl({ database }: World): string {
  const url = new URL(database.url ?? '');
  url.host = `127.0.0.1:${pooler?.port}`;
  return url.href;
}

/** Buys over and over; returns the payments that were acknowledged. */
async function buyMuch(host: Host, account: string): Promise<string[]> {
  const shop = shopOf(host);
  const placed: string[] = [];
  for (let order = 0; order < ORDERS; order += 1) {
    placed.push(
      order % 2 === 0
        ? await shop.pays('balance', account, { 'star-5': 1 }, { key: newId() })
        : await shop.pays('bank', account, { 'star-5': 2, 'star-10': 1 }),
    );
  }
  return placed;
}

if (pooler !== null)
  forEachEngine(
    'Two hosts behind pgbouncer in transaction mode, with DATABASE_DIRECT_URL (R-113)',
    (world) => {
      it('sell at once, keep every law, and lose no acknowledged payment', async () => {
        const { host: beside } = await world.secondHost();
        const accounts = await Promise.all(
          Array.from({ length: BUYERS }, () => world.shop.buyer({ balance: 20_000 })),
        );
        await world.shop.stocks('star-5', BUYERS * ORDERS);
        const placed = await Promise.all(
          accounts.map((account, at) => buyMuch(at % 2 === 0 ? world.host : beside, account)),
        );
        // The same account at both hosts at once: at most one payment may be open (R-42).
        const racing = await Promise.allSettled(
          accounts.flatMap((account) =>
            [world.host, beside].map((host) => shopOf(host).opens('bank', account, { 'star-5': 1 })),
          ),
        );
        const refusals = racing.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
        expect(refusals.filter((reason) => !(reason instanceof HttpError))).toEqual([]);
        expect(refusals).toHaveLength(BUYERS);
        const completed = await world.host.db
          .selectFrom('payment')
          .select('id')
          .where('state', '=', 'completed')
          .execute();
        expect(completed.map(({ id }) => id).toSorted()).toEqual(placed.flat().toSorted());
        expect(await brokenLaws(world.host.db)).toEqual([]);
      });

      it('limit each transaction and each single statement, and leave nothing behind', async () => {
        expect((await settings.execute(world.host.db)).rows).toEqual([LIMITED]);
        await world.host.db.transaction().execute(async (tx) => {
          expect((await settings.execute(tx)).rows).toEqual([LIMITED]);
        });
        await expect(sql`SELECT 1 / 0`.execute(world.host.db)).rejects.toThrow('division by zero');
        expect((await settings.execute(world.host.db)).rows).toEqual([LIMITED]);
        // What pgbouncer hands to other programs has the server's own settings.
        const other = new pg.Client({ connectionString: pooledUrl(world) });
        await other.connect();
        const { rows } = await other.query('SHOW lock_timeout');
        expect(rows).toEqual([{ lock_timeout: '0' }]);
        await other.end();
      });

      it('give up a lock that is held, in a transaction and outside of one', async () => {
        const { host: beside } = await world.secondHost();
        const account = await world.shop.buyer();
        const failureOf = (work: Promise<unknown>) =>
          work.then(
            () => null,
            (error: unknown) => unavailability(error),
          );
        const change = sql`UPDATE account SET orders = false WHERE id = ${account}`;
        await beside.db.transaction().execute(async (tx) => {
          await change.execute(tx);
          const waiting = [
            failureOf(change.execute(world.host.db)),
            failureOf(world.host.db.transaction().execute((other) => change.execute(other))),
          ];
          expect(await Promise.all(waiting)).toEqual(['slow', 'slow']);
        });
        await change.execute(world.host.db);
      });

      it('hear notifications, and carry the chat across hosts', async () => {
        const heard = vi.fn<(payload: string) => void>();
        const stop = await world.listen('a_channel', heard);
        await sql`SELECT pg_notify('a_channel', 'one')`.execute(world.host.db);
        await expect.poll(() => heard.mock.calls).toEqual([['one']]);
        await stop();
        const [here, there] = [await startChatHost(world), await startChatHost(await world.secondHost())];
        const cookies = new Map<string, string>();
        const writer = await openChat(here.port, { cookies });
        const reader = await openChat(there.port, { cookies });
        const lines = Array.from({ length: 20 }, (_, at) => `Line ${at}`);
        for (const line of lines) writer.say(line);
        for (const each of [writer, reader])
          expect(await each.until(lines.length)).toEqual(lines.map((line) => `You: ${line}`));
        for (const { socket } of [writer, reader]) socket.terminate();
        await here.close();
        await there.close();
      });

      it('go on when pgbouncer was away (R-91)', async () => {
        const account = await world.shop.buyer({ balance: 5_000 });
        await pooler.restart();
        await vi.waitFor(() => world.shop.pays('balance', account, { 'star-5': 1 }, { key: newId() }), {
          timeout: 20_000,
        });
        await world.host.ping();
      });
    },
    { only: 'postgresql', connection: { port: pooler.port, isPooler: true } },
  );
else describe.skip('Two hosts behind pgbouncer');
