import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import { OWN_REQUEST_HEADER } from '#contract/constants.ts';
import { parse } from '#contract/parse.ts';
import { IdempotencyKey } from '#contract/payments.ts';
import { commands } from '#server/operator/commands/commands.ts';
import { createOperatorApp } from '#server/operator/http/operator-server.ts';
import { brokenLaws } from '../support/laws.ts';
import { signUpAndLogIn } from '../support/members.ts';
import type { World } from '../support/world.ts';
import { MINUTE } from '../support/world.ts';
import { type KnownValues, valuesOf } from './values.ts';

/** How many inputs. */
type Fuzz = { runs: number };

/** The same inputs in each run; `SEED` tries others. */
const SEED = Number(process.env['SEED'] ?? 20261122);
/** How many inputs a minute of the host's time takes, so that limits are met and pass again. */
const INPUTS_A_MINUTE = 8;

/** Calls that may hash a password, which takes as long as hundreds of others. */
const HASHING: readonly CallName[] = ['login', 'signup', 'forget', 'changePassword'];

/**
 * Sends random inputs of every public call. Each gets an answer that is no failure of the host, and a
 * refusal is one sentence. What does not fit the contract is refused and writes nothing.
 * In the end no law is broken.
 */
export async function fuzzCalls(world: World, { runs }: Fuzz): Promise<void> {
  const { browser, shopper } = await signUpAndLogIn(world);
  await stockUp(world);
  const names = Object.keys(calls).filter(
    (name): name is CallName => name in calls && name !== 'logout' && name !== 'tokenValidation',
  );
  const known = { ...(await knownValues(world)), username: [shopper.username], email: [shopper.email] };
  const cheap = names.filter((name) => !HASHING.includes(name));
  const inputs = fc.constantFrom(...names, ...cheap, ...cheap, ...cheap, ...cheap).chain((name) =>
    fc.record({
      name: fc.constant(name),
      payload: payloadsOf(world, name, known),
      key: fc.oneof(fc.constant(null), fc.constantFrom('a-key', 'another'), fc.string({ maxLength: 210 })),
      query: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fc.webQueryParameters()),
      isMember: fc.boolean(),
    }),
  );
  let sent = 0;
  await check(inputs, runs, async ({ name, payload, key, query, isMember }) => {
    sent += 1;
    if (sent % INPUTS_A_MINUTE === 0) {
      world.clock.advance(MINUTE);
      // Else an hourly renewal of the session would be taken for something written.
      await browser.call('tokenValidation');
    }
    const { method, path, payload: schema } = calls[name];
    const body = method === 'POST' ? (JSON.stringify(payload) ?? '') : null;
    const isFit =
      body === null || (isWellFormed(payload) && body !== '' && parse(schema, JSON.parse(body)).ok);
    const before = isFit ? null : await lastTransaction(world);
    const sender = isMember ? browser : world.browser();
    const response = await sender.request(query === '' ? path : `${path}?${query}`, {
      method,
      headers: {
        [OWN_REQUEST_HEADER.name]: OWN_REQUEST_HEADER.value,
        'Content-Type': 'application/json',
        ...(key === null || !isHeaderValue(key) ? {} : { 'Idempotency-Key': key }),
      },
      ...(body === null ? {} : { body }),
    });
    await expectAnswer(response);
    if (!isFit) {
      expect([400, 401, 429]).toContain(response.status);
      expect(await lastTransaction(world)).toBe(before);
      return;
    }
    const isKeyFit = key === null || !isHeaderValue(key) || parse(IdempotencyKey, key.trim()).ok;
    if (body !== null && isKeyFit) expect(response.status).not.toBe(400);
  });
  expect(await brokenLaws(world.host.db)).toEqual([]);
}

