import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { HASH_COST } from '#server/accounts/password.ts';
import { createSite } from '#server/app.ts';
import type { Host } from '#server/host.ts';
import { median } from '../median.ts';
import type { Browser, CallResult } from './support/browser.ts';
import { comparableHeaders, createBrowser } from './support/browser.ts';
import { signUp, signUpAndLogIn } from './support/members.ts';
import type { World } from './support/world.ts';
import { HOUR, onOneEngine } from './support/world.ts';

/** Names of the same length, so that only the host's data tells them apart. */
const KNOWN = { username: 'known_one', email: 'known_one@example.com', password: 'tall-trees-7' };
const UNKNOWN = { username: 'other_one', email: 'other_one@example.com', password: 'tall-trees-7' };
type Asked = typeof KNOWN;

type Answer = Pick<CallResult<'login'>, 'status' | 'text' | 'headers'>;

/** The calls that know whether an account exists and must not reveal it. */
const ASK: Record<
  string,
  { pairs: number; ask(browser: Browser, asked: Asked, i: number): Promise<Answer> }
> = {
  login: {
    pairs: 30,
    ask: (browser, { username }) => browser.call('login', { username, password: 'not-the-one-1' }),
  },
  'login by address': {
    pairs: 30,
    ask: (browser, { email }) => browser.call('login', { username: email, password: 'not-the-one-1' }),
  },
  signup: {
    pairs: 30,
    ask: (browser, { email, password }, i) =>
      browser.call('signup', { username: `asks_${i}`, email, password, tos: true }),
  },
  forget: { pairs: 60, ask: (browser, { email }) => browser.call('forget', { email }) },
  'change-email': { pairs: 60, ask: (browser, { email }) => browser.call('changeEmail', { email }) },
};

/** Extra rounds that even out chance; a real difference stays. */
const ROUNDS = 4;
const ALIKE = 0.1;

onOneEngine(
  'Whether an address or a name has an account',
  (world) => {
    it.each(Object.entries(ASK))('is not revealed by the response of %s', async (_, { ask }) => {
      const asker = await begin(world);
      const known = await ask(asker(), KNOWN, 1);
      world.clock.advance(HOUR);
      const unknown = await ask(asker(), UNKNOWN, 2);
      expect(faceOf(unknown, UNKNOWN)).toEqual(faceOf(known, KNOWN));
    });

    it.each(Object.entries(ASK))('is not revealed by the SQL statements of %s', async (_, { ask }) => {
      const asker = await begin(world);
      const statementsOf = async (asked: Asked, i: number) => {
        const { host, statements } = counting(world.host);
        const browser = createBrowser(createSite(host).app, host.config.publicUrl, `198.51.100.${i}`);
        for (const [name, value] of asker().cookies) browser.cookies.set(name, value);
        await ask(browser, asked, i);
        world.clock.advance(HOUR);
        return statements;
      };
      const known = await statementsOf(KNOWN, 1);
      expect(known.length).toBeGreaterThan(2);
      expect(await statementsOf(UNKNOWN, 2)).toEqual(known);
    });

    it.each(Object.entries(ASK))(
      'is not revealed by the duration of %s',
      async (_, { ask, pairs }) => {
        const asker = await begin(world);
        const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
        const take = async (which: keyof typeof times, i: number) => {
          const browser = asker();
          const begun = performance.now();
          await ask(browser, which === 'known' ? KNOWN : UNKNOWN, i);
          times[which].push(performance.now() - begun);
          world.clock.advance(HOUR);
        };
        const ratio = () => median(times.known) / median(times.unknown);
        await take('known', -1);
        await take('unknown', -2);
        for (let round = 0; round === 0 || (round < ROUNDS && Math.abs(ratio() - 1) > ALIKE); round += 1) {
          for (let pair = 0; pair < pairs; pair += 1) {
            const first = pair % 2 === 0;
            const i = (round * pairs + pair) * 2;
            await take(first ? 'known' : 'unknown', i);
            await take(first ? 'unknown' : 'known', i + 1);
          }
        }
        expect(Math.abs(ratio() - 1)).toBeLessThanOrEqual(ALIKE);
      },
      300_000,
    );
  },
  { hashCost: HASH_COST },
);

/** A known account, and browsers of a member who asks, each at a client address of its own. */
async function begin(world: World): Promise<() => Browser> {
  await signUp(world, KNOWN);
  const { browser } = await signUpAndLogIn(world);
  const cookies = new Map(browser.cookies);
  world.clock.advance(HOUR);
  return () => {
    const next = world.browser();
    for (const [name, value] of cookies) next.cookies.set(name, value);
    return next;
  };
}

/**
 * Everything that a response reveals, without the requested address and the random part of cookies.
 */
const faceOf = ({ status, text, headers }: Answer, { email }: Asked) => ({
  status,
  text: text.replace(email, 'THE ADDRESS'),
  headers: comparableHeaders(headers).map(([name, value]) => [name, value.replace(/=[\w-]{43};/, '=TOKEN;')]),
});

/** The host on the same database, with a log of its statements: their kind and table. */
function counting(host: Host): { host: Host; statements: string[] } {
  const statements: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(`${node.kind} ${tablesIn(node)}`);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { host: { ...host, db: host.db.withPlugin(plugin) }, statements };
}

const tablesIn = (node: object) =>
  [
    ...JSON.stringify(node).matchAll(
      /"table":\{"kind":"SchemableIdentifierNode","identifier":\{"kind":"IdentifierNode","name":"(\w+)"/g,
    ),
  ]
    .map(([, name]) => name)
    .join(' ');
