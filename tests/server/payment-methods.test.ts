import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, expectTypeOf, it, test, vi } from 'vitest';
import { OWN_REQUEST_HEADER } from '#contract/constants.ts';
import { execute } from '#server/operator/http/operator-server.ts';
import type { PaymentMethodHandler, PaymentMethods } from '#server/payment-methods/payment-method.ts';
import { pollNetworks } from '#server/reconciliation/polling/transfers.ts';
import type { Browser } from './support/browser.ts';
import { keepLaws } from './support/laws.ts';
import { signUpAndLogIn } from './support/members.ts';
import { listedVouchers } from './support/voucher.ts';
import type { World } from './support/world.ts';
import { MINUTE, onOneEngine } from './support/world.ts';

/*
 * A sixth method, defined in `support/voucher.ts`. These are all the places that must know it: the
 * contract, the list of methods, and a migration.
 */
vi.mock('#contract/payments.ts', async (importOriginal) => {
  const contract = await importOriginal<typeof import('#contract/payments.ts')>();
  const { paymentCalls } = contract;
  const MethodId = v.picklist([...contract.MethodId.options, 'voucher']);
  const PaymentMethod = v.object({ ...contract.PaymentMethod.entries, id: MethodId });
  const Checkout = v.object({ ...contract.Checkout.entries, method: MethodId });
  const [bitcart] = contract.Payment.options;
  const Payment = v.variant('payment_method', [
    ...contract.Payment.options,
    v.object({
      ...bitcart.entries,
      payment_method: v.literal('voucher'),
      payment_details: v.object({ methodName: v.string(), time: v.number(), desk: v.string() }),
    }),
  ]);
  return {
    ...contract,
    MethodId,
    PaymentMethodName: v.picklist([...contract.PaymentMethodName.options, 'voucher']),
    PaymentMethod,
    Checkout,
    Payment,
    paymentCalls: {
      ...paymentCalls,
      paymentMethods: { ...paymentCalls.paymentMethods, answer: v.array(PaymentMethod) },
      checkout: { ...paymentCalls.checkout, payload: Checkout },
      paymentStatus: { ...paymentCalls.paymentStatus, answer: Payment },
    },
  };
});

vi.mock('#server/payment-methods/methods.ts', async (importOriginal) => {
  const { paymentMethods } = await importOriginal<typeof import('#server/payment-methods/methods.ts')>();
  const { voucher } = await import('./support/voucher.ts');
  const six: PaymentMethods<'voucher'> = { ...paymentMethods, voucher };
  return { paymentMethods: six };
});

const migrate = async ({ host }: World) => {
  await sql`ALTER TABLE payment DROP CONSTRAINT payment_method_check`.execute(host.db);
  await sql`ALTER TABLE payment ADD CONSTRAINT payment_method_check
    CHECK (method IN ('bitcart', 'usdt', 'bank', 'binance', 'balance', 'voucher'))`.execute(host.db);
};

/** The list and the checkout on the wire: the contract's types don't include the voucher. */
const Listed = v.array(v.object({ id: v.string(), disabled: v.boolean(), reason: v.optional(v.string()) }));
const Placed = v.object({ redir: v.string() });

const listed = async (browser: Browser) =>
  v
    .parse(Listed, (await browser.call('paymentMethods')).answer())
    .map(({ id, reason }) => (reason === undefined ? id : `${id}: ${reason}`));

async function placeVoucherPayment(world: World, browser: Browser): Promise<string> {
  const response = await browser.request('/api/checkout', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [OWN_REQUEST_HEADER.name]: OWN_REQUEST_HEADER.value },
    body: JSON.stringify({ method: 'voucher', cart: world.shop.cart({ 'help-hour': 1 }) }),
  });
  return v.parse(Placed, await response.json()).redir.slice('/payment/'.length);
}

onOneEngine(
  'A method that is added as one object',
  (world) => {
    keepLaws(world);

    beforeAll(() => migrate(world));
    beforeEach(() => {
      listedVouchers.length = 0;
    });
    const statusOf = async (browser: Browser, id: string, more: { userInput?: string } = {}) =>
      (await browser.call('paymentStatus', { payment_id: id, ...more })).answer();

    it('is offered, and paused and resumed by the operator', async () => {
      const browser = world.browser();
      const all = ['crypto', 'bank', 'binance', 'balance', 'voucher'];
      expect(await listed(browser)).toEqual(all);
      await execute(world.host, 'methods pause', { method: 'voucher', reason: 'The desk is closed.' });
      expect(await listed(browser)).toEqual([...all.slice(0, -1), 'voucher: The desk is closed.']);
      await execute(world.host, 'methods resume', { method: 'voucher' });
      expect(await listed(browser)).toEqual(all);
    });

    it('is checked out, and settled by the operator’s receipt', async () => {
      const { browser } = await signUpAndLogIn(world);
      const id = await placeVoucherPayment(world, browser);
      expect(await statusOf(browser, id, { userInput: 'Mina Khan' })).toMatchObject({
        payment_method: 'voucher',
        payment_amount: '2500',
        payment_currency: 'PKR',
        payment_details: { methodName: 'Voucher', desk: 'The voucher desk' },
        user_input: 'Mina Khan',
        status: 0,
      });
      const manual = { method: 'voucher', amount: '2500', reference: 'V-1' };
      await expect(execute(world.host, 'receipts record', manual)).rejects.toThrow(
        'A voucher transfer needs its sender',
      );
      const numbered = { ...manual, payer: 'Mina Khan', payment: await world.shop.number(id) };
      expect(await execute(world.host, 'receipts record', numbered)).toMatchObject({
        outcome: 'settled',
        payment: id,
      });
      expect((await statusOf(browser, id)).status).toBe(1);
    });

    it('is settled by its network’s transfers', async () => {
      const { browser } = await signUpAndLogIn(world);
      const id = await placeVoucherPayment(world, browser);
      await statusOf(browser, id, { userInput: 'Mina Khan' });
      await pollNetworks(world.host);
      listedVouchers.push({
        externalId: 'V-2',
        amount: 2500,
        destination: 'The voucher desk',
        payer: 'Mina Khan',
        reference: await world.shop.number(id),
        at: world.clock.now(),
        isFinal: true,
      });
      world.clock.advance(MINUTE);
      await pollNetworks(world.host);
      expect((await statusOf(browser, id)).status).toBe(1);
    });

    it('is settled in the sandbox', async () => {
      const { browser } = await signUpAndLogIn(world);
      const id = await placeVoucherPayment(world, browser);
      const page = await (await browser.request('/sandbox')).text();
      expect(page).toContain('From another sender');
      const arrived = await browser.request('/sandbox/receipts', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ payment_id: id, kind: 'exact' }),
      });
      expect(await arrived.json()).toMatchObject({ outcome: 'settled', payment_id: id, status: 1 });
    });
  },
  { hasOwnDatabase: true },
);

test('a missing method, or a missing part of one, does not compile', () => {
  expectTypeOf<PaymentMethods>().not.toExtend<PaymentMethods<'voucher'>>();
  expectTypeOf<Omit<PaymentMethods, 'bank'>>().not.toExtend<PaymentMethods>();
  type Voucher = PaymentMethodHandler<'voucher', 'voucher'>;
  expectTypeOf<PaymentMethods & { voucher: Voucher }>().toExtend<PaymentMethods<'voucher'>>();
  expectTypeOf<Omit<Voucher, 'match'>>().not.toExtend<Voucher>();
  expectTypeOf<Omit<Voucher, 'offer'>>().not.toExtend<Voucher>();
});
