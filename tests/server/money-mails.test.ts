import { beforeEach, describe, expect, it } from 'vitest';
import { pkr } from '#contract/money.ts';
import type { Step } from '#contract/steps.ts';
import { mailReplaced } from '#server/orders/change-mails.ts';
import { howToRedeem } from '#server/orders/how-to-redeem.ts';
import { mailTakenBack } from '#server/orders/mails.ts';
import { summaryOf } from '#server/orders/order-summary.ts';
import type { IncomingReceipt } from '#server/reconciliation/receipt.ts';
import { alertNeverConfirmed } from '#server/reconciliation/receipt-alerts.ts';
import { alertStuck } from '#server/reconciliation/unconfirmed.ts';
import { testCatalogue } from './support/catalogue.ts';
import type { MoneyStep } from './support/money-rows.ts';
import { plays } from './support/money-rows.ts';
import { HOUR, onOneEngine } from './support/world.ts';

/*
 * Every figure, name, date and link of the mails about money, word for word: a figure of another
 * field reads as well as the right one.
 */

describe('What was bought, as a mail sums it up (R-56)', () => {
  const number = { of: 'order', is: 'KS-7F3Q-K2' } as const;
  const at = new Date('2026-03-02T09:05:00.000Z');
  const lines = [
    { name: 'Star Card, USD 5', price: 500, quantity: 3 },
    { name: 'Setup Help, One Hour', price: 1_234_500, quantity: 1 },
  ];

  it('has its steps, the sum, the discount and the total', () => {
    const steps: Step[] = [
      { name: 'Paid', at: '2026-08-31T19:00:00.000Z', state: 'done' },
      { name: 'Confirming', state: 'done' },
      { name: 'Preparing', at: '2026-03-02T09:05:00.000Z', state: 'current' },
      { name: 'Preparing', state: 'current' },
      { name: 'Delivered', note: 'usually within 30 minutes', state: 'ahead' },
      { name: 'Delivered', state: 'ahead' },
      { name: 'Cancelled', state: 'cancelled' },
    ];
    const bought = { number, lines, paid: 1_235_800, methodName: 'Bank transfer', at, steps };
    expect(summaryOf(bought).summary).toEqual({
      steps: [
        { name: 'Paid', state: 'done', value: '1 September 2026 at 00:00' },
        { name: 'Confirming', state: 'done', value: '' },
        { name: 'Preparing', state: 'current', value: 'since 2 March 2026 at 14:05' },
        { name: 'Preparing', state: 'current', value: 'now' },
        { name: 'Delivered', state: 'ahead', value: 'usually within 30 minutes' },
        { name: 'Delivered', state: 'ahead', value: 'still to come' },
        { name: 'Cancelled', state: 'cancelled', value: '' },
      ],
      facts: [
        { label: 'Order', value: 'KS-7F3Q-K2' },
        { label: 'Date', value: '2 March 2026 at 14:05, Pakistan time' },
        { label: 'Paid by', value: 'Bank transfer' },
      ],
      lines: [
        { label: '3 × Star Card, USD 5', value: 'PKR 1,500', answers: [] },
        { label: '1 × Setup Help, One Hour', value: 'PKR 1,234,500', answers: [] },
      ],
      sums: [
        { label: 'Subtotal', value: 'PKR 1,236,000' },
        { label: 'Discount', value: '−PKR 200' },
        { label: 'Total', value: 'PKR 1,235,800' },
      ],
    });
  });

  it.each([
    { paid: 1_235_999, labels: ['Subtotal', 'Discount', 'Total'] },
    { paid: 1_236_000, labels: ['Total'] },
  ])('of PKR 1,236,000 with $paid paid has the sums $labels', ({ paid, labels }) => {
    const { summary } = summaryOf({ number, lines, paid, methodName: null, at, steps: [] });
    expect(summary.sums.map(({ label }) => label)).toEqual(labels);
  });

  it.each([
    [['Star Card, USD 5'], 'Star Card, USD 5, order KS-7F3Q-K2'],
    [['Star Card, USD 5', 'Moon Card', 'Sun Card'], 'Star Card, USD 5 and 2 more, order KS-7F3Q-K2'],
    [['x'.repeat(60)], `${'x'.repeat(60)}, order KS-7F3Q-K2`],
    [['x'.repeat(61), 'Moon Card'], `${'x'.repeat(59)}… and 1 more, order KS-7F3Q-K2`],
  ])('of %j is called "%s" in a subject', (names, title) => {
    const bought = names.map((name) => ({ name, price: 500, quantity: 3 }));
    expect(summaryOf({ number, lines: bought, paid: 500, methodName: null, at, steps: [] })).toMatchObject({
      title,
      name: 'order KS-7F3Q-K2',
      items: names.length * 3,
    });
  });

  it.each([
    ['2026-08-31T18:59:59.999Z', '31 August 2026 at 23:59, Pakistan time'],
    ['2026-08-31T19:00:00.000Z', '1 September 2026 at 00:00, Pakistan time'],
  ])('at %s is of %s', (utc, said) => {
    const { summary } = summaryOf({
      number,
      lines,
      paid: 500,
      methodName: null,
      at: new Date(utc),
      steps: [],
    });
    expect(summary.facts[1]).toEqual({ label: 'Date', value: said });
  });
});

