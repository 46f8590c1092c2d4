import { expect, it } from 'vitest';
import type { CheckoutAnswer } from '#contract/payments.ts';
import {
  cleanupIdempotencyKeys,
  firstAnswer,
  idempotencyKeyOf,
  withIdempotencyKey,
} from '#server/checkout/idempotency.ts';
import { HttpError } from '#server/http/http-error.ts';
import { atBoundary } from '../at-boundary.ts';
import { DAY, HOUR, onOneEngine } from './support/world.ts';

const ANSWER: CheckoutAnswer = { redir: '/payment/one' };
const NOT_ORDERED = "This order didn't reach us, so nothing was ordered.";

it.each([
  [undefined, null],
  ['a', 'a'],
  ['x'.repeat(200), 'x'.repeat(200)],
])('The key %j of a request is %j', (header, key) => expect(idempotencyKeyOf(header)).toBe(key));

it.each(['', 'two words', 'x'.repeat(201)])('%j is no key', (header) => {
  expect(() => idempotencyKeyOf(header)).toThrow(expect.objectContaining({ status: 400 }));
});

onOneEngine('The key of a checkout (R-7)', (world) => {
  type Work = () => Promise<{ answer: CheckoutAnswer; result: string }>;
  const place: Work = async () => ({ answer: ANSWER, result: 'placed' });
  const run = (accountId: string, key: string | null, work: Work = place, payload: unknown = { cart: 1 }) =>
    withIdempotencyKey(
      world.host,
      {
        accountId,
        key,
        payload,
        repriced: async (sentence) => new HttpError(409, `priced again: ${sentence}`),
      },
      work,
    );
  const refuse = (error: Error) => () => Promise.reject(error);
  const ask = (accountId: string, key: string) => firstAnswer(world.host, { accountId, key });
  /** Stores keys as an earlier release has written them. */
  const stored = (accountId: string, keys: readonly string[], more: object = {}) =>
    world.host.db
      .insertInto('idempotency_key')
      .values(
        keys.map((key) => ({
          account_id: accountId,
          key,
          payload_hash: 'h',
          status: 404,
          response: 'null',
          created_at: world.clock.now(),
          ...more,
        })),
      )
      .execute();
  const many = (count: number) => Array.from({ length: count }, (_, index) => `key-${index}`);
  const count = async () => (await world.rowCounts())['idempotency_key'];

  it('brings the first answer again, and places once; another payload is refused', async () => {
    const buyer = await world.shop.buyer();
    expect(await run(buyer, 'one')).toEqual({ answer: ANSWER, result: 'placed' });
    expect(await run(buyer, 'one', refuse(new Error('again')))).toEqual({ answer: ANSWER, result: null });
    expect(await ask(buyer, 'one')).toEqual(ANSWER);
    await expect(run(buyer, 'one', place, { cart: 2 })).rejects.toMatchObject({
      status: 422,
      message: 'This request has the key of another one. Please try again.',
    });
    expect(await count()).toBe(1);
  });

  it('is of its account, and none is needed', async () => {
    const [buyer, other] = [await world.shop.buyer(), await world.shop.buyer()];
    await run(buyer, 'one');
    expect((await run(other, 'one')).result).toBe('placed');
    expect((await run(buyer, null)).result).toBe('placed');
    expect((await run(buyer, null)).result).toBe('placed');
    expect(await count()).toBe(2);
  });

  it.each([
    { status: 409, data: null, again: { status: 409, message: 'Sorry.', data: null } },
    { status: 412, data: { redir: '/p' }, again: { status: 412, message: 'Sorry.', data: { redir: '/p' } } },
    { status: 422, data: null, again: { status: 422, message: 'Sorry.', data: null } },
    { status: 409, data: { cart: 1 }, again: { status: 409, message: 'priced again: Sorry.' } },
  ] as const)('brings a refusal of $status with $data again', async ({ status, data, again }) => {
    const buyer = await world.shop.buyer();
    const refusal = new HttpError(status, 'Sorry.', { data });
    await expect(run(buyer, 'one', refuse(refusal))).rejects.toBe(refusal);
    await expect(run(buyer, 'one')).rejects.toMatchObject(again);
    // Asked about, it is in words alone.
    const told = { status, message: 'Sorry.', data: status === 412 ? data : null };
    await expect(ask(buyer, 'one')).rejects.toMatchObject(told);
  });

  it.each([
    new HttpError(429, 'Later.'),
    new HttpError(503, 'Busy.'),
    new HttpError(404, 'Gone.'),
    new Error('a fault'),
    Object.assign(new Error('a fault with a status'), { status: 422 }),
  ])('keeps nothing of %s', async (error) => {
    const buyer = await world.shop.buyer();
    await expect(run(buyer, 'one', refuse(error))).rejects.toBe(error);
    expect(await count()).toBe(0);
    expect((await run(buyer, 'one')).result).toBe('placed');
  });

  atBoundary('The sentence that is kept of a refusal', { limit: 301 }, ({ before, at }) => {
    it.each([
      { length: before, kept: 'x'.repeat(300) },
      { length: at, kept: `${'x'.repeat(299)}…` },
    ])('of $length characters', async ({ length, kept }) => {
      const buyer = await world.shop.buyer();
      const refusal = new HttpError(422, 'x'.repeat(length));
      await expect(run(buyer, 'one', refuse(refusal))).rejects.toBe(refusal);
      await expect(run(buyer, 'one')).rejects.toMatchObject({ message: kept });
    });
  });

  it('that was asked about first is void', async () => {
    const buyer = await world.shop.buyer();
    const unknown = { status: 404, message: NOT_ORDERED, headers: { 'Attempt-Status': 'unknown' } };
    await expect(ask(buyer, 'one')).rejects.toMatchObject(unknown);
    await expect(run(buyer, 'one')).rejects.toMatchObject({
      status: 409,
      message: `${NOT_ORDERED} Please place it again.`,
    });
    await expect(ask(buyer, 'one')).rejects.toMatchObject(unknown);
  });

  it('of an earlier release is read as it was written', async () => {
    const buyer = await world.shop.buyer();
    await stored(buyer, ['placed'], { status: 200, response: JSON.stringify(ANSWER) });
    const refusal = { status: 422, response: '{"sentence":"Sorry.","data":null}' };
    await stored(buyer, ['refused'], {
      ...refusal,
      // Of the payload that `run` sends.
      payload_hash: 'VXnxCXqGASh6yCZZlXGIFY00lJw2GmV2acaM3GSflE4',
    });
    await stored(buyer, ['void']);
    expect(await ask(buyer, 'placed')).toEqual(ANSWER);
    await expect(ask(buyer, 'refused')).rejects.toMatchObject({ status: 422, message: 'Sorry.' });
    await expect(run(buyer, 'refused')).rejects.toMatchObject({ status: 422, message: 'Sorry.' });
    await expect(ask(buyer, 'void')).rejects.toMatchObject({ status: 404 });
    await expect(run(buyer, 'void')).rejects.toMatchObject({ status: 409 });
  });

  atBoundary('The keys of a day', { limit: 200 }, ({ before, at }) => {
    const withUsed = async (used: number) => {
      const buyer = await world.shop.buyer();
      await stored(await world.shop.buyer(), many(200));
      await stored(buyer, many(used));
      world.clock.advance(HOUR);
      return buyer;
    };
    const tooMany = {
      status: 429,
      retryAfter: 23 * 3600,
      message: "You've tried to order too often. Please try again in 23 hours.",
    };

    it('leave room for one more', async () => {
      expect((await run(await withUsed(before), 'new')).result).toBe('placed');
    });
    it('leave room to ask about one more', async () =>
      expect(ask(await withUsed(before), 'new')).rejects.toMatchObject({ status: 404 }));
    it('are no more, but for those that are known', async () => {
      const buyer = await withUsed(at);
      await expect(run(buyer, 'new')).rejects.toMatchObject(tooMany);
      await expect(ask(buyer, 'new')).rejects.toMatchObject(tooMany);
      await expect(ask(buyer, 'key-0')).rejects.toMatchObject({ status: 404 });
    });
  });

  atBoundary('Its life', { limit: DAY }, ({ before, at }) => {
    it.each([
      { passed: before, result: null, left: 4 },
      { passed: at, result: 'placed', left: 3 },
    ])('after $passed ms: $result, and $left keys are left', async ({ passed, result, left }) => {
      const [buyer, other] = [await world.shop.buyer(), await world.shop.buyer()];
      await run(buyer, 'one');
      await stored(other, ['others']);
      world.clock.advance(HOUR);
      await stored(buyer, ['later', 'last']);
      world.clock.advance(passed - HOUR);
      expect((await run(buyer, 'one')).result).toBe(result);
      // That of the other account is left to the job.
      expect(await count()).toBe(4);
      await cleanupIdempotencyKeys(world.host);
      expect(await count()).toBe(left);
    });
  });
});
