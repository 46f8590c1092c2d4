import { expect, it } from 'vitest';
import { recordManualReceipt } from '#server/reconciliation/manual-receipt.ts';
import { brokenLaws, keepLaws } from './support/laws.ts';
import { HOUR, onOneEngine } from './support/world.ts';

const SENDER = 'Mina Khan';

onOneEngine('A receipt that was entered wrongly (R-85)', (world) => {
  keepLaws(world);

  /** Enters money with the number of the payment that named its payer, if one did. */
  const enter = async (amount: number, reference: string, payer = SENDER) => {
    const named = world.host.db.selectFrom('payment').select('number').where('sender', '=', payer);
    const description = (await named.executeTakeFirst())?.number ?? null;
    const more = { externalId: reference, reference, description };
    const receipt = world.shop.money(amount, { from: payer, ...more });
    return world.shop.transact(async (tx) => {
      return recordManualReceipt(tx, world.host, receipt, null);
    });
  };
  const correct = (receiptId: string, amount: string) => world.shop.corrects({ receiptId, amount });
  const balance = (buyer: string) => world.shop.balance(buyer);
  const stateOf = async (id: string) => (await world.shop.payment(id))?.state;

  it('with a zero too many is lowered: the surplus comes off the balance, and the order stays', async () => {
    await world.shop.stocks('star-5', 1);
    const buyer = await world.shop.buyer();
    const id = await world.shop.opens('bank', buyer, { 'star-5': 1 }, { from: SENDER });
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
    const [mail] = await world.mails();
    expect(mail).toMatchObject({ subject: "We've corrected your balance by PKR 4,500" });
    expect(mail?.text).toContain(`to your balance for payment ${await world.shop.number(id)} because`);
    expect(await world.shop.status(buyer, { payment_id: id })).toMatchObject({
      outcome: 'completed',
    });
    expect(await correct(receiptId, '500')).toMatchObject({ takenBack: 0, isNew: false });
    const number = await world.shop.number(id);
    await expect(correct(receiptId, '499')).rejects.toMatchObject({
      status: 409,
      message: `It settled payment ${number} of PKR 500: it can be no less than that, or 0.`,
    });
  });

  it('with a zero too few is taken back, and the right one settles its payment after all', async () => {
    const buyer = await world.shop.buyer();
    const id = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: SENDER });
    const { receiptId } = await enter(250, 'FT-1');
    expect([await stateOf(id), await balance(buyer)]).toEqual(['underpaid', 250]);
    expect(await correct(receiptId, '0')).toMatchObject({ after: '0', takenBack: 250 });
    expect([await stateOf(id), await balance(buyer)]).toEqual(['expired', 0]);
    expect(await world.shop.operator('payments show', { payment: id })).toMatchObject({
      receipts: [{ receipt: receiptId, outcome: 'taken back', amount: '250' }],
    });
    expect(await brokenLaws(world.host.db)).toEqual([]);
    expect((await enter(2500, 'FT-1')).outcome).toBe('settled');
    expect([await stateOf(id), await balance(buyer)]).toEqual(['completed', 0]);
    expect(await correct(receiptId, '0')).toMatchObject({ takenBack: 0, isNew: false });
    await expect(correct(receiptId, '10')).rejects.toMatchObject({ status: 409 });
  });

  it('is not taken back once its money was spent', async () => {
    await world.shop.stocks('star-5', 1);
    const buyer = await world.shop.buyer();
    const id = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: SENDER });
    world.clock.advance(2 * HOUR);
    const { receiptId } = await enter(2500, 'FT-1');
    await world.shop.pays('balance', buyer, { 'star-5': 1 });
    await expect(correct(receiptId, '0')).rejects.toMatchObject({
      status: 409,
      message: 'PKR 2,500 would come off the balance, which has only PKR 2,000: the rest was spent.',
    });
    expect([await stateOf(id), await balance(buyer)]).toEqual(['expired', 2000]);
    expect(await correct(receiptId, '500')).toMatchObject({ takenBack: 2000 });
    expect(await balance(buyer)).toBe(0);
  });

  it('that paid for an order is taken back after the order was cancelled, and not if codes were delivered', async () => {
    const buyer = await world.shop.buyer();
    await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: SENDER });
    const { receiptId } = await enter(2500, 'FT-1');
    const refused = {
      status: 409,
      message: expect.stringMatching(
        /^It paid for order KS-\w{4}-\w{2}\. Cancel the order first: orders cancel KS-/,
      ),
    };
    await expect(correct(receiptId, '0')).rejects.toMatchObject(refused);
    const [order] = await world.host.db.selectFrom('order').select('id').execute();
    await world.shop.cancelsOrder(order?.id ?? '');
    expect(await balance(buyer)).toBe(2500);
    expect(await correct(receiptId, '0')).toMatchObject({ takenBack: 2500 });
    expect(await balance(buyer)).toBe(0);

    await world.shop.stocks('star-5', 1);
    const other = await world.shop.buyer();
    await world.shop.opens('bank', other, { 'star-5': 1 }, { from: 'Omar Shah' });
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
    expect(await world.shop.unmatched(9)).toHaveLength(1);
    await correct(receiptId, '0');
    expect(await world.shop.unmatched(9)).toEqual([]);
    const accountId = await world.shop.buyer();
    const assigned = world.shop.assigns({ receiptId, accountId, rate: null });
    await expect(assigned).rejects.toMatchObject({ status: 409, message: 'This receipt was taken back.' });
    expect(await enter(950, 'FT-1', 'Nobody Known')).toMatchObject({ isNew: true, outcome: 'unmatched' });
  });

  it('is refused if a network reported it, if it is unknown, or if it would rise', async () => {
    const buyer = await world.shop.buyer();
    await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: SENDER });
    const { receiptId } = await world.shop.receives(100, { from: SENDER });
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
    const buyer = await world.shop.buyer();
    await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: SENDER });
    world.clock.advance(2 * HOUR);
    const { receiptId } = await enter(2500, 'FT-1');
    const done = await Promise.all(Array.from({ length: 6 }, () => correct(receiptId, '0')));
    expect(done.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await balance(buyer)).toBe(0);
    const again = world.shop.assigns({ receiptId, accountId: buyer, rate: null });
    await expect(again).rejects.toMatchObject({ status: 409 });
  });
});