describe('How what was delivered is redeemed', () => {
  const { variants } = testCatalogue();
  const star = variants.get('star-5');
  if (star === undefined) throw new Error('The tests sell no star cards.');
  const url = 'https://stars.example.com/redeem';
  const asks = [{ id: 'player-id', label: 'Player ID' }];
  it.each([
    ['its steps and its address', { note: 'Press Redeem.' }, url, { steps: 'Press Redeem.', url }],
    ['its steps', { note: 'Press Redeem.' }, null, { steps: 'Press Redeem.', url: null }],
    ['its address', {}, url, { steps: null, url }],
    ['nothing', {}, null, null],
    [
      'its address, not what is asked before buying',
      { note: 'Enter your ID.', asks },
      url,
      { steps: null, url },
    ],
    ['nothing of what is asked before buying', { note: 'Enter your ID.', asks }, null, null],
  ])('is said once for each product: %s', (_, terms, redeem_url, said) => {
    const at = { ...star.at, node: { ...star.at.node, ...terms } };
    const sold = new Map(['star-5', 'star-10'].map((id) => [id, { variant: star.variant, at }]));
    const lines = ['star-5', 'star-10'].map((id) => ({ id, name: `Star Card, ${id}`, redeem_url }));
    expect(howToRedeem({ variants: sold }, lines)).toEqual(
      said === null ? [] : [{ name: 'Star Card', ...said }],
    );
  });

  it('of a product that the catalogue has no more, by its address alone', () => {
    const lines = [{ id: 'gone-5', name: 'Gone Card, USD 5', redeem_url: url }];
    expect(howToRedeem({ variants }, lines)).toEqual([{ name: 'Gone Card, USD 5', steps: null, url }]);
  });
});

