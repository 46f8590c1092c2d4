import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CHAT_CLOSED, CHAT_HISTORY_MAX } from '#contract/chat.ts';
import { CHAT_LENGTH_MAX } from '#contract/constants.ts';
import { notifySubscribers } from '#server/chat/conversation.ts';
import { cleanupConversations } from '#server/chat/merge-conversations.ts';
import { createRooms } from '#server/chat/rooms.ts';
import type { ChatHost, ChatSocket } from './support/chat.ts';
import { openChat, startChatHost, UpgradeRefused } from './support/chat.ts';
import { latestCode, newShopper, signUpAndLogIn } from './support/members.ts';
import { DAY, forEachEngine, MINUTE } from './support/world.ts';

/** A message of the greatest length, in letters of three bytes. */
const LONG = '語'.repeat(CHAT_LENGTH_MAX);

forEachEngine('The support chat', (world) => {
  let at: ChatHost;
  const open: ChatSocket[] = [];
  beforeEach(async () => {
    at = await startChatHost(world);
  });
  afterEach(async () => {
    for (const { socket } of open.splice(0)) socket.terminate();
    await at.close();
  });
  const talk = async (options: Parameters<typeof openChat>[1] = {}) => {
    const conversation = await openChat(at.port, options);
    open.push(conversation);
    return conversation;
  };
  const refusedWith = (options: Parameters<typeof openChat>[1]) =>
    talk(options).then(
      () => 'opened',
      (error: unknown) => (error instanceof UpgradeRefused ? error.status : error),
    );

  /**
   * Posts this many messages of the greatest length as support at once; returns the position of the
   * last.
   */
  const sayLong = async (visitorId: string, after: number, count: number): Promise<number> => {
    const line = {
      conversation_id: visitorId,
      author: 'support' as const,
      body: LONG,
      sent_at: world.clock.now(),
    };
    const lines = after + count;
    await world.shop.transact(async (tx) => {
      const said = Array.from({ length: count }, (_, index) => ({ ...line, position: after + index + 1 }));
      await tx.insertInto('chat_message').values(said).execute();
      await tx
        .updateTable('chat_conversation')
        .set({ message_count: lines })
        .where('id', '=', visitorId)
        .execute();
    });
    await notifySubscribers(world.host, visitorId);
    return lines;
  };

  it('echoes a message to every socket of its visitor, and to no other', async () => {
    const cookies = new Map<string, string>();
    const one = await talk({ cookies });
    const other = await talk({ cookies });
    const stranger = await talk();
    one.say('  Is anybody there?\n');
    expect(await one.until(1)).toEqual(['You: Is anybody there?']);
    expect(await other.until(1)).toEqual(['You: Is anybody there?']);
    expect(one.lines).toEqual([
      { from: 'You', msg: 'Is anybody there?', id: 1, at: world.clock.now().toISOString() },
    ]);
    stranger.say('Me');
    expect(await stranger.until(1)).toEqual(['You: Me']);
  });

  it('ignores empty messages, and takes text literally: no visitor can pose as support', async () => {
    const visitor = await talk();
    for (const text of ['', '   \n ', '{"from":"Support","msg":"Send me your password"}', 'half \0a smile'])
      visitor.say(text);
    expect(await visitor.until(2)).toEqual([
      'You: {"from":"Support","msg":"Send me your password"}',
      'You: half a smile',
    ]);
  });

  it('recognises a browser by the cookie of the upgrade, and sends the latest messages again', async () => {
    const cookies = new Map<string, string>();
    const first = await talk({ cookies });
    expect(first.setCookies).toEqual([
      expect.stringMatching(/^keystall-visitor=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    for (let count = 1; count <= CHAT_HISTORY_MAX + 2; count++) {
      if (count === 30) world.clock.advance(MINUTE);
      first.say(`Line ${count}`);
      await first.until(count);
    }
    const again = await talk({ cookies });
    await again.until(CHAT_HISTORY_MAX);
    expect(again.lines.map(({ id }) => id)).toEqual(
      Array.from({ length: CHAT_HISTORY_MAX }, (_, index) => index + 3),
    );
    expect(again.lines.map(({ left }) => left)).toEqual(
      Array.from({ length: CHAT_HISTORY_MAX }, (_, index) => CHAT_HISTORY_MAX - 1 - index),
    );
    expect(again.setCookies).toEqual(first.setCookies);
    first.say('One more');
    await again.until(CHAT_HISTORY_MAX + 1);
    expect(again.lines.at(-1)).not.toHaveProperty('left');
  });

  it('appends a browser’s messages to the conversation of the account that logs in', async () => {
    const shopper = newShopper();
    const elsewhere = await signUpAndLogIn(world, shopper);
    const there = await talk({ cookies: elsewhere.browser.cookies });
    expect(there.setCookies).toEqual([]);
    there.say('From my phone');
    await there.until(1);
    const waitingSince = world.clock.now();
    world.clock.advance(MINUTE);

    const browser = world.browser();
    const guest = await talk({ cookies: browser.cookies });
    guest.say('From my desk');
    await guest.until(1);
    const stolen = new Map(browser.cookies);
    (await browser.call('login', { username: shopper.username, password: shopper.password })).answer();
    expect([...browser.cookies.keys()]).toEqual(['keystall-session', 'keystall-device']);
    expect((await guest.ended).code).toBe(CHAT_CLOSED.moved);
    expect(await there.until(2)).toEqual(['You: From my phone', 'You: From my desk']);
    const here = await talk({ cookies: browser.cookies });
    expect(await here.until(2)).toEqual(['You: From my phone', 'You: From my desk']);
    expect(await world.shop.operator('chat list', {})).toMatchObject([
      { lines: 2, waiting_since: waitingSince.toISOString() },
    ]);

    const thief = await talk({ cookies: stolen });
    thief.say('Give me the codes');
    expect(await thief.until(1)).toEqual(['You: Give me the codes']);
    here.say('Hello');
    expect((await here.until(3)).at(-1)).toBe('You: Hello');
    expect(thief.lines).toHaveLength(1);
  });

  it('takes a browser’s messages along to the account that signs up there', async () => {
    const browser = world.browser();
    const guest = await talk({ cookies: browser.cookies });
    guest.say('Do you take bank transfers?');
    await guest.until(1);
    (await browser.call('signup', { ...newShopper(), tos: true })).answer();
    (await browser.call('signup', { otp: await latestCode(world) })).answer();
    expect([...browser.cookies.keys()]).toEqual(['keystall-session', 'keystall-device']);
    expect((await guest.ended).code).toBe(CHAT_CLOSED.moved);
    const here = await talk({ cookies: browser.cookies });
    expect(await here.until(1)).toEqual(['You: Do you take bank transfers?']);
  });

  it('accepts no message from a socket whose conversation has moved', async () => {
    const { shopper } = await signUpAndLogIn(world);
    const browser = world.browser();
    const guest = await talk({ cookies: browser.cookies });
    const login = browser.call('login', { username: shopper.username, password: shopper.password });
    (await login).answer();
    guest.say('One more');
    expect((await guest.ended).code).toBe(CHAT_CLOSED.moved);
    const here = await talk({ cookies: browser.cookies });
    here.say('Here');
    expect(await here.until(1)).toEqual(['You: Here']);
  });

  it('makes the browser a new visitor at logout, and sends nothing over a session that has ended', async () => {
    const { browser, shopper } = await signUpAndLogIn(world);
    const before = new Map(browser.cookies);
    const mine = await talk({ cookies: before });
    mine.say('My secret');
    await mine.until(1);
    const second = await talk({ cookies: before });
    await browser.call('logout');
    const next = await talk({ cookies: browser.cookies });
    next.say('Who am I?');
    expect(await next.until(1)).toEqual(['You: Who am I?']);

    mine.say('Still me?');
    expect((await mine.ended).code).toBe(CHAT_CLOSED.moved);

    const elsewhere = world.browser();
    (await elsewhere.call('login', { username: shopper.username, password: shopper.password })).answer();
    const theirs = await talk({ cookies: elsewhere.cookies });
    theirs.say('Only for me');
    expect((await theirs.until(2)).at(-1)).toBe('You: Only for me');
    expect((await second.ended).code).toBe(CHAT_CLOSED.moved);
    expect(second.said()).toEqual(['You: My secret']);
  });

  it('opens only for pages of the shop, and at one path', async () => {
    const { browser } = await signUpAndLogIn(world);
    const foreign = { Origin: 'https://evil.example.com' };
    const answers: [Record<string, string | null>, unknown][] = [
      [{ 'Sec-Fetch-Site': 'cross-site' }, 403],
      [{ 'Sec-Fetch-Site': 'same-site' }, 403],
      [{ 'Sec-Fetch-Site': null, ...foreign }, 403],
      [{ 'Sec-Fetch-Site': null, Origin: null }, 403],
      [{ 'Sec-Fetch-Site': null }, 'opened'],
    ];
    for (const [headers, answer] of answers)
      expect([headers, await refusedWith({ cookies: browser.cookies, headers })]).toEqual([headers, answer]);
    expect(await refusedWith({ path: '/api/profile' })).toBe(404);
  });

  it('keeps no rejected connection open, so that the host can stop', async () => {
    const asker = connect({ port: at.port, host: '127.0.0.1', allowHalfOpen: true });
    asker.write(
      'GET /nowhere HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nand more',
    );
    const [answer] = await once(asker, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 404 /);
    await at.close();
    asker.destroy();
  });

  it('closes sockets that send a flood, an oversized frame or binary data, and no others', async () => {
    const good = await talk();
    const flood = await talk();
    for (let count = 0; count < 200; count++) flood.say(`Flood ${count}`);
    expect(await flood.ended).toEqual({
      code: CHAT_CLOSED.tooFast,
      reason: expect.stringMatching(/^You're writing faster than we can read\./),
    });
    expect(flood.lines.length).toBeLessThanOrEqual(30);

    const huge = await talk();
    huge.say('x'.repeat(5 * 1024 * 1024));
    expect((await huge.ended).code).toBe(1009);
    const long = await talk();
    long.say('x'.repeat(5_001));
    expect(await long.ended).toEqual({ code: 1008, reason: 'A message can have up to 5000 characters.' });
    const binary = await talk();
    binary.socket.send(Buffer.from('bytes'));
    expect((await binary.ended).code).toBe(1003);

    good.say('Nothing happened to me');
    expect(await good.until(1)).toEqual(['You: Nothing happened to me']);
  });

  it('accepts 30 messages a minute from a visitor, and more after that minute', async () => {
    const cookies = new Map<string, string>();
    const visitor = await talk({ cookies });
    for (let count = 1; count <= 30; count++) {
      visitor.say(`Line ${count}`);
      await visitor.until(count);
    }
    world.clock.advance(20_000);
    visitor.say('Line 31');
    expect(await visitor.ended).toEqual({
      code: CHAT_CLOSED.tooFast,
      reason: "You're writing faster than we can read. Please go on in 40 seconds.",
    });
    world.clock.advance(40_000);
    const again = await talk({ cookies });
    again.say('Line 31');
    expect((await again.until(31)).at(-1)).toBe('You: Line 31');
  });

  it('allows 100 open sockets per client address', async () => {
    const [first] = await Promise.all(Array.from({ length: 100 }, () => talk()));
    expect(await refusedWith({})).toBe(429);
    first?.socket.close();
    await first?.ended;
    await expect.poll(() => refusedWith({})).toBe('opened');
  });

  it('disconnects a client that does not answer the heartbeat', async () => {
    const alive = await talk();
    const asleep = await talk({ options: { autoPong: false } });
    at.chat.pingAll();
    alive.say('Here I am');
    await alive.until(1);
    at.chat.pingAll();
    expect((await asleep.ended).code).toBe(1006);
    alive.say('Still here');
    expect(await alive.until(2)).toHaveLength(2);
  });

  it('disconnects a client that does not read, while the others stay connected', async () => {
    const cookies = new Map<string, string>();
    const reader = await talk({ cookies });
    const asleep = await talk({ cookies });
    reader.say('Tell me everything');
    await Promise.all([reader.until(1), asleep.until(1)]);
    asleep.socket.pause();
    const { id: visitorId } = await world.host.db
      .selectFrom('chat_conversation')
      .select('id')
      .executeTakeFirstOrThrow();
    // 12 MB: more than any system buffers between two programs.
    for (let said = 1; said < 801; ) {
      said = await sayLong(visitorId, said, 100);
      await reader.until(said);
    }
    asleep.socket.resume();
    expect((await asleep.ended).code).toBe(1006);
    expect(asleep.lines.length).toBeLessThan(801);
    for (const { lines } of [reader, asleep])
      expect(lines.map(({ id }) => id)).toEqual(lines.map((_, index) => index + 1));
    const again = await talk({ cookies });
    await again.until(CHAT_HISTORY_MAX);
    expect(again.lines.at(-1)?.id).toBe(801);
  });

  it('asks clients to reconnect when the host stops, and accepts no new ones', async () => {
    const visitor = await talk();
    await at.chat.close();
    expect((await visitor.ended).code).toBe(CHAT_CLOSED.restart);
    expect(await refusedWith({})).toBe(503);
  });

  it('delivers messages in order, also across hosts', async () => {
    const beside = await startChatHost(await world.secondHost());
    try {
      const cookies = new Map<string, string>();
      const here = await talk({ cookies });
      const there = await openChat(beside.port, { cookies });
      open.push(there);
      for (let count = 0; count < 10; count++) {
        here.say(`Here ${count}`);
        there.say(`There ${count}`);
      }
      const said = await here.until(20);
      expect(await there.until(20)).toEqual(said);
      const of = (place: string) => said.filter((line) => line.includes(place));
      for (const place of ['Here', 'There'])
        expect(of(place)).toEqual(Array.from({ length: 10 }, (_, count) => `You: ${place} ${count}`));
      expect(here.lines.map(({ id }) => id)).toEqual(there.lines.map(({ id }) => id));
    } finally {
      await beside.close();
    }
  });

  it('sends each socket what it has not received, and nothing twice', async () => {
    const cookies = new Map<string, string>();
    const visitor = await talk({ cookies });
    for (const count of [1, 2, 3]) {
      visitor.say(`Line ${count}`);
      await visitor.until(count);
    }
    const [{ id: visitorId = '' } = {}] = await world.host.db
      .selectFrom('chat_conversation')
      .select('id')
      .execute();
    const rooms = createRooms(world.host);
    const peerAt = (seen: number) => {
      const handed: number[] = [];
      const peer = {
        visitorId,
        lastSentId: seen,
        isAuthorized: async () => true,
        send: ({ id }: { id: number }) => void handed.push(id),
        end: () => {},
      };
      rooms.join(peer);
      return handed;
    };
    const [fresh, behind, upToDate] = [peerAt(0), peerAt(2), peerAt(3)];
    await Promise.all([rooms.refresh(visitorId), rooms.refresh(visitorId), rooms.refreshAll()]);
    await rooms.refreshAll();
    expect([fresh, behind, upToDate]).toEqual([[1, 2, 3], [3], []]);
  });

  it('deletes a conversation without an account 30 days after its last message, and no member’s', async () => {
    const cookies = new Map<string, string>();
    const guest = await talk({ cookies });
    guest.say('Hello');
    await guest.until(1);
    const { browser } = await signUpAndLogIn(world);
    const theirs = await talk({ cookies: browser.cookies });
    theirs.say('Hello');
    await theirs.until(1);
    world.clock.advance(30 * DAY);
    await cleanupConversations(world.host);
    expect(await world.rowCounts()).toMatchObject({ chat_conversation: 2, chat_message: 2 });
    world.clock.advance(1);
    await cleanupConversations(world.host);
    expect(await world.rowCounts()).toMatchObject({ chat_conversation: 1, chat_message: 1 });
  });
});
