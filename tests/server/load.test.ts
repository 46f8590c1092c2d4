import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { createSite } from '#server/app.ts';
import { postMessage } from '#server/chat/conversation.ts';
import type { Host } from '#server/host.ts';
import { createApi } from '#server/http/api.ts';
import { countAgainstLimit, resetLimit } from '#server/http/rate-limits.ts';
import type { Browser } from './support/browser.ts';
import { createBrowser, storeCookie } from './support/browser.ts';
import { inWaves } from './support/in-waves.ts';
import { brokenLaws } from './support/laws.ts';
import { latestCode, newShopper } from './support/members.ts';
import type { World } from './support/world.ts';
import { forEachEngine, MINUTE, onOneEngine } from './support/world.ts';

const TOO_MANY = {
  status: 429,
  text: "That's too many requests at once. Please try again in a moment.",
};

const CREDENTIALS = { username: 'nobody_1', password: 'not-the-one-1' };

/**
 * An API whose calls stay in work until they are let go; the account's id is the value of the
 * browser's cookie.
 */
function heldApi(host: Host) {
  const inWork: (() => void)[] = [];
  const hold = () => new Promise<undefined>((resolve) => inWork.push(() => resolve(undefined)));
  const api = createApi(host, async (_, cookie = '') => ({ id: cookie }));
  api.public('login', hold);
  api.authenticated('tokenValidation', hold);
  const browser = (address: string) => createBrowser(api.app, host.config.publicUrl, address);
  return {
    inWork,
    login: (address: string) => browser(address).call('login', CREDENTIALS),
    validate(address: string, account: string) {
      const made = browser(address);
      made.cookies.set('account', account);
      return made.call('tokenValidation');
    },
    letGo() {
      for (const finish of inWork.splice(0)) finish();
    },
  };
}

const refusalsIn = async <T extends { status: number }>(calls: readonly Promise<T>[]) =>
  (await Promise.all(calls)).filter(({ status }) => status !== 204);

onOneEngine('Calls in work at once (R-90)', (world) => {
  it('are 16 of a client address, and other addresses are served', async () => {
    const { inWork, login, letGo } = heldApi(world.host);
    const calls = Array.from({ length: 18 }, () => login('198.51.100.7'));
    await expect.poll(() => inWork.length).toBe(16);
    calls.push(login('198.51.100.8'));
    await expect.poll(() => inWork.length).toBe(17);
    letGo();
    const refusals = await refusalsIn(calls);
    expect(refusals).toMatchObject([TOO_MANY, TOO_MANY]);
    expect(refusals[0]?.headers.get('Retry-After')).toBe('1');
    const next = login('198.51.100.7');
    await expect.poll(() => inWork.length).toBe(1);
    letGo();
    expect((await next).status).toBe(204);
  });

  it('are 64 of the sessions of a client address, whatever goes on without one there', async () => {
    const { inWork, login, validate, letGo } = heldApi(world.host);
    const calls: Promise<{ status: number }>[] = [];
    for (let i = 0; i < 16; i += 1) calls.push(login('198.51.100.7'));
    for (let i = 0; i < 66; i += 1) calls.push(validate('198.51.100.7', `account-${i}`));
    await expect.poll(() => inWork.length).toBe(16 + 64);
    letGo();
    expect(await refusalsIn(calls)).toMatchObject([TOO_MANY, TOO_MANY]);
  });

  it('are 4 of an account, from whatever address, and other accounts are served', async () => {
    const { inWork, validate, letGo } = heldApi(world.host);
    const calls = [1, 2, 3, 4, 5, 6].map((i) => validate(`198.51.100.${i}`, 'one'));
    await expect.poll(() => inWork.length).toBe(4);
    calls.push(validate('198.51.100.1', 'another'));
    await expect.poll(() => inWork.length).toBe(5);
    letGo();
    expect(await refusalsIn(calls)).toMatchObject([TOO_MANY, TOO_MANY]);
  });
});

