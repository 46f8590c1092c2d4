import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPasswords, type Passwords } from '#server/accounts/password.ts';
import { latestCode, newShopper, signUp, signUpAndLogIn } from './support/members.ts';
import { CHEAP, onOneEngine } from './support/world.ts';

/** Counts hashes, those that run and their maximum; held ones don't finish until they are released. */
const hashing = vi.hoisted(() => {
  const letGo: (() => void)[] = [];
  return { running: 0, most: 0, count: 0, isHeld: false, letGo };
});

vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) => {
    hashing.running += 1;
    hashing.count += 1;
    hashing.most = Math.max(hashing.most, hashing.running);
    const finish: typeof done = (...result) => {
      hashing.running -= 1;
      done(...result);
    };
    if (hashing.isHeld) hashing.letGo.push(() => finish(null, Buffer.alloc(32)));
    else crypto.argon2(algorithm, parameters, finish);
  };
  return { ...crypto, argon2 };
});

beforeEach(() => {
  hashing.most = 0;
});

/** Runs something while all hash slots and the whole queue are taken. */
async function whileFull({ hash }: Passwords, act: () => Promise<void>): Promise<void> {
  hashing.isHeld = true;
  let waiting = 140;
  const done = () => {
    waiting -= 1;
  };
  for (let i = waiting; i > 0; i -= 1) hash('tall-trees-7', `203.0.113.${i}`).then(done, done);
  try {
    await act();
  } finally {
    while (waiting > 0) {
      for (const letGo of hashing.letGo.splice(0)) letGo();
      await setImmediate();
    }
    hashing.isHeld = false;
  }
}

describe('A password', () => {
  const { hash, verify } = createPasswords();

  it('is stored as argon2id, with its own salt', async () => {
    const [one, other] = [
      await hash('tall-trees-7', '203.0.113.9'),
      await hash('tall-trees-7', '203.0.113.9'),
    ];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(other).not.toBe(one);
    expect(await verify('tall-trees-7', one, '203.0.113.9')).toBe(true);
    expect(await verify('tall-trees-8', one, '203.0.113.9')).toBe(false);
    expect(await verify('tall-trees-7', null, '203.0.113.9')).toBe(false);
  });

  it('is compared in one Unicode form; one that was stored as typed is still right (R-31)', async () => {
    const composed = await hash('caf\u00e9-7 trees', 'client');
    // Of `cafe`, a combining accent, `-7`, a no-break space, and `trees`.
    const older =
      '$argon2id$v=19$m=64,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$wKGu6CDegCVvamrnOHfmL12N0SZyiZrOR5y8T4XRSgE';
    const asTyped = 'cafe\u0301-7\u00a0trees';
    expect(await verify(asTyped, composed, 'client')).toBe(true);
    expect(await verify(asTyped, older, 'client')).toBe(true);
    expect(await verify('caf\u00e9-7 trees', older, 'client')).toBe(false);
    expect(await verify('cafe-7 trees', composed, 'client')).toBe(false);
  });

  it('takes the same work whether the account exists', async () => {
    const stored = await hash('wide-water-8', 'client');
    const workFor = async (wrong: string, known: string | null) => {
      hashing.count = 0;
      expect(await verify(wrong, known, 'client')).toBe(false);
      return hashing.count;
    };
    const twoForms = 'cafe\u0301-7 trees';
    expect([await workFor('tall-trees-7', stored), await workFor('tall-trees-7', null)]).toEqual([1, 1]);
    expect([await workFor(twoForms, stored), await workFor(twoForms, null)]).toEqual([2, 2]);
  });

  it('is queued if many arrive at once, and rejected if the queue is full', async () => {
    // As many at once at any cost, and 128 of them are computed in the end.
    const cheap = createPasswords(CHEAP);
    hashing.isHeld = true;
    const outcomes: string[] = [];
    const all = Array.from({ length: 150 }, (_, i) =>
      cheap.hash('tall-trees-7', `203.0.113.${i}`).then(
        () => outcomes.push(`${i} done`),
        (error: unknown) => outcomes.push(`${i} ${error}`),
      ),
    );
    await expect.poll(() => outcomes.length).toBeGreaterThan(0);
    expect(hashing.most).toBeGreaterThan(0);
    expect(hashing.most).toBeLessThanOrEqual(4);
    const served = 128 + hashing.most;
    expect(outcomes).toEqual(
      Array.from(
        { length: 150 - served },
        (_, i) => `${i + served} HttpError: We're very busy right now. Please try again in a few seconds.`,
      ),
    );
    outcomes.length = 0;
    hashing.isHeld = false;
    for (const letGo of hashing.letGo.splice(0)) letGo();
    await Promise.all(all);
    expect(outcomes.length).toBe(served);
    expect(hashing.most).toBeLessThanOrEqual(4);
  });
});