onOneEngine(
  'A mail about money',
  (world) => {
    /** The account of Mina, who buys. */
    const mina = async (balance = 0) => {
      const id = await world.shop.buyer({ balance });
      const name = { username: 'mina_91', email: 'mina@example.com' };
      await world.host.db.updateTable('account').set(name).where('id', '=', id).execute();
      return id;
    };
    const orderOf = async (buyer: string) => {
      const [order] = await world.shop.orders(buyer);
      return { id: order?.id ?? '', number: order?.number ?? '' };
    };
    /** The newest mail to Mina or to the operator, line by line. */
    const mail = async (subject: string) => {
      const found = (await world.mails()).find((one) => one.subject === subject);
      if (found === undefined)
        throw new Error(`No mail "${subject}": ${JSON.stringify(await world.mails())}`);
      return [found.to, ...found.text.split(/\n+/)];
    };
    const FOOTER = ['Keystall', 'http://localhost:3000'];
    const SUPPORT = [
      "Questions? Reply to this email, or use the support chat in the shop. We're here Monday to Saturday, 10:00 to 20:00, Pakistan time.",
      'support@keystall.example.com',
    ];
    /** The end of a mail about a purchase. */
    const HELP = [
      ...SUPPORT,
      "We refund what we haven't delivered, and replace or refund a code that doesn't work. Refunds go to your balance.",
      'How refunds work: http://localhost:3000/terms-of-service',
      ...FOOTER,
    ];
    const REDEEM = [
      'How to redeem',
      'Star Card: In the game, press Redeem. Enter the code. https://stars.example.com/redeem',
    ];
    beforeEach(() => {
      const catalogue = testCatalogue();
      const terms = {
        note: 'In the game, press Redeem. Enter the code.',
        redeem_url: 'https://stars.example.com/redeem',
      };
      Object.assign(catalogue.variants.get('star-5')?.at.node ?? {}, terms);
      Object.assign(catalogue.variants.get('help-hour')?.at.node ?? {}, { note: 'Be at your PC.' });
      world.setCatalogue(catalogue);
    });

    it('that completes a payment with a discount, a deposit and a surplus', async () => {
      const { host, shop } = world;
      const buyer = await mina();
      const quantities = { 'star-5': 3, 'help-hour': 2 };
      const at = host.now();
      const spring = { code: 'SPRING', discount: 0.1, cap: 333, usesMax: null, endsAt: null, at };
      await shop.coupon(spring);
      const cart = { ...shop.cart(quantities), coupon: 'SPRING', discount: 0.1, cap: pkr(333) };
      await shop.checksOut(buyer, { ...shop.checkout('bank', quantities), cart });
      const payment = (await shop.openPayment(buyer)) ?? '';
      world.clock.advance(5 * 60_000);
      await shop.receivesFor(payment, { amount: 6_200 });
      const { id, number } = await orderOf(buyer);
      expect(await mail(`Paid: Star Card, USD 5 and 1 more, order ${number}`)).toEqual([
        'mina@example.com',
        'Hello mina_91, your payment of PKR 6,167 is complete. Thank you!',
        "You paid PKR 33 too much, so we've added the extra to your balance.",
        "We've received your order. Instant items are delivered right away, and we'll send you everything else as soon as it's ready.",
        '✓ Paid: 2 March 2026 at 14:05',
        '● Preparing: since 2 March 2026 at 14:05',
        '○ Delivered: still to come',
        `See your order: http://localhost:3000/my/orders?order=${id}`,
        `Order: ${number}`,
        'Date: 2 March 2026 at 14:05, Pakistan time',
        'Paid by: Bank transfer',
        '3 × Star Card, USD 5: PKR 1,500',
        '  Region: Global',
        '  Delivery: Out of stock right now, so it may not be instant',
        '2 × Setup Help, One Hour: PKR 5,000',
        '  Delivery: 1-2 days',
        'Subtotal: PKR 6,500',
        'Discount: −PKR 333',
        'Total: PKR 6,167',
        ...HELP,
      ]);
      expect(await mail(`Order ${number} needs manual delivery: Setup Help, One Hour`)).toEqual([
        'staff@example.com',
        `Order ${number} is paid and needs manual delivery:`,
        '2 × Setup Help, One Hour (help-hour)',
        `Deliver: orders deliver ${number} VARIANT --item TEXT`,
        `In the office: http://office.localhost:3010/orders/${number}`,
        ...FOOTER,
      ]);
    });

    it.each(
      Object.entries<MoneyStep[]>({
        'completes a payment and delivers its order in full at once': [
          { does: () => world.shop.stocks('star-5', ['KEY-1111-AAAA', 'KEY-2222-BBBB']) },
          { opens: 'it', buys: { 'star-5': 2, balance: 300 }, from: 'Mina Khan' },
          {
            pays: 'it',
            amount: 1350,
            mails: [
              'Out of stock: Star Card, USD 5',
              'Paid and delivered: Star Card, USD 5 and 1 more, order {KS}',
            ],
            mail: [
              'Paid and delivered: Star Card, USD 5 and 1 more, order {KS}',
              'Hello {buyer}, your payment of PKR 1,300 is complete. Thank you!',
              "We've added PKR 300 to your balance.",
              "You paid PKR 50 too much, so we've added the extra to your balance.",
              "Your order has been delivered in full. You'll find it in My Orders.",
              '✓ Paid: 2 March 2026 at 14:00',
              '✓ Preparing',
              '✓ Delivered: 2 March 2026 at 14:00',
              'See your order: http://localhost:3000/my/orders?order={order}',
              ...REDEEM,
              'Order: {KS}',
              'Date: 2 March 2026 at 14:00, Pakistan time',
              'Paid by: Bank transfer',
              '2 × Star Card, USD 5: PKR 1,000',
              '  Region: Global',
              '  Delivery: Instant',
              '1 × Balance: PKR 300',
              'Total: PKR 1,300',
              ...HELP,
            ],
          },
        ],
        'completes a deposit': [
          { opens: 'it', by: 'usdt', buys: { balance: 1750 } },
          {
            pays: 'it',
            mail: [
              'Paid: PKR 1,750 for your balance, payment {KP}',
              'Hello {buyer}, your payment of PKR 1,750 is complete. Thank you!',
              "We've added PKR 1,750 to your balance.",
              '✓ Paid: 2 March 2026 at 14:00',
              '✓ Confirming',
              '✓ In your balance',
              'See your payment: http://localhost:3000/payment/{payment}',
              'Payment: {KP}',
              'Date: 2 March 2026 at 14:00, Pakistan time',
              'Paid by: USDT (Tron)',
              '1 × Balance: PKR 1,750',
              'Total: PKR 1,750',
              ...HELP,
            ],
          },
        ],
      }),
    )('that %s', (_, steps) => plays(world, steps));

    const CARDS: MoneyStep = { opens: 'it', buys: { 'star-5': 3 }, from: 'Mina Khan' };
    it.each<[what: string, mail: { rupees: string; why: string }, ...MoneyStep[]]>([
      [
        'short',
        {
          rupees: 'PKR 1,499',
          why: 'Your transfer was less than the amount due, so that payment is closed.',
        },
        CARDS,
        { pays: 'it', amount: 1499 },
      ],
      [
        'late',
        { rupees: 'PKR 1,500', why: 'You sent your transfer after its payment had expired.' },
        { ...CARDS, after: HOUR + 1 },
        { pays: 'it' },
      ],
      [
        'for a cancelled payment',
        { rupees: 'PKR 1,500', why: 'Your transfer was for a cancelled payment.' },
        CARDS,
        { cancels: 'it' },
        { pays: 'it' },
      ],
    ])('that credits money that is %s', async (_, { rupees, why }, ...steps) => {
      const mail = [
        `We've added ${rupees} to your balance: Star Card, USD 5, payment {KP}`,
        `Hello {buyer}, we've added ${rupees} to your balance. ${why}`,
        'You can use your balance for anything in the shop.',
        'See your balance: http://localhost:3000/my/profile',
        'Payment: {KP}',
        'Date: 2 March 2026 at 14:00, Pakistan time',
        'Paid by: Bank transfer',
        '3 × Star Card, USD 5: PKR 1,500',
        '  Region: Global',
        'Total: PKR 1,500',
        `Added to your balance: ${rupees}`,
        ...HELP,
      ];
      await plays(world, [...steps, { after: 0, mail }]);
    });

    it('that waits says the bank’s text where the bank names no sender of its own', async () => {
      const { shop } = world;
      const sent = shop.money(12_345, { from: 'Omar Shah', reference: 'FT-1' });
      const text = 'RAAST P2P IN OMAR SHAH 0300';
      const { receiptId } = await shop.records({ ...sent, payer: null, description: text });
      expect((await mail('Unmatched money: PKR 12,345')).slice(1, 3)).toEqual([
        `PKR 12,345 came in by bank and waits for a person: receipt ${receiptId.slice(0, 8)}`,
        'From: "RAAST P2P IN OMAR SHAH 0300". Reference: FT-1.',
      ]);
    });

    it('that credits money by hand, and the one that asked the operator for it', async () => {
      const { shop } = world;
      const accountId = await mina();
      const sent = shop.money(12_345, { from: 'Omar Shah', reference: 'FT-1' });
      const { receiptId } = await shop.records(sent);
      expect(await mail('Unmatched money: PKR 12,345')).toEqual([
        'staff@example.com',
        `PKR 12,345 came in by bank and waits for a person: receipt ${receiptId.slice(0, 8)}`,
        'From: Omar Shah. Reference: FT-1.',
        'See why, and which payments it may be for: receipts unmatched',
        `If it's for one of them: receipts assign ${receiptId.slice(0, 8)} --payment PAYMENT`,
        `If it isn't, credit its owner: receipts assign ${receiptId.slice(0, 8)} ACCOUNT`,
        `If it isn't for the shop, leave it: receipts keep ${receiptId.slice(0, 8)} --reason TEXT`,
        'In the office: http://office.localhost:3010/money',
        ...FOOTER,
      ]);
      await shop.assigns({ receiptId, accountId, rate: null });
      expect(await mail("We've added PKR 12,345 to your balance")).toEqual([
        'mina@example.com',
        "Hello mina_91, we've added PKR 12,345 to your balance. We couldn't match your transfer automatically, so we've checked it by hand.",
        'You can use your balance for anything in the shop.',
        'See your balance: http://localhost:3000/my/profile',
        ...SUPPORT,
        ...FOOTER,
      ]);
    });

    it('that refunds a part of an order, and the rest of it', async () => {
      const { host, shop } = world;
      await shop.stocks('star-5', ['STAR-AAAA-XB4D']);
      const buyer = await mina(3_500);
      await shop.checksOut(buyer, shop.checkout('balance', { 'star-5': 2, 'help-hour': 1 }));
      const { id, number } = await orderOf(buyer);
      const link = `See your order: http://localhost:3000/my/orders?order=${id}`;
      const BOUGHT = `Star Card, USD 5 and 1 more, order ${number}`;
      const PAID = '✓ Paid: 2 March 2026 at 14:00';
      const steps = [PAID, '● Preparing: since 2 March 2026 at 14:00', '○ Delivered: still to come'];
      const summary = [
        `Order: ${number}`,
        'Date: 2 March 2026 at 14:00, Pakistan time',
        'Paid by: Account balance',
        '2 × Star Card, USD 5: PKR 1,000',
        '  Region: Global',
        '  Delivery: Out of stock right now, so it may not be instant',
        '1 × Setup Help, One Hour: PKR 2,500',
        '  Delivery: 1-2 days',
        'Total: PKR 3,500',
        ...HELP,
      ];
      expect(await mail(`1 of 3 delivered: ${BOUGHT}`)).toEqual([
        'mina@example.com',
        'Hello mina_91, part of your order has been delivered. The rest is on its way.',
        "You'll find it in My Orders.",
        ...steps,
        link,
        ...REDEEM,
        ...summary,
      ]);
      await shop.refunds({ orderId: id, amount: 1_250, reason: 'a day late' });
      const replaced = { orderId: id, accountId: buyer, name: 'Star Card, USD 5', dedupe: 'one' };
      await shop.transact((tx) => mailReplaced(tx, host, replaced));
      await shop.cancelsOrder(id);
      expect(await mail(`Refunded PKR 1,250: ${BOUGHT}`)).toEqual([
        'mina@example.com',
        "Hello mina_91, we've refunded PKR 1,250 of your order to your balance.",
        'Reason: a day late',
        ...steps,
        link,
        ...summary,
      ]);
      expect(await mail(`Cancelled: ${BOUGHT}`)).toEqual([
        'mina@example.com',
        'Hello mina_91, your order was cancelled.',
        "Anything that's already been delivered is yours to keep. You'll find it in My Orders.",
        "We've refunded the rest to your balance: PKR 1,750.",
        PAID,
        '✕ Cancelled',
        link,
        ...summary.filter((line) => !line.includes('Delivery:')),
      ]);
      expect(await mail(`Replaced: Star Card, USD 5, order ${number}`)).toEqual([
        'mina@example.com',
        "Hello mina_91, one of the items in your order didn't work, so we've replaced it: Star Card, USD 5.",
        "You'll find the replacement in your order, above the original.",
        ...steps,
        link,
        ...REDEEM,
        ...summary,
      ]);
    });

    it('that takes back what was entered wrongly', async () => {
      const accountId = await mina();
      const taken = { accountId, amount: 22_500, payment: 'KP-4T9M-XC', dedupe: 'one' };
      await world.shop.transact((tx) => mailTakenBack(tx, world.host, taken));
      expect(await mail("We've corrected your balance by PKR 22,500")).toEqual([
        'mina@example.com',
        "Hello mina_91, we added PKR 22,500 to your balance for payment KP-4T9M-XC because we had entered a transfer wrongly. We've taken it off again.",
        "If you think that's wrong, please write to us in the support chat.",
        'See your balance: http://localhost:3000/my/profile',
        ...SUPPORT,
        ...FOOTER,
      ]);
    });

    it('of which a network is not sure, to the operator', async () => {
      const { host, shop } = world;
      const shown: Parameters<typeof alertNeverConfirmed>[2] = {
        id: '8f3e2d1c0b9a48776655443322110099',
        source: 'bitcart',
        external_id: 'invoice-1',
        reference: 'payment-1',
        amount: 12_345,
        currency: 'PKR',
      };
      const held: IncomingReceipt = {
        source: 'usdt',
        externalId: 'dep-1',
        amount: 8_928_600,
        destination: 'TAddress',
        payer: null,
        reference: 'tx-1',
        sentAt: new Date('2026-03-01T08:00:00.000Z'),
      };
      await shop.transact(async (tx) => {
        await alertNeverConfirmed(tx, host, shown);
        await alertStuck(tx, host, held);
      });
      expect(await mail('Never confirmed: PKR 12,345')).toEqual([
        'staff@example.com',
        "PKR 12,345 appeared on the bitcart invoice invoice-1 of payment payment-1, but wasn't confirmed within three days. Nothing was credited.",
        'Check the wallet first.',
        'If the money is there, credit its owner: receipts assign 8f3e2d1c ACCOUNT',
        'If it isn\'t, take it off the list: receipts correct 8f3e2d1c --amount 0 --reason "never came"',
        'In the office: http://office.localhost:3010/money',
        ...FOOTER,
      ]);
      expect(await mail('Money on hold: USDT 8.9286')).toEqual([
        'staff@example.com',
        'USDT 8.9286 came to TAddress by usdt and has been on hold there for three days. Its payment no longer waits for it.',
        'Its id there is dep-1. Reference: tx-1.',
        'Once it is released, record it: receipts record usdt --amount 8.9286 --reference tx-1 --at 2026-03-01T08:00:00.000Z',
        'In the office: http://office.localhost:3010/money',
        ...FOOTER,
      ]);
    });
  },
  { env: { OPERATOR_EMAIL: 'staff@example.com', PUBLIC_URL: 'http://localhost:3000' } },
);
