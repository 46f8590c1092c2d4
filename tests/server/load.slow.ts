import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HASH_COST } from '#server/accounts/password.ts';
import { median } from '../median.ts';
import type { Shopper } from './support/members.ts';
import { signUp } from './support/members.ts';
import { freePort, startProcess } from './support/process.ts';
import { forEachEngine } from './support/world.ts';

const PARALLEL = 200;
const ROUNDS = 4;
const LOGINS = 5;
const SLOWER_MAX = 3;

/** Sends a login from a client address, as the proxy in front of the host reports it. */
async function logIn(
  origin: string,
  client: string,
  { username, password }: Pick<Shopper, 'username' | 'password'>,
): Promise<number> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': client,
    },
    body: JSON.stringify({ username, password }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Guesses passwords from one address, many at a time; counts the answers by their status. */
function hammer(origin: string, client: string) {
  const counts: Record<number, number> = {};
  let stopped = false;
  let guesses = 0;
  const guess = async () => {
    while (!stopped) {
      guesses += 1;
      const login = { username: `nobody_${guesses % 10_000}`, password: 'not-the-one-1' };
      const status = await logIn(origin, client, login);
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  const all = Promise.all(Array.from({ length: PARALLEL }, guess));
  return {
    counts,
    async stop() {
      stopped = true;
      await all;
    },
  };
}

/** The durations of a few logins of one shopper, in ms. */
async function loginTimes(origin: string, shopper: Shopper): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < LOGINS; i += 1) {
    const begun = performance.now();
    expect(await logIn(origin, `203.0.113.${i}`, shopper)).toBe(204);
    times.push(performance.now() - begun);
  }
  return times;
}

forEachEngine(
  'While one address guesses passwords without a pause (R-90)',
  (world) => {
    it(`others log in at most ${SLOWER_MAX} times as slowly`, async () => {
      const shopper = await signUp(world);
      const folder = mkdtempSync(join(tmpdir(), 'keystall-load-'));
      const port = await freePort();
      const host = startProcess('src/server/main.ts', ['--api-only'], {
        DATABASE_URL: world.database.url ?? '',
        DATA_DIR: folder,
        PORT: String(port),
        OPERATOR_PORT: String(await freePort()),
        LIMITS: 'strict',
        TRUSTED_PROXIES: '1',
      });
      try {
        await host.waitFor(/The host answers/);
        const origin = `http://127.0.0.1:${port}`;
        await loginTimes(origin, shopper);
        const times: Record<'idle' | 'guessed' | 'refused', number[]> = {
          idle: [],
          guessed: [],
          refused: [],
        };
        const statuses = new Set<string>();
        // In turns, so that the machine's other work affects all of them.
        for (let round = 0; round < ROUNDS; round += 1) {
          times.idle.push(...(await loginTimes(origin, shopper)));
          const guesser = hammer(origin, `198.51.100.${round}`);
          times.guessed.push(...(await loginTimes(origin, shopper)));
          // The hundred wrong passwords of the address are used up.
          await expect.poll(() => guesser.counts[401], { timeout: 60_000 }).toBe(100);
          times.refused.push(...(await loginTimes(origin, shopper)));
          await guesser.stop();
          for (const status of Object.keys(guesser.counts)) statuses.add(status);
        }
        const idle = median(times.idle);
        const told = JSON.stringify({
          idle,
          guessed: median(times.guessed),
          refused: median(times.refused),
        });
        console.log(`Medians in ms: ${told}`);
        expect(median(times.guessed) / idle, told).toBeLessThanOrEqual(SLOWER_MAX);
        expect(median(times.guessed), told).toBeLessThan(1_000);
        expect(median(times.refused) / idle, told).toBeLessThanOrEqual(SLOWER_MAX);
        expect([...statuses].toSorted()).toEqual(['401', '429']);
      } finally {
        host.child.kill('SIGTERM');
        await host.ended;
        rmSync(folder, { recursive: true, force: true });
      }
    }, 300_000);
  },
  { only: 'postgresql', hashCost: HASH_COST },
);