onOneEngine('A mobile network with 500 shoppers behind one address (R-90)', (world) => {
  const ADDRESS = '198.51.100.7';
  const guest = () => world.browser(ADDRESS);
  /** A browser there with a session, and its account. */
  async function member() {
    const browser = guest();
    const account = await world.shop.buyer();
    storeCookie(browser.cookies, await world.shop.logsIn(account));
    return { browser, account };
  }

  it('refuses none of them in a busy quarter of an hour', async () => {
    const answers: { status: number; text: string }[] = [];
    const note = async (call: Promise<{ status: number; text: string }>) => {
      const { status, text } = await call;
      answers.push({ status, text });
    };
    // A tenth is new, and a third of these corrects what was typed.
    for (let nth = 0; nth < 50; nth += 1) {
      const browser = guest();
      const { username, email, password } = newShopper();
      const details = { username, email, password, tos: true, promo: false } as const;
      if (nth % 3 === 0) await note(browser.call('signup', { ...details, email: `mis.${email}` }));
      await note(browser.call('signup', details));
      await note(browser.call('signup', { otp: await latestCode(world, email) }));
    }
    const members = await inWaves(60, 16, member);
    const coupon = { ...world.shop.cart({ 'star-5': 1 }), coupon: 'SPRING' };
    for (let minute = 0; minute < 3; minute += 1) {
      // A lift with a signal again: all of their pages ask at once.
      await Promise.all(members.map(({ browser }) => note(browser.call('tokenValidation'))));
      await inWaves(40, 16, (nth) => note(members[nth]?.browser.call('coupon', coupon) ?? Promise.reject()));
      await inWaves(12, 4, () => note(guest().call('coupon', coupon)));
      world.clock.advance(MINUTE);
    }
    await inWaves(30, 4, (nth) =>
      note(
        members[nth]?.browser.call('changeEmail', { email: `new.${nth}@example.com` }) ?? Promise.reject(),
      ),
    );
    const strangers = await inWaves(20, 16, () => world.shop.buyer());
    const talkers = [
      ...members.map(({ account }) => ({ id: account, accountId: account })),
      ...strangers.map((id) => ({ id, accountId: null })),
    ];
    for (let line = 0; line < 3; line += 1)
      for (const talker of talkers) await postMessage(world.host, talker, 'Salam', { client: ADDRESS });
    expect(answers.filter(({ status }) => status === 429)).toEqual([]);
    expect(answers.length).toBe(50 + 17 + 50 + 3 * (60 + 40 + 12) + 30);
  });
});

onOneEngine(
  'With loose limits (R-90)',
  (world) => {
    it('a client address has a hundred times as many calls in work, and an account no more', async () => {
      const { inWork, login, validate, letGo } = heldApi(world.host);
      const calls: Promise<{ status: number }>[] = Array.from({ length: 1_601 }, () => login('198.51.100.7'));
      await expect.poll(() => inWork.length).toBe(1_600);
      calls.push(...[1, 2, 3, 4, 5].map((i) => validate(`198.51.100.1${i}`, 'one')));
      await expect.poll(() => inWork.length).toBe(1_604);
      letGo();
      expect(await refusalsIn(calls)).toMatchObject([TOO_MANY, TOO_MANY]);
    });
  },
  { env: { LIMITS: 'loose' } },
);

forEachEngine(
  'While a client has 16 calls in work (R-90)',
  (world) => {
    it('a body that is sent slowly keeps nobody else out', async () => {
      const browser = world.browser('198.51.100.7');
      const slow = Array.from({ length: 20 }, () => new TransformStream<Uint8Array, Uint8Array>());
      const sent = slow.map(({ readable: body }) => {
        const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' };
        const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
        return browser.request('/api/login', init);
      });
      expect((await browser.call('login', CREDENTIALS)).status).toBe(401);
      await Promise.all(slow.map(({ writable }) => writable.close()));
      expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([400]));
    });

    it('the health check, files and notifications of gateways are not among them', async () => {
      const browser = world.browser('198.51.100.7');
      const { host: beside } = await world.secondHost();
      const logins: Promise<unknown>[] = [];
      await beside.db.transaction().execute(async (tx) => {
        await sql`LOCK TABLE account`.execute(tx);
        logins.push(...Array.from({ length: 16 }, () => browser.call('login', CREDENTIALS)));
        expect(await browser.call('login', CREDENTIALS)).toMatchObject(TOO_MANY);
        expect((await browser.request('/readyz')).status).toBe(204);
        expect((await browser.request('/catalogue.json')).status).toBe(200);
        const notification = await browser.request('/api/bitcart/notification', { method: 'POST' });
        expect(notification.status).toBe(415);
      });
      await Promise.all(logins);
    });
  },
  { only: 'postgresql' },
);