onOneEngine('A host with fifty parallel logins', (world) => {
  it('computes at most four hashes at a time, and answers other requests meanwhile', async () => {
    const shopper = await signUp(world);
    hashing.most = 0;
    hashing.isHeld = true;
    let done = 0;
    const logins = Array.from({ length: 50 }, async (_, i) => {
      // The last one isn't among those whose hashes are held.
      const username = i === 49 ? shopper.username : `nobody_${i}`;
      const { status } = await world.browser().call('login', { username, password: shopper.password });
      done += 1;
      return status;
    });
    await vi.waitFor(() => expect(hashing.running).toBeGreaterThan(0), { timeout: 30_000, interval: 5 });
    expect((await world.browser().request('/readyz')).status).toBe(204);
    expect(done).toBe(0);
    hashing.isHeld = false;
    for (const letGo of hashing.letGo.splice(0)) letGo();
    expect((await Promise.all(logins)).toSorted()).toEqual([204, ...Array<number>(49).fill(401)]);
    expect(hashing.most).toBeLessThanOrEqual(4);
  });
});

onOneEngine('A host with a full password queue', (world) => {
  const NEW = 'wide-water-8';

  it('does not count an unchecked password as wrong', async () => {
    const shopper = await signUp(world);
    await whileFull(world.host.passwords, async () => {
      for (let i = 0; i < 11; i += 1) {
        const turnedAway = await world.browser().call('login', shopper);
        expect([turnedAway.status, turnedAway.headers.get('Retry-After')]).toEqual([503, '5']);
      }
    });
    expect((await world.browser().call('login', shopper)).status).toBe(204);
  });

  it('does not block the owner from changing it', async () => {
    const { browser, shopper } = await signUpAndLogIn(world);
    const change = { current_pass: shopper.password, new_pass_1: NEW, new_pass_2: NEW };
    await whileFull(world.host.passwords, async () => {
      for (let i = 0; i < 11; i += 1) expect((await browser.call('changePassword', change)).status).toBe(503);
    });
    expect((await browser.call('changePassword', change)).status).toBe(204);
  });

  it('does not count a sign-up code that was not mailed', async () => {
    const browser = world.browser();
    const details = { ...newShopper(), tos: true } as const;
    await whileFull(world.host.passwords, async () => {
      for (let i = 0; i < 6; i += 1) expect((await browser.call('signup', details)).status).toBe(503);
    });
    expect(await world.mails()).toEqual([]);
    expect((await browser.call('signup', details)).status).toBe(200);
  });

  it('counts no attempt with a right reset code, and still rejects wrong ones', async () => {
    const { email } = await signUp(world);
    const browser = world.browser();
    await browser.call('forget', { email });
    const reset = { otp: await latestCode(world, email), password_1: NEW, password_2: NEW };
    await whileFull(world.host.passwords, async () => {
      for (let i = 0; i < 5; i += 1) expect((await browser.call('forget', reset)).status).toBe(503);
      expect((await world.browser().call('forget', reset)).status).toBe(422);
    });
    expect((await browser.call('forget', reset)).status).toBe(200);
  });
});
