import { expect, it } from 'vitest';
import { printAnswer, shopOf } from './support/driver.ts';
import { MINUTE, onOneEngine } from './support/world.ts';

/*
 * Every account, address, name, amount and date by which money is sent, or looked after by the
 * operator: each against what the test has written, since one in place of another looks as good.
 */

/** A name with the letters in brackets that the other side writes otherwise. */
const marked = (parts: { text: string; differs: boolean }[] | null | undefined) =>
  parts?.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');

onOneEngine('Where and how much to pay', (world) => {
  /** A host whose networks have these accounts and addresses. */
  const host = () => ({
    ...world.host,
    networks: {
      ...world.host.networks,
      bank: {
        depositAddresses: async () => [
          { name: 'Bank of Sindh', account: 'PK36 SIND 0001', title: 'Keystall Ltd' },
        ],
        fetchTransfers: null,
      },
      binance: {
        depositAddresses: async () => [{ account: '987654321', title: 'keystall_pay' }],
        fetchTransfers: null,
      },
      usdt: {
        depositAddresses: async () => [
          {
            id: 'trc20',
            name: 'Tron',
            network: 'TRC20',
            address: 'TAddressOfTron',
            tag: null,
            confirms: 20,
            minAmount: 10_000,
          },
          {
            id: 'ton',
            name: 'Toncoin',
            network: 'TON',
            address: 'EQAddressOfTon',
            tag: '4711',
            confirms: 7,
            minAmount: 10_000,
          },
        ],
        fetchTransfers: null,
      },
      rate: async () => '281.5',
    },
  });

  it('is told for a bank transfer', async () => {
    const buyer = await world.shop.buyer();
    const payment_id = await shopOf(host()).opens('bank', buyer, { 'star-5': 3 });
    expect(await shopOf(host()).status(buyer, { payment_id })).toMatchObject({
      payment_method: 'bank',
      payment_amount: '1500',
      payment_currency: 'PKR',
      exchange_rate: null,
      payment_details: {
        methodName: 'Bank transfer',
        bankName: 'Bank of Sindh',
        accNo: 'PK36 SIND 0001',
        title: 'Keystall Ltd',
        time: 3600,
      },
    });
    expect(await world.shop.operator('payments show', { payment: payment_id })).toMatchObject({
      amount: '1500',
      currency: 'PKR',
      payable: 1500,
      destination: 'PK36 SIND 0001',
      exchange_rate: null,
    });
  });

  it('is told for a transfer in USDT, rounded up to a ten-thousandth', async () => {
    const buyer = await world.shop.buyer();
    // 1,500 / 281.5 = 5.32859…
    const payment_id = await shopOf(host()).opens('usdt', buyer, { 'star-5': 3 });
    expect(await shopOf(host()).status(buyer, { payment_id })).toMatchObject({
      payment_method: 'usdt',
      payment_amount: '5.3286',
      payment_currency: 'USDT',
      exchange_rate: '281.5',
      total: 1500,
      payment_details: {
        methodName: 'USDT (Tron)',
        ccy: 'USDT',
        name: 'Tron',
        network: 'TRC20',
        address: 'TAddressOfTron',
        tag: null,
        confirms: 20,
        time: 3600,
      },
    });
    expect(await world.shop.operator('payments show', { payment: payment_id })).toMatchObject({
      amount: '5.3286',
      currency: 'USDT',
      payable: 1500,
      destination: 'TAddressOfTron',
      exchange_rate: '281.5',
      method: 'usdt',
    });
  });

  it('is told for a transfer between accounts of Binance', async () => {
    const buyer = await world.shop.buyer();
    const payment_id = await shopOf(host()).opens('binance', buyer, { 'star-5': 3 });
    expect(await shopOf(host()).status(buyer, { payment_id })).toMatchObject({
      payment_method: 'binance',
      payment_amount: '5.3286',
      exchange_rate: '281.5',
      payment_details: { methodName: 'Binance', ccy: 'USDT', accNo: '987654321', title: 'keystall_pay' },
    });
  });
});