/** `fuzzCalls` for the operator's commands: a refused one writes nothing at all. */
export async function fuzzCommands(world: World, { runs }: Fuzz): Promise<void> {
  const { browser, shopper } = await signUpAndLogIn(world);
  await stockUp(world);
  const checkout = world.shop.checkout('bank', { 'help-hour': 1 });
  (await browser.call('checkout', checkout)).answer();
  const app = createOperatorApp(world.host, 'token');
  const known = { ...(await knownValues(world)), name: [shopper.username], account: [shopper.username] };
  // Without the shared token, which this test has, every command would be refused.
  const tried = Object.entries(commands).filter(([name]) => name !== 'operators shared-token');
  const inputs = fc
    .constantFrom(...tried)
    .chain(([command, { input }]) =>
      fc.record({ command: fc.constant(command), input: valuesOf(input, known) }),
    );
  let rows = await world.rowCounts();
  await check(inputs, runs, async (request) => {
    const before = await lastTransaction(world);
    const response = await app.request('http://127.0.0.1/commands', {
      method: 'POST',
      headers: { Host: '127.0.0.1', Authorization: 'Bearer token', 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    });
    await expectAnswer(response);
    const after = await lastTransaction(world);
    if (response.status === 400) expect(after).toBe(before);
    if (after === before) return;
    // A refusal may have begun to write and taken it back.
    const found = await world.rowCounts();
    if (!response.ok) expect(found).toEqual(rows);
    rows = found;
  });
  expect(await brokenLaws(world.host.db)).toEqual([]);
}

/** Runs `predicate` on `runs` inputs; a failure names the smallest input and the seed. */
async function check<T>(
  inputs: fc.Arbitrary<T>,
  runs: number,
  predicate: (input: T) => Promise<void>,
): Promise<void> {
  const result = await fc.check(fc.asyncProperty(inputs, predicate), { numRuns: runs, seed: SEED });
  if (result.failed) throw new Error(fc.defaultReportMessage(result), { cause: result.errorInstance });
}

/** Payloads of a call's shape, and real ones with one value changed. */
function payloadsOf(world: World, name: CallName, known: KnownValues): fc.Arbitrary<unknown> {
  const shaped = valuesOf(calls[name].payload, known);
  if (name !== 'checkout' && name !== 'coupon') return shaped;
  const { cart, ...rest } = world.shop.checkout('balance', { 'star-5': 1, 'help-hour': 2 });
  const real = name === 'checkout' ? { ...rest, cart } : { ...cart, coupon: 'WELCOME' };
  return fc.oneof(
    shaped,
    fc.constant(real),
    fc.tuple(fc.nat(30), shaped).map(([place, value]) => withChange(real, place, value)),
  );
}

/** A copy of a value in which the part at `place`, counted depth first, is another. */
function withChange(real: unknown, place: number, other: unknown): unknown {
  let seen = -1;
  const copy = (value: unknown): unknown => {
    seen += 1;
    if (seen === place) return other;
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copy(part)]));
  };
  return copy(real);
}

async function stockUp({ host, shop }: World): Promise<void> {
  await shop.stocks('star-5', 20);
  const [account] = await host.db.selectFrom('account').select('id').execute();
  if (account === undefined) throw new Error('There is no account');
  await shop.grants({ accountId: account.id, amount: 5_000, reason: 'for the test' });
}

/** Ids of things that are there, by the names of the fields that take them. */
async function knownValues({ host }: World): Promise<KnownValues> {
  const payments = (await host.db.selectFrom('payment').select('id').execute()).map(({ id }) => id);
  const orders = (await host.db.selectFrom('order').select('id').execute()).map(({ id }) => id);
  const variants = ['star-5', 'help-hour', 'balance', 'none-such'];
  return {
    id: variants,
    productId: variants,
    variant: variants,
    payment: payments,
    payment_id: payments,
    order: orders,
    method: ['bank', 'usdt', 'binance', 'balance', 'crypto'],
    key: ['a-key', 'another'],
    at: [host.now().toISOString()],
    amount: ['2500', '0', 500],
  };
}

/** A refusal is one sentence, or the data of the two that have some; nothing is a failure. */
async function expectAnswer(response: Response): Promise<void> {
  const text = await response.text();
  expect(response.status, text).toBeLessThan(500);
  if (response.ok) return;
  const type = response.headers.get('Content-Type') ?? '';
  if (response.status === 412 || (response.status === 409 && type.startsWith('application/json'))) {
    expect(() => JSON.parse(text)).not.toThrow();
    return;
  }
  expect(type).toBe('text/plain; charset=utf-8');
  expect(text).toMatch(/^[^\n]{5,700}$/);
  expect(text).not.toMatch(/undefined|\[object|SELECT |\bat \//);
}

/** The newest transaction that wrote anything: only this world uses its embedded database. */
async function lastTransaction({ host }: World): Promise<string> {
  const next = sql<{ id: string }>`SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS id`;
  return (await next.execute(host.db)).rows[0]?.id ?? '';
}

/** Whether all texts and keys are ones that a database stores: no U+0000 and no half pairs. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => isWellFormed(key) && isWellFormed(part));
}

const isHeaderValue = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
