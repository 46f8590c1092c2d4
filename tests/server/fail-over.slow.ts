import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSite } from '#server/app.ts';
import { createHost } from '#server/create-host.ts';
import type { Engine } from '#server/database/connect.ts';
import { connectPostgres } from '#server/database/connect.ts';
import { unavailability } from '#server/database/errors.ts';
import type { Host } from '#server/host.ts';
import { newId } from '#server/platform/ids.ts';
import { testCatalogue } from './support/catalogue.ts';
import type { ChatHost } from './support/chat.ts';
import { openChat, startChatHost } from './support/chat.ts';
import { shopOf } from './support/driver.ts';
import { brokenLaws } from './support/laws.ts';
import { hasPrograms } from './support/programs.ts';
import type { Replicas } from './support/replicas.ts';
import { startReplicas } from './support/replicas.ts';
import { testConfig } from './support/world.ts';

const BUYERS = 12;
const CODES = 400;
/** An account may use 200 keys in a day. */
const PAUSE_MS = 150;
/** From the promotion to the next sale. */
const STANDSTILL_MAX_MS = 10_000;

/** Buys by balance until stopped, and repeats what got no answer with the same key, as the shop does. */
function sell(hosts: readonly Host[], accounts: readonly string[]) {
  const sold: { id: string; at: number }[] = [];
  let stopped = false;
  const buyer = async (account: string, index: number) => {
    for (let turn = index; !stopped; turn += 1) {
      const key = newId();
      for (let tries = turn; ; tries += 1) {
        const host = hosts[tries % hosts.length];
        if (host === undefined) throw new Error('No host');
        try {
          const id = await shopOf(host).pays('balance', account, { 'star-5': 1 }, { key });
          sold.push({ id, at: performance.now() });
          break;
        } catch (error) {
          if (unavailability(error) === null) throw error;
          if (stopped) return;
          await wait(50);
        }
      }
      await wait(PAUSE_MS);
    }
  };
  const all = Promise.all(accounts.map(buyer));
  return {
    sold,
    async stop() {
      stopped = true;
      await all;
    },
  };
}

const canRun = hasPrograms(['initdb', 'postgres', 'pg_basebackup']);

describe.runIf(canRun).each([
  { end: 'dies', isFrozen: false },
  { end: 'answers nothing any more', isFrozen: true },
])('Two hosts whose primary $end, with a synchronous standby (R-114)', ({ isFrozen }) => {
  let replicas: Replicas;
  const engines: Engine[] = [];
  const hosts: Host[] = [];
  const chats: ChatHost[] = [];
  beforeAll(async () => {
    replicas = await startReplicas();
    const catalogue = testCatalogue();
    for (let at = 0; at < 2; at += 1) {
      const engine = await connectPostgres(replicas.url);
      const host = await createHost(testConfig(), engine, { catalogue: () => catalogue });
      engines.push(engine);
      hosts.push(host);
      chats.push(await startChatHost({ host, app: createSite(host).app, listen: engine.listen }));
    }
  });
  afterAll(async () => {
    replicas.freezeStandby(false);
    for (const chat of chats) await chat.close();
    for (const engine of engines) await engine.close();
    await replicas.stop();
  });

  it('acknowledge nothing that the standby does not have', async () => {
    const [here] = hosts;
    if (here === undefined) throw new Error('A host is needed');
    const account = await shopOf(here).buyer();
    replicas.freezeStandby(true);
    const done = vi.fn<() => void>();
    const committing = here.db
      .transaction()
      .execute(async (tx) => {
        await sql`SET LOCAL statement_timeout = 100`.execute(tx);
        await sql`UPDATE account SET orders = false WHERE id = ${account}`.execute(tx);
      })
      .then(done);
    await wait(1_000);
    expect(done).not.toHaveBeenCalled();
    replicas.freezeStandby(false);
    await committing;
    expect(done).toHaveBeenCalled();
  });

  it('find the promoted one, lose nothing acknowledged and keep every law', async () => {
    const [here, beside] = hosts;
    const [chatHere, chatThere] = chats;
    if (here === undefined || beside === undefined || chatHere === undefined || chatThere === undefined)
      throw new Error('Two hosts are needed');
    const accounts = await Promise.all(
      Array.from({ length: BUYERS }, () => shopOf(here).buyer({ balance: 5_000_000 })),
    );
    await shopOf(here).stocks('star-5', CODES);
    const cookies = new Map<string, string>();
    const [writer, reader] = [
      await openChat(chatHere.port, { cookies }),
      await openChat(chatThere.port, { cookies }),
    ];
    for (const line of ['One', 'Two']) writer.say(line);
    expect(await reader.until(2)).toEqual(['You: One', 'You: Two']);

    const heard = vi.fn<(payload: string) => void>();
    const stop = await engines[1]?.listen('a_channel', heard);

    const selling = sell(hosts, accounts);
    await vi.waitFor(() => expect(selling.sold.length).toBeGreaterThan(50), { timeout: 20_000 });
    const killedAt = performance.now();
    if (isFrozen) replicas.freezePrimary();
    else await replicas.primary.kill();
    await wait(2_000);
    const before = selling.sold.length;
    expect(await healthOf(chatHere)).toBe(503);
    await replicas.promote();
    const promotedAt = performance.now();
    await vi.waitFor(() => expect(selling.sold.length).toBeGreaterThan(before + 50), { timeout: 30_000 });
    await selling.stop();
    const standstill = Math.max(
      ...selling.sold.map(({ at }, index) => at - (selling.sold[index - 1]?.at ?? at)),
    );
    const first = selling.sold[before]?.at ?? Number.NaN;
    console.log(
      `No sale for ${Math.round(standstill)} ms, ${Math.round(promotedAt - killedAt)} ms of them until the promotion was done; the first one came ${Math.round(first - promotedAt)} ms after it.`,
    );
    expect(first - promotedAt).toBeLessThan(STANDSTILL_MAX_MS);

    const completed = await here.db
      .selectFrom('payment')
      .select('id')
      .where('state', '=', 'completed')
      .execute();
    const kept = new Set(completed.map(({ id }) => id));
    expect(selling.sold.filter(({ id }) => !kept.has(id))).toEqual([]);
    expect(new Set(selling.sold.map(({ id }) => id)).size).toBe(selling.sold.length);
    expect(await brokenLaws(here.db, { atRest: false })).toEqual([]);
    for (const chat of chats) expect(await healthOf(chat)).toBe(204);

    // The same sockets, or new ones: what was said before is there, and what is said now arrives.
    const again = await openChat(chatHere.port, { cookies });
    again.say('Three');
    const other = await openChat(chatThere.port, { cookies });
    for (const socket of [again, other])
      expect(await socket.until(3)).toEqual(['You: One', 'You: Two', 'You: Three']);
    expect(await reader.until(3)).toEqual(['You: One', 'You: Two', 'You: Three']);
    for (const { socket } of [writer, reader, again, other]) socket.terminate();

    // Notifications come from the new server, too.
    await vi.waitFor(
      async () => {
        await sql`SELECT pg_notify('a_channel', 'now')`.execute(here.db);
        expect(heard).toHaveBeenCalledWith('now');
      },
      { timeout: 10_000, interval: 200 },
    );
    await stop?.();
  });
});

const healthOf = async ({ port }: ChatHost) => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