onOneEngine('What the operator is told about money', (world) => {
  const named = async (username: string, balance = 0) => {
    const id = await world.shop.buyer({ balance });
    const name = { username, username_key: username, email: `${username}@example.com` };
    await world.host.db
      .updateTable('account')
      .set({ ...name, email_key: name.email })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const orderOf = async (buyer: string) => (await world.shop.orders(buyer))[0]?.id ?? '';

  it('of a payment and its receipts', async () => {
    const { shop } = world;
    const buyer = await named('mina_91');
    const id = await shop.opens('bank', buyer, { 'star-5': 3 }, { from: 'Mina Khan' });
    world.clock.advance(MINUTE);
    const sent = await shop.moneyFor(id, { amount: 1_501, payer: 'MINA KHAN', reference: 'FT-1' });
    world.clock.advance(MINUTE);
    const { receiptId } = await shop.records(sent);
    const shown = await shop.operator('payments show', { payment: id });
    expect(shown).toEqual({
      number: await shop.number(id),
      taken_as_paid: null,
      taken_as_paid_by: null,
      taken_as_paid_at: null,
      id,
      username: 'mina_91',
      method: 'bank',
      amount: '1500',
      currency: 'PKR',
      payable: 1500,
      status: 'Completed, extra added to balance',
      exchange_rate: null,
      sender: 'Mina Khan',
      coupon: null,
      destination: 'PK00 SAND 0000 0000 0000 0001',
      created_at: '2026-03-02T09:00:00.000Z',
      expires_at: '2026-03-02T10:00:00.000Z',
      closed_at: '2026-03-02T09:02:00.000Z',
      cart: [{ variant: 'star-5', name: 'Star Card, USD 5', price: 500, quantity: 3 }],
      order: await orderOf(buyer),
      order_number: expect.stringMatching(/^KS-/),
      receipts: [
        {
          receipt: receiptId,
          outcome: 'settled',
          amount: '1501',
          currency: 'PKR',
          payer: 'MINA KHAN',
          reference: 'FT-1',
          sent_at: '2026-03-02T09:01:00.000Z',
          decided_by: 'number',
        },
      ],
    });
    const printed = printAnswer('payments show', shown, 120).split('\n');
    for (const line of [
      'Account: mina_91',
      'Status:  Completed, extra added to balance',
      'Method:  bank',
      'Amount:  PKR 1,500',
      'Worth:   PKR 1,500',
      'Paid to: PK00 SAND 0000 0000 0000 0001',
      'Sender:  Mina Khan',
      'Created: 2026-03-02 14:00',
      'Expires: 2026-03-02 15:00',
      'Closed:  2026-03-02 14:02',
      'star-5   Star Card, USD 5  PKR 500         3',
      `${receiptId.slice(0, 8)}  2026-03-02 14:01  PKR 1,501  settled  MINA KHAN  FT-1       number`,
    ])
      expect(printed).toContain(line);
  });

  it('of an order that was refunded in part', async () => {
    const { shop } = world;
    await shop.stocks('star-5', ['STAR-AAAA-XB4D']);
    const buyer = await named('mina_91');
    const payment = await shop.pays('bank', buyer, { 'star-5': 3, 'help-hour': 2 });
    const order = await orderOf(buyer);
    world.clock.advance(MINUTE);
    const refund = { order, amount: 1_250, reason: 'late' };
    expect(await shop.operator('orders refund', refund)).toEqual({
      order,
      amount: 1250,
      total: 1250,
      new: true,
    });
    world.clock.advance(MINUTE);
    expect(await shop.operator('orders refund', { ...refund, amount: 50 })).toEqual({
      order,
      amount: 50,
      total: 1300,
      new: true,
    });
    const items = [{ shown: '…XB4D', by_hand: false, at: '2026-03-02T09:00:00.000Z', dead_at: null }];
    expect(await shop.operator('orders show', { order })).toEqual({
      id: order,
      number: expect.stringMatching(/^KS-/),
      username: 'mina_91',
      email: 'mina_91@example.com',
      payment_number: await shop.number(payment),
      payment_id: payment,
      state: 'processing',
      amount: 6500,
      paid: 6500,
      refunded: 1300,
      notes: [],
      created_at: '2026-03-02T09:00:00.000Z',
      assigned_at: null,
      assigned_to: null,
      lines: [
        {
          variant: 'star-5',
          name: 'Star Card, USD 5',
          price: 500,
          quantity: 3,
          missing: 2,
          by_hand: false,
          answers: [],
          items,
        },
        {
          variant: 'help-hour',
          name: 'Setup Help, One Hour',
          price: 2500,
          quantity: 2,
          missing: 2,
          by_hand: true,
          answers: [],
          items: [],
        },
      ],
    });
    expect(await shop.operator('audit list', { subject: order, limit: 9 })).toMatchObject([
      { detail: { amount: 50, reason: 'late', before: { refunded: 1250 }, after: { refunded: 1300 } } },
      { detail: { amount: 1250, reason: 'late', before: { refunded: 0 }, after: { refunded: 1250 } } },
    ]);
  });

  it('of money that matched no payment, and where it went', async () => {
    const { shop } = world;
    const buyer = await named('mina_91');
    const payment = await shop.opens('bank', buyer, { 'star-5': 3 }, { from: 'Mina Khna' });
    world.clock.advance(MINUTE);
    const typed = { method: 'bank', amount: '1490', payer: 'Mina Khan', reference: 'FT-1' };
    const { receipt } = await shop.operator('receipts record', {
      ...typed,
      at: '2026-03-02T08:59:00.000Z',
    });
    const waiting = await shop.operator('receipts unmatched', { limit: 9 });
    expect(waiting).toEqual([
      {
        receipt,
        source: 'bank',
        amount: '1490',
        currency: 'PKR',
        payer: 'Mina Khan',
        reference: 'FT-1',
        sent_at: '2026-03-02T08:59:00.000Z',
        day_only: false,
        description: null,
        confirmed: true,
        reversed: false,
        kept_at: null,
        advice: [],
        why: 'No payment has this amount, and none this sender.',
        candidates: [
          {
            payment,
            payment_number: await shop.number(payment),
            username: 'mina_91',
            amount: '1500',
            currency: 'PKR',
            sender: 'Mina Khna',
            status: 'Waiting for your payment',
            created_at: '2026-03-02T09:00:00.000Z',
            traits: [
              { trait: 'number', is: 'unknown', says: 'No number' },
              { trait: 'amount', is: 'differs', says: 'PKR 10 less' },
              { trait: 'name', is: 'differs', says: 'Sender named after the money came' },
              { trait: 'time', is: 'differs', says: 'Sent 1 minute before it was opened' },
              { trait: 'known payer', is: 'unknown', says: 'Has not paid for mina_91 before' },
            ],
            sender_parts: expect.any(Array),
            bank_parts: expect.any(Array),
            rivals: [],
            more_rivals: 0,
            supported: true,
            clear: false,
            does: 'closes',
            takes_money: true,
            press: 'Close as underpaid: PKR 1,490 to the balance',
            credit: 'Credit PKR 1,490: the payment stays open',
            short_by: 10,
          },
        ],
        others: 0,
      },
    ]);
    const { sender_parts: own, bank_parts: bank } = waiting[0]?.candidates[0] ?? {};
    expect([own, bank].map(marked)).toEqual(['Mina Khn[a]', 'Mina Kh[a]n']);
    const number = await shop.number(payment);
    expect(printAnswer('receipts unmatched', waiting, 200).split('\n')).toEqual([
      `${receipt.slice(0, 8)}  2026-03-02 13:59  PKR 1,490 by bank from Mina Khan, reference FT-1`,
      '  Why: No payment has this amount, and none this sender.',
      expect.stringMatching(/^ {2}PAYMENT +ACCOUNT +AMOUNT +CREATED +STATUS +SENDER +BUT$/),
      expect.stringContaining(
        'Mina Khna  PKR 10 less. Sender named after the money came. Sent 1 minute before it was opened.',
      ),
      `  Take as paid, PKR 10 short, if it is for mina_91: receipts assign ${receipt.slice(0, 8)} --payment ${number} --as-paid`,
      `  Close as underpaid: PKR 1,490 to the balance, if it is for mina_91: receipts assign ${receipt.slice(0, 8)} --payment ${number}`,
      `  Credit PKR 1,490: the payment stays open: receipts assign ${receipt.slice(0, 8)} mina_91`,
    ]);
    expect(await shop.operator('receipts assign', { receipt, account: 'mina_91' })).toEqual({
      receipt,
      username: 'mina_91',
      value: 1490,
      credited: 1490,
      short_by: 0,
      new: true,
      outcome: 'credited',
      payment: null,
      payment_number: null,
    });
  });

  it('in USDT is told in USDT, and credited in rupees', async () => {
    const { shop } = world;
    const buyer = await named('mina_91');
    const payment = await shop.opens('usdt', buyer, { 'star-5': 3 });
    // 1,500 / 280 = 5.35714…, rounded up; a hundredth more came.
    const due = await shop.moneyFor(payment);
    const { receiptId } = await shop.records({ ...due, amount: 5_367_200, reference: 'tx-1' });
    const [unmatched] = await shop.operator('receipts unmatched', { limit: 1 });
    expect(unmatched).toMatchObject({
      amount: '5.3672',
      currency: 'USDT',
      payer: null,
      reference: 'tx-1',
      why: `No payment has exactly this amount: payment ${await shop.number(payment)} differs by USDT 0.01.`,
      candidates: [
        {
          payment,
          amount: '5.3572',
          traits: [
            { trait: 'amount', is: 'differs', says: 'USDT 0.01 more' },
            { trait: 'time', is: 'agrees', says: 'Sent in its time' },
          ],
          sender_parts: null,
          press: 'Settle: PKR 2 to the balance',
        },
      ],
    });
    expect(await shop.operator('receipts assign', { receipt: receiptId, payment })).toEqual({
      // 0.01 USDT is worth PKR 2.8.
      receipt: receiptId,
      username: 'mina_91',
      value: 1502,
      new: true,
      outcome: 'settled',
      payment,
      credited: 2,
      short_by: 0,
      payment_number: await shop.number(payment),
    });
    expect(await shop.operator('accounts show', { name: 'mina_91' })).toMatchObject({ balance: 2 });
  });

  it('of an account', async () => {
    const { shop } = world;
    const buyer = await named('mina_91', 4_000);
    world.clock.advance(MINUTE);
    await shop.pays('balance', buyer, { 'star-5': 3 });
    world.clock.advance(MINUTE);
    const gift = { name: 'mina_91', amount: 200, reason: 'sorry' };
    expect(await shop.operator('accounts credit', gift)).toEqual({
      username: 'mina_91',
      amount: 200,
      balance: 2700,
      new: true,
    });
    const pending = await shop.opens('bank', buyer, { 'star-5': 1 });
    expect(await shop.operator('accounts show', { name: 'mina_91' })).toMatchObject({
      username: 'mina_91',
      email: 'mina_91@example.com',
      balance: 2700,
      id: buyer,
      orders: 1,
      orders_waiting: 1,
      pending_payment: pending,
      locked_at: null,
      pending_payment_number: await shop.number(pending),
      registered_at: '2026-03-02T09:00:00.000Z',
      movements: [
        { at: '2026-03-02T09:02:00.000Z', kind: 'goodwill', amount: 200 },
        { at: '2026-03-02T09:01:00.000Z', kind: 'sale', amount: -1500 },
        { at: '2026-03-02T09:00:00.000Z', kind: 'credit', amount: 4000 },
      ],
    });
    expect((await world.mails())[0]).toMatchObject({
      to: 'mina_91@example.com',
      subject: "We've added PKR 200 to your balance",
      text: expect.stringContaining("Hello mina_91, we've added PKR 200 to your balance. sorry\n"),
    });
  });
});
