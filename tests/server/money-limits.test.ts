import { describe, expect, it } from 'vitest';
import { pkr } from '#contract/money.ts';
import { checkOut } from '#server/checkout/checkout.ts';
import { ensurePayable, priceCart } from '#server/checkout/pricing.ts';
import { transact } from '#server/database/transact.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { paymentStatus } from '#server/payments/status.ts';
import { usdtToRupees } from '#server/platform/money.ts';
import { assignToPayment } from '#server/reconciliation/assign-to-payment.ts';
import { recordReceipt } from '#server/reconciliation/record-receipt.ts';
import { listUnmatched } from '#server/reconciliation/unmatched.ts';
import { bothSides } from '../both-sides.ts';
import { testCatalogue } from './support/catalogue.ts';
import { brokenLaws } from './support/laws.ts';
import {
  bankReceiptFrom,
  cartOf,
  checkoutOf,
  createAccount,
  placeBankPayment,
  placePayment,
  placeUsdtPayment,
  transferReceiptFor,
} from './support/shopping.ts';
import { onOneEngine } from './support/world.ts';

const SENDER = 'Mina Khan';

onOneEngine('A transfer for a payment of PKR 2,500 (R-48)', (world) => {
  it.each([
    { amount: 2499, outcome: 'underpaid', balance: 2499, text: "we've added PKR 2,499 to your balance." },
    { amount: 2500, outcome: 'completed', balance: 0, text: 'your payment of PKR 2,500 is complete.' },
    {
      amount: 2501,
      outcome: 'paidOver',
      balance: 1,
      text: "You paid PKR 1 too much, so we've added that to your balance.",
    },
  ])(
    'of PKR $amount: $outcome, and PKR $balance on the balance',
    async ({ amount, outcome, balance, text }) => {
      const { host } = world;
      const buyer = await createAccount(host);
      const id = await placeBankPayment(host, buyer, { 'help-hour': 1 }, SENDER);
      await recordReceipt(host, bankReceiptFrom(host, SENDER, amount));
      expect((await paymentStatus(host, buyer, { payment_id: id })).outcome).toBe(outcome);
      expect(await balanceOf(host.db, buyer)).toBe(balance);
      const [mail] = (await world.mails()).filter(
        (one) => one.text.includes('balance.') || one.text.includes('complete.'),
      );
      expect(mail?.text).toContain(text);
      if (balance === 0) expect(mail?.text).not.toContain('balance');
      expect(await brokenLaws(host.db)).toEqual([]);
    },
  );
});

onOneEngine('A payment by balance', (world) => {
  bothSides('Of the whole balance', { limit: 2500 }, ({ before, at }) => {
    const buyWith = async (balance: number) => {
      const buyer = await createAccount(world.host, { balance });
      await placePayment(world.host, buyer, { 'help-hour': 1 }, { method: 'balance' });
      return balanceOf(world.host.db, buyer);
    };

    it('is taken to the last rupee', async () => expect(await buyWith(at)).toBe(0));
    it('is refused for a rupee less', () =>
      expect(buyWith(before)).rejects.toMatchObject({
        status: 422,
        message: 'Your balance is less than the total.',
      }));
  });
});

onOneEngine('A bank payment (R-45)', (world) => {
  bothSides('Its amount', { limit: 500_001 }, ({ before, at }) => {
    /** A cart of goods for PKR 347,500, and a deposit of the rest. */
    const open = async (total: number) => {
      const buyer = await createAccount(world.host);
      const quantities = { 'help-hour': 99, 'star-10': 99, balance: total - 346_500 };
      const { cart } = checkoutOf(world.host, 'bank', quantities);
      expect(cart.totalPrice).toBe(total);
      return checkOut(world.host, buyer, checkoutOf(world.host, 'bank', quantities), null);
    };

    it('is PKR 500,000 at most', async () => expect(await open(before)).toHaveProperty('redir'));
    it('and no rupee more', () =>
      expect(open(at)).rejects.toMatchObject({
        status: 422,
        message: 'This payment method can not be used for payments above PKR 500,000',
      }));
  });
});

