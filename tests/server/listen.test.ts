import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openChat, startChatHost } from './support/chat.ts';
import { forEachEngine } from './support/world.ts';

forEachEngine(
  'A listening connection that the database terminates',
  (world) => {
    const breaks = () =>
      world.logged.lines().filter(({ event }) => event === 'the listening connection broke');

    /** The backends of the listening connections. */
    const listeners = async (): Promise<number[]> => {
      const { rows } = await sql<{ pid: number }>`
        SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'
      `.execute(world.host.db);
      return rows.map(({ pid }) => pid);
    };
    /** Terminates all of them; returns their ids. */
    const cut = async (): Promise<number[]> => {
      const pids = await listeners();
      for (const pid of pids) await sql`SELECT pg_terminate_backend(${pid}::int)`.execute(world.host.db);
      return pids;
    };
    const areBack = (cutOff: readonly number[]) =>
      expect
        .poll(async () => (await listeners()).filter((pid) => !cutOff.includes(pid)))
        .toHaveLength(cutOff.length);

    it('is logged once, reconnects, and receives everything once', async () => {
      const heard: string[] = [];
      let heardMore = () => {};
      const stop = await world.listen('a_channel', (payload) => {
        heard.push(payload);
        heardMore();
      });
      const notified = async (payload: string) => {
        const comes = new Promise<void>((resolve) => {
          heardMore = resolve;
        });
        await sql`SELECT pg_notify('a_channel', ${payload})`.execute(world.host.db);
        await comes;
      };
      await notified('one');
      for (const payload of ['two', 'three']) {
        await areBack(await cut());
        await notified(payload);
      }
      expect(heard).toEqual(['one', 'two', 'three']);
      const broke = { channel: 'a_channel', code: '57P01' };
      expect(breaks()).toMatchObject([broke, broke]);
      await stop();
      await expect.poll(listeners).toEqual([]);
    });

    it('stops at once, even while it is disconnected', async () => {
      const stop = await world.listen('a_channel', () => {});
      await cut();
      await expect.poll(breaks).toHaveLength(1);
      await stop();
      expect(await listeners()).toEqual([]);
    });

    it('loses, duplicates and misorders no message of the support chat', async () => {
      const [here, beside] = [await startChatHost(world), await startChatHost(await world.secondHost())];
      const cookies = new Map<string, string>();
      const writer = await openChat(here.port, { cookies });
      const reader = await openChat(beside.port, { cookies });
      try {
        const expected: string[] = [];
        const say = (text: string) => {
          expected.push(`You: ${text}`);
          writer.say(text);
        };
        say('Before');
        await reader.until(1);
        const pids = await cut();
        expect(pids).toHaveLength(2);
        for (const count of [1, 2, 3, 4, 5]) say(`While nobody listens, ${count}`);
        await areBack(pids);
        for (const count of [1, 2, 3, 4, 5]) say(`Afterwards, ${count}`);
        for (const each of [writer, reader]) {
          expect(await each.until(expected.length)).toEqual(expected);
          expect(each.lines.map(({ id }) => id)).toEqual(expected.map((_, index) => index + 1));
        }
      } finally {
        writer.socket.terminate();
        reader.socket.terminate();
        await here.close();
        await beside.close();
      }
    });
  },
  // Its own database, since it ends and counts all connections there that listen.
  { only: 'postgresql', hasOwnDatabase: true },
);
