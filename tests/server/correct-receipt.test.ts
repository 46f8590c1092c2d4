import { expect, it } from 'vitest';
import { transact } from '#server/database/transact.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { commands } from '#server/operator/commands/commands.ts';
import { cancelOrder } from '#server/orders/refund.ts';
import { addStock } from '#server/orders/restock.ts';
import { paymentOf } from '#server/payments/admin.ts';
import { paymentStatus } from '#server/payments/status.ts';
import { correctReceipt } from '#server/reconciliation/correct-receipt.ts';
import { recordManualReceipt } from '#server/reconciliation/manual-receipt.ts';
import { recordReceipt } from '#server/reconciliation/record-receipt.ts';
import { assignReceipt, listUnmatched } from '#server/reconciliation/unmatched.ts';
import { brokenLaws, keepLaws } from './support/laws.ts';
import {
  bankReceiptFrom,
  createAccount,
  makeCodes,
  numberOf,
  placeBankPayment,
  placePayment,
} from './support/shopping.ts';
import { HOUR, onOneEngine } from './support/world.ts';

const SENDER = 'Mina Khan';

onOneEngine('A receipt that was entered wrongly (R-85)', (world) => {
  keepLaws(world);

  /** Enters money with the number of the payment that named its payer, if one did. */
  const enter = async (amount: number, reference: string, payer = SENDER) => {
    const named = world.host.db.selectFrom('payment').select('number').where('sender', '=', payer);
    const description = (await named.executeTakeFirst())?.number ?? null;
    const more = { externalId: reference, reference, description };
    const receipt = bankReceiptFrom(world.host, payer, amount, more);
    return transact(world.host.db, async (tx) => {
      return recordManualReceipt(tx, world.host, receipt, null);
    });
  };
  const correct = (receiptId: string, amount: string) =>
    transact(world.host.db, (tx) => correctReceipt(tx, world.host, { receiptId, amount }));
  const balance = (buyer: string) => balanceOf(world.host.db, buyer);
  const stateOf = async (id: string) => (await paymentOf(world.host, id))?.state;

  it('with a zero too many is lowered: the surplus comes off the balance, and the order stays', async () => {
    await addStock(world.host, 'star-5', makeCodes(1));
    const buyer = await createAccount(world.host);
    const id = await placeBankPayment(world.host, buyer, { 'star-5': 1 }, SENDER);
    const { receiptId } = await enter(5000, 'FT-1');
    expect([await stateOf(id), await balance(buyer)]).toEqual(['completed', 4500]);
    expect(await correct(receiptId, '500')).toEqual({
      before: '5000',
      after: '500',
      takenBack: 4500,
      accountId: buyer,
      isNew: true,
    });
    expect([await stateOf(id), await balance(buyer)]).toEqual(['completed', 0]);
    expect((await world.mails())[0]).toMatchObject({ subject: "We've corrected your balance by PKR 4,500" });
    expect(await paymentStatus(world.host, buyer, { payment_id: id })).toMatchObject({
      outcome: 'completed',
    });
    expect(await correct(receiptId, '500')).toMatchObject({ takenBack: 0, isNew: false });
    const number = await numberOf(world.host, id);
    await expect(correct(receiptId, '499')).rejects.toMatchObject({
      status: 409,
      message: `It settled payment ${number} of PKR 500: it can be no less than that, or 0.`,
    });
  });

  it('with a zero too few is taken back, and the right one settles its payment after all', async () => {
    const buyer = await createAccount(world.host);
    const id = await placeBankPayment(world.host, buyer, { 'help-hour': 1 }, SENDER);
    const { receiptId } = await enter(250, 'FT-1');
    expect([await stateOf(id), await balance(buyer)]).toEqual(['underpaid', 250]);
    expect(await correct(receiptId, '0')).toMatchObject({ after: '0', takenBack: 250 });
    expect([await stateOf(id), await balance(buyer)]).toEqual(['expired', 0]);
    expect(await commands['payments show'].run(world.host, { payment: id })).toMatchObject({
      receipts: [{ receipt: receiptId, outcome: 'taken back', amount: '250' }],
    });
    expect(await brokenLaws(world.host.db)).toEqual([]);
    expect((await enter(2500, 'FT-1')).outcome).toBe('settled');
    expect([await stateOf(id), await balance(buyer)]).toEqual(['completed', 0]);
    expect(await correct(receiptId, '0')).toMatchObject({ takenBack: 0, isNew: false });
    await expect(correct(receiptId, '10')).rejects.toMatchObject({ status: 409 });
  });

  it('is not taken back once its money was spent', async () => {
    await addStock(world.host, 'star-5', makeCodes(1));
    const buyer = await createAccount(world.host);
    const id = await placeBankPayment(world.host, buyer, { 'help-hour': 1 }, SENDER);
    world.clock.advance(2 * HOUR);
    const { receiptId } = await enter(2500, 'FT-1');
    await placePayment(world.host, buyer, { 'star-5': 1 }, { method: 'balance' });
    await expect(correct(receiptId, '0')).rejects.toMatchObject({
      status: 409,
      message: 'PKR 2,500 would come off the balance, which has only PKR 2,000: the rest was spent.',
    });
    expect([await stateOf(id), await balance(buyer)]).toEqual(['expired', 2000]);
    expect(await correct(receiptId, '500')).toMatchObject({ takenBack: 2000 });
    expect(await balance(buyer)).toBe(0);
  });

  it('that paid for an order is taken back after the order was cancelled, and not if codes were delivered', async () => {
    const buyer = await createAccount(world.host);
    await placeBankPayment(world.host, buyer, { 'help-hour': 1 }, SENDER);
    const { receiptId } = await enter(2500, 'FT-1');
    const refused = {
      status: 409,
      message: expect.stringMatching(
        /^It paid for order KS-\w{4}-\w{2}\. Cancel the order first: orders cancel KS-/,
      ),
    };
    await expect(correct(receiptId, '0')).rejects.toMatchObject(refused);
    const [order] = await world.host.db.selectFrom('order').select('id').execute();
    await transact(world.host.db, (tx) => cancelOrder(tx, world.host, order?.id ?? ''));
    expect(await balance(buyer)).toBe(2500);
    expect(await correct(receiptId, '0')).toMatchObject({ takenBack: 2500 });
    expect(await balance(buyer)).toBe(0);

    await addStock(world.host, 'star-5', makeCodes(1));
    const other = await createAccount(world.host);
    await placeBankPayment(world.host, other, { 'star-5': 1 }, 'Omar Shah');
    const { receiptId: spent } = await enter(500, 'FT-2', 'Omar Shah');
    await expect(correct(spent, '0')).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(
        /^It paid for order KS-\w{4}-\w{2}\. It is delivered, and can't be taken back, so the receipt stays as it is\./,
      ),
    });
  });

  it('and matched nothing leaves the operator’s list, and can be entered again', async () => {
    const { receiptId } = await enter(900, 'FT-1', 'Nobody Known');
    expect(await listUnmatched(world.host, 9)).toHaveLength(1);
    await correct(receiptId, '0');
    expect(await listUnmatched(world.host, 9)).toEqual([]);
    const accountId = await createAccount(world.host);
    const assigned = transact(world.host.db, (tx) =>
      assignReceipt(tx, world.host, { receiptId, accountId, rate: null }),
    );
    await expect(assigned).rejects.toMatchObject({ status: 409, message: 'This receipt was taken back.' });
    expect(await enter(950, 'FT-1', 'Nobody Known')).toMatchObject({ isNew: true, outcome: 'unmatched' });
  });

  it('is refused if a network reported it, if it is unknown, or if it would rise', async () => {
    const buyer = await createAccount(world.host);
    await placeBankPayment(world.host, buyer, { 'help-hour': 1 }, SENDER);
    const { receiptId } = await recordReceipt(world.host, bankReceiptFrom(world.host, SENDER, 100));
    await expect(correct(receiptId, '0')).rejects.toMatchObject({
      status: 409,
      message: "This receipt was reported by bank, so it can't be corrected.",
    });
    await expect(correct('0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c', '0')).rejects.toMatchObject({ status: 404 });
    const { receiptId: entered } = await enter(900, 'FT-1', 'Nobody Known');
    await expect(correct(entered, '901')).rejects.toMatchObject({
      status: 409,
      message: 'A receipt can only be lowered: take it back with --amount 0, and record it again.',
    });
    await expect(correct(entered, '1.5')).rejects.toMatchObject({ status: 422 });
  });

  it('is taken back once, however often and in parallel it is asked', async () => {
    const buyer = await createAccount(world.host);
    await placeBankPayment(world.host, buyer, { 'help-hour': 1 }, SENDER);
    world.clock.advance(2 * HOUR);
    const { receiptId } = await enter(2500, 'FT-1');
    const done = await Promise.all(Array.from({ length: 6 }, () => correct(receiptId, '0')));
    expect(done.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await balance(buyer)).toBe(0);
    const again = transact(world.host.db, (tx) =>
      assignReceipt(tx, world.host, { receiptId, accountId: buyer, rate: null }),
    );
    await expect(again).rejects.toMatchObject({ status: 409 });
  });
});
