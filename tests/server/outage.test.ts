import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { unavailability } from '#server/database/errors.ts';
import { createErrorHandler } from '#server/http/error-handler.ts';
import { logError } from '#server/platform/log-error.ts';
import { runEvery } from '#server/platform/run-every.ts';
import { openChat, startChatHost } from './support/chat.ts';
import { SERVER_ADDRESS } from './support/databases.ts';
import { newShopper, signUp, signUpAndLogIn } from './support/members.ts';
import { startTcpProxy } from './support/tcp-proxy.ts';
import type { World } from './support/world.ts';
import { createWorld, forEachEngine } from './support/world.ts';

const proxy = await startTcpProxy(SERVER_ADDRESS);

/** What was logged about the database. */
const toldOf = (world: Pick<World, 'logged'>) =>
  world.logged.lines().filter(({ event }) => event.includes('database'));

const UNAVAILABLE = {
  status: 503,
  text: "The shop isn't available right now. Please try again in a few seconds.",
};

const healthOf = async (world: Pick<World, 'browser'>) => (await world.browser().request('/readyz')).status;

forEachEngine(
  'While the database is away (R-91)',
  (world) => {
    afterEach(async () => {
      await proxy.restore();
      // Ends the outage, so that the next one is logged.
      world.clock.advance(10_000);
      await sql`SELECT 1`.execute(world.host.db);
    });

    it('calls are a 503 that says when to try again, and all works when it is back', async () => {
      const { browser, shopper } = await signUpAndLogIn(world);
      await proxy.cut();
      const answers = [
        await browser.call('myOrders'),
        await world.browser().call('login', shopper),
        await world.browser().call('signup', { ...newShopper(), tos: true }),
      ];
      for (const answer of answers) {
        expect(answer).toMatchObject(UNAVAILABLE);
        expect(answer.headers.get('Retry-After')).toBe('5');
      }
      expect(await healthOf(world)).toBe(503);
      await proxy.restore();
      expect(await healthOf(world)).toBe(204);
      expect((await browser.call('myOrders')).status).toBe(200);
      expect((await world.browser().call('login', shopper)).status).toBe(204);
    });

    it('one line tells that it began, however many requests and jobs fail, and one that it ended', async () => {
      const shopper = await signUp(world);
      await proxy.cut();
      const login = () => world.browser().call('login', shopper);
      await Promise.all(Array.from({ length: 30 }, login));
      let rounds = 0;
      const job = runEvery(
        1,
        async () => {
          rounds += 1;
          await sql`SELECT 1`.execute(world.host.db);
        },
        (error) => logError(world.host, error),
      );
      await expect.poll(() => rounds).toBeGreaterThan(5);
      await job.stop();
      expect(toldOf(world)).toMatchObject([{ level: 'error', reason: expect.stringMatching(/^\w+$/) }]);
      await proxy.restore();
      world.clock.advance(10_000);
      expect((await login()).status).toBe(204);
      const [, again] = toldOf(world);
      expect(again).toMatchObject({ event: 'the database answers again', seconds: 0 });
      expect(again?.['failures']).toBeGreaterThanOrEqual(35);
    });

    it('a chat is refused with a 503, too', async () => {
      const chatHost = await startChatHost(world);
      try {
        await proxy.cut();
        await expect(openChat(chatHost.port)).rejects.toThrow('503');
      } finally {
        await proxy.restore();
        await chatHost.close();
      }
    });
  },
  { only: 'postgresql', connection: { port: proxy.port, waitMs: 2_000 } },
);

forEachEngine(
  'While all connections are in use (R-91)',
  (world) => {
    it('a call that waits too long for one is a 503, and the host is healthy', async () => {
      const shopper = await signUp(world);
      await world.host.db.transaction().execute(async (tx) => {
        await sql`SELECT 1`.execute(tx);
        expect(await healthOf(world)).toBe(204);
        expect(await Promise.all([healthOf(world), healthOf(world)])).toEqual([204, 204]);
        const answer = await world.browser().call('login', shopper);
        expect(answer).toMatchObject(UNAVAILABLE);
      });
      expect((await world.browser().call('login', shopper)).status).toBe(204);
      expect(toldOf(world)).toMatchObject([{ reason: 'timeout exceeded when trying to connect' }]);
    });
  },
  { only: 'postgresql', connection: { poolSize: 1, waitMs: 1_000 } },
);

forEachEngine(
  'A busy embedded database',
  (world) => {
    it('is healthy', async () => {
      await world.host.db.transaction().execute(async (tx) => {
        await sql`SELECT 1`.execute(tx);
        expect(await healthOf(world)).toBe(204);
      });
    });
  },
  { only: 'embedded' },
);

describe('An embedded database that is closed', () => {
  it('is a 503 for calls and health checks (R-91)', async () => {
    const world = await createWorld('embedded');
    await world.close();
    expect(await healthOf(world)).toBe(503);
    expect(await world.browser().call('login', newShopper())).toMatchObject(UNAVAILABLE);
  });
});

forEachEngine(
  'PostgreSQL',
  (world) => {
    const failureOf = (work: Promise<unknown>) =>
      work.then(
        () => Promise.reject(new Error('It did not fail')),
        (error: unknown) => error,
      );

    it.each(['lock_timeout', 'statement_timeout'])('that reached its %s was slow (R-91)', async (setting) => {
      const { host: beside } = await world.secondHost();
      await beside.db.transaction().execute(async (tx) => {
        await sql`LOCK TABLE account`.execute(tx);
        const waiting = world.host.db.transaction().execute(async (other) => {
          await sql`SELECT set_config(${setting}, '20', true)`.execute(other);
          await sql`LOCK TABLE account`.execute(other);
        });
        const failure = await failureOf(waiting);
        expect(unavailability(failure)).toBe('slow');
        const answer = createErrorHandler(world.host)(failure);
        expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
        // Not an outage: where it happened is worth a look, each time.
        expect(world.logged.lines().map(({ err }) => err)).toEqual([
          expect.stringMatching(/database error.*\n.*at /),
        ]);
      });
    });

    it('that ended a connection is unreachable (R-91)', async () => {
      const { host: beside } = await world.secondHost();
      const ended = world.host.db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
        await sql`SELECT pg_terminate_backend(${rows[0]?.pid}::int)`.execute(beside.db);
        await sql`SELECT 1`.execute(tx);
      });
      expect(unavailability(await failureOf(ended))).toBe('unreachable');
    });
  },
  { only: 'postgresql' },
);