forEachEngine(
  'A rush of checkouts (R-90)',
  (world) => {
    it('leaves connections to all else, waits in turns, and refuses what would wait too long', async () => {
      const checkout = world.shop.checkout('balance', { 'star-5': 1 });
      await world.shop.stocks('star-5', 106);
      const buyers = await inWaves(107, 4, async () => {
        const browser = world.browser();
        const account = await world.shop.buyer({ balance: 10_000 });
        const cookie = await world.shop.logsIn(account);
        storeCookie(browser.cookies, cookie);
        return browser;
      });
      const { host: beside } = await world.secondHost();
      const statuses: number[] = [];
      const refusals: (string | null)[] = [];
      const calls: Promise<unknown>[] = [];
      await beside.db.transaction().execute(async (tx) => {
        await sql`LOCK TABLE payment`.execute(tx);
        for (const buyer of buyers)
          calls.push(
            buyer.call('checkout', checkout).then(({ status, headers }) => {
              statuses.push(status);
              if (status !== 200) refusals.push(headers.get('Attempt-Status'));
            }),
          );
        await vi.waitFor(() => expect(statuses).toEqual([503]), { timeout: 10_000 });
        expect((await buyers[0]?.call('tokenValidation'))?.status).toBe(204);
        expect(statuses).toEqual([503]);
      });
      await Promise.all(calls);
      expect(statuses).toEqual([503, ...Array.from({ length: 106 }, () => 200)]);
      expect(refusals).toEqual(['refused']);
      expect(await brokenLaws(world.host.db)).toEqual([]);
    });
  },
  { only: 'postgresql' },
);

onOneEngine('A refused key (R-90)', (world) => {
  const ADDRESS = '198.51.100.7';
  const guess = (browser: Browser, i: number) =>
    browser.call('login', { username: `nobody_${i}`, password: 'not-the-one-1' });

  it('costs the database nothing more, but for one statement a second', async () => {
    const { browser, statements } = counting(world, ADDRESS);
    await exhaust(world, ADDRESS);
    expect((await guess(browser, 0)).status).toBe(429);
    statements.length = 0;
    const refusals = await inWaves(16, 16, (i) => guess(browser, i));
    expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([429]));
    expect(new Set(refusals.map(({ headers }) => headers.get('Retry-After')))).toEqual(new Set(['900']));
    expect(statements).toEqual([]);
    world.clock.advance(1_000);
    await inWaves(16, 16, (i) => guess(browser, i));
    expect(statements).toHaveLength(1);
  });

  it('is told the wait that is left, and is allowed when its window has ended', async () => {
    await exhaust(world, ADDRESS);
    const browser = world.browser(ADDRESS);
    expect((await guess(browser, 0)).status).toBe(429);
    world.clock.advance(500);
    expect((await guess(browser, 0)).headers.get('Retry-After')).toBe('900');
    world.clock.advance(899_499);
    expect((await guess(browser, 0)).headers.get('Retry-After')).toBe('1');
    world.clock.advance(1);
    expect((await guess(browser, 0)).status).toBe(401);
  });

  it('is allowed a second after another host has cleared it', async () => {
    const { host: other } = await world.secondHost();
    const limit = { max: 1, windowMs: 15 * MINUTE };
    const count = () => countAgainstLimit(world.host, 'a-key', limit);
    expect([await count(), await count()]).toEqual([null, expect.objectContaining({ status: 429 })]);
    await resetLimit(other, 'a-key');
    expect(await count()).toMatchObject({ status: 429 });
    world.clock.advance(1_000);
    expect(await count()).toBeNull();
  });

  it('is checked before the account is looked up', async () => {
    const { browser, statements } = counting(world, ADDRESS);
    await exhaust(world, ADDRESS);
    expect((await guess(browser, 0)).status).toBe(429);
    expect(statements).toEqual(['rate_limit']);
  });
});

/** Uses up the wrong passwords of a client address. */
async function exhaust({ host, clock }: World, address: string): Promise<void> {
  await host.db
    .insertInto('rate_limit')
    .values({
      key: `client:wrong-password:${address}`,
      hits: 100,
      ends_at: new Date(clock.now().getTime() + 900_000),
    })
    .execute();
}

/** A browser of a host that lists the tables of its statements. */
function counting(world: World, address: string): { browser: Browser; statements: string[] } {
  const statements: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(/"table":.*?"name":"(\w+)"/.exec(JSON.stringify(node))?.[1] ?? node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { app } = createSite({ ...world.host, db: world.host.db.withPlugin(plugin) });
  return { browser: createBrowser(app, world.host.config.publicUrl, address), statements };
}