onOneEngine('A cart as the host prices it', (world) => {
  bothSides('Its total (R-20)', { limit: 100_000_001 }, ({ before, at }) => {
    const price = (total: number) => {
      world.setCatalogue(testCatalogue({ 'help-hour': total - 500 }));
      const cart = cartOf(world.host, { 'star-5': 1, 'help-hour': 1 });
      return priceCart(world.host, cart, null);
    };

    it('is PKR 100,000,000 at most', () => expect(price(before).payable).toBe(before));
    it('and no rupee more', () =>
      expect(() => price(at)).toThrow('A cart may cost at most PKR 100,000,000.'));
  });

  bothSides('What is left to pay (R-23)', { limit: 1 }, ({ before, at }) => {
    const leave = (rupees: number) => {
      const cart = { ...cartOf(world.host, { 'star-5': 1 }), coupon: 'ALL' };
      return priceCart(world.host, cart, { id: 'all', discount: 0.999, cap: pkr(500 - rupees) });
    };

    it('is refused for less than a rupee', () =>
      expect(() => ensurePayable({ ...leave(at), payable: pkr(before) })).toThrow(
        'The total after the discount must be at least PKR 1.',
      ));
    it('may be one rupee', () => {
      expect(leave(at).payable).toBe(at);
      expect(() => ensurePayable(leave(at))).not.toThrow();
    });
  });

  it.each([
    // `min(round(total × discount), cap)`: half a rupee is rounded up.
    { total: 5, discount: 0.1, cap: 200, payable: 4 },
    { total: 4, discount: 0.1, cap: 200, payable: 4 },
    { total: 1_995, discount: 0.1, cap: 200, payable: 1_795 },
    { total: 2_000, discount: 0.1, cap: 200, payable: 1_800 },
    { total: 2_010, discount: 0.1, cap: 200, payable: 1_810 },
  ])(
    'of PKR $total with $discount off, but at most $cap: PKR $payable',
    ({ total, discount, cap, payable }) => {
      world.setCatalogue(testCatalogue({ 'star-5': total }));
      const cart = { ...cartOf(world.host, { 'star-5': 1 }), coupon: 'SPRING', discount, cap: pkr(cap) };
      const priced = priceCart(world.host, cart, { id: 'spring', discount, cap: pkr(cap) });
      expect([priced.payable, priced.changeNotice]).toEqual([payable, null]);
    },
  );
});

onOneEngine('Unmatched money, and the payments that it may be for (R-85)', (world) => {
  /** Whether money of an amount names a payment of PKR 2,500 as one that it may be for. */
  const isProposedFor = async (amount: number) => {
    await placePayment(world.host, await createAccount(world.host), { 'help-hour': 1 });
    await recordReceipt(world.host, bankReceiptFrom(world.host, 'Nobody', amount));
    const [unmatched] = await listUnmatched(world.host, 1);
    return unmatched?.candidates.map((one) => [one.amount, one.fitsBy, one.isProposed]);
  };

  it.each([
    // 2 % of the money, rounded down, to both sides: of 2,450 that is 49, of 2,451 it is 49, of 2,551 51.
    { amount: 2_450, found: [] },
    { amount: 2_451, found: [[2500, 'nearly the amount', false]] },
    { amount: 2_500, found: [[2500, 'amount', true]] },
    { amount: 2_551, found: [[2500, 'nearly the amount', false]] },
    { amount: 2_552, found: [] },
  ])('of PKR $amount', async ({ amount, found }) => expect(await isProposedFor(amount)).toEqual(found));
});

onOneEngine('Foreign money worth a rupee (R-63)', (world) => {
  bothSides('In millionths of a USDT at 280 rupees', { limit: 3_572 }, ({ before, at }) => {
    it('is the least that counts', () =>
      expect([before, at].map((usdt) => usdtToRupees(usdt, '280'))).toEqual([0, 1]));
  });

  it.each([
    { over: 3_571, balance: 0, outcome: 'completed' },
    { over: 3_572, balance: 1, outcome: 'paidOver' },
  ])('$over millionths too much for a payment are worth PKR $balance', async ({ over, balance, outcome }) => {
    const { host } = world;
    const buyer = await createAccount(host);
    const id = await placeUsdtPayment(host, buyer, { 'help-hour': 1 });
    const due = await transferReceiptFor(host, id);
    const { receiptId } = await recordReceipt(host, { ...due, amount: due.amount + over });
    const given = { receiptId, paymentId: id, rate: '280' };
    await transact(host.db, (tx) => assignToPayment(tx, host, given));
    expect((await paymentStatus(host, buyer, { payment_id: id })).outcome).toBe(outcome);
    expect(await balanceOf(host.db, buyer)).toBe(balance);
    expect(await brokenLaws(host.db)).toEqual([]);
  });
});

describe('Rupees for a USDT amount', () => {
  it.each([
    [999_999, '280.5', 280],
    [1_000_000, '280.5', 280],
    [1_003_565, '280.5', 281],
    [1_000_000, '0.000001', 0],
  ])('%d millionths at %s are %d, rounded down', (usdt, rate, rupees) =>
    expect(usdtToRupees(usdt, rate)).toBe(rupees),
  );
});
