import { expect, it } from 'vitest';
import { indexCatalogue } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
import { signUpAndLogIn } from './support/members.ts';
import { makeOperatorFolder, operatorEnv, operatorFor } from './support/operator.ts';
import { onOneEngine } from './support/world.ts';

const folder = makeOperatorFolder();

const asks = [
  { id: 'player', label: 'Player ID', pattern: '\\d{8,12}', example: '5123456789' },
  { id: 'server', label: 'Server' },
];
const products = [{ id: 'coins-60', name: '60 Coins', price: 290 }];
const coins = { id: 'coins', name: 'Coins', type: 'products', eta: '2-6 hours', products };

/** A shop with one product; `asked` is what its delivery needs. */
function shopAsking(asked: typeof asks) {
  const parsed = parseCatalogue([{ ...coins, asks: asked }]);
  if (!parsed.ok) throw new Error(parsed.reason);
  return indexCatalogue(parsed.value);
}

onOneEngine(
  'What delivery needs (R-16)',
  (world) => {
    const operator = operatorFor(world, folder);
    const buyerWith = async (balance: number) => {
      const { browser, shopper } = await signUpAndLogIn(world);
      const { id } = await world.host.db
        .selectFrom('account')
        .select('id')
        .where('username', '=', shopper.username)
        .executeTakeFirstOrThrow();
      await world.shop.credits(id, balance);
      return { browser, id };
    };
    const checkoutWith = (answers?: Record<string, string>) => {
      const checkout = world.shop.checkout('balance', { 'coins-60': 1 });
      const items = checkout.cart.items.map((item) => ({ ...item, ...(answers && { answers }) }));
      return { ...checkout, cart: { ...checkout.cart, items } };
    };

    it('is asked at checkout, whatever the browser did', async () => {
      world.setCatalogue(shopAsking(asks));
      const { browser } = await buyerWith(1_000);
      const { missing, mistyped } = FIELD_FAULTS.playerId;
      const refused: [Record<string, string> | undefined, string][] = [
        [undefined, `Coins: ${missing.says} You can do that in your cart.`],
        [{ player: '5123', server: 'Asia' }, `Coins: ${mistyped.says} You can do that in your cart.`],
        [{ player: '5123456789' }, 'Coins: Enter your server. You can do that in your cart.'],
      ];
      for (const [answers, sentence] of refused)
        expect(await browser.call('checkout', checkoutWith(answers))).toMatchObject({
          status: 422,
          text: sentence,
        });
      const controlled = await browser.call(
        'checkout',
        checkoutWith({ player: '5123456789', server: 'A\u001b' }),
      );
      expect(controlled.status).toBe(400);
      expect(await world.host.db.selectFrom('payment').selectAll().execute()).toEqual([]);
    });

    it('goes with the order to its buyer, the operator and the mail about manual delivery, in the words of that day', async () => {
      world.setCatalogue(shopAsking(asks));
      const { browser, id } = await buyerWith(1_000);
      (
        await browser.call(
          'checkout',
          checkoutWith({ server: 'Asia\u202e', player: ' 5123456789 ', other: 'not asked' }),
        )
      ).answer();
      world.setCatalogue(shopAsking([]));

      const answers = [
        { label: 'Player ID', value: '5123456789' },
        { label: 'Server', value: 'Asia' },
      ];
      const [order] = await world.shop.orders(id);
      expect(order?.cart).toEqual([
        { id: 'coins-60', name: 'Coins, 60 Coins', price: 290, quantity: 1, answers, eta: '2-6 hours' },
      ]);
      expect(await operator.json('orders list --waiting')).toMatchObject([{ lines: [{ answers }] }]);
      const shown = await operator.run(['orders', 'show', order?.id ?? '']);
      expect(shown.out).toContain('Coins, 60 Coins: Player ID: 5123456789, Server: Asia\n');
      const { out } = await operator.run('orders list --waiting');
      expect(out).toContain(`${order?.number}  Coins, 60 Coins: Player ID: 5123456789, Server: Asia\n`);
      expect((await browser.call('myOrders')).answer()[0]?.cart).toEqual(order?.cart);
      const alert = (await world.mails()).find(({ to }) => to === 'staff@example.com');
      expect(alert?.text).toContain('1 × Coins, 60 Coins (coins-60). Player ID: 5123456789, Server: Asia');
    });

    it('is shown with the payment, its mails and the receipt, to nobody but its buyer', async () => {
      world.setCatalogue(shopAsking(asks));
      const { browser, id } = await buyerWith(1_000);
      const answered = checkoutWith({ player: '5123456789', server: '<b>Asia' });
      const placed = (await browser.call('checkout', { ...answered, method: 'bank' })).answer();
      const paymentId = 'redir' in placed ? (placed.redir.split('/').at(-1) ?? '') : '';
      const answers = [
        { label: 'Player ID', value: '5123456789' },
        { label: 'Server', value: '<b>Asia' },
      ];
      const status = await browser.call('paymentStatus', { payment_id: paymentId });
      expect(status.answer().cart).toMatchObject([{ id: 'coins-60', answers }]);
      expect((await browser.call('myPayments')).answer()).toMatchObject([{ cart: [{ answers }] }]);
      (await browser.call('paymentStatus', { payment_id: paymentId, cancel: true })).answer();

      (await browser.call('checkout', answered)).answer();
      const [order] = await world.shop.orders(id);
      await operator.run(['orders', 'deliver', order?.id ?? '', 'coins-60', '--item', 'Sent']);
      const orders = await browser.call('myOrders');
      expect(orders.answer()).toMatchObject([{ cart: [{ answers }] }]);
      const mails = (await world.mails()).filter(({ text }) => text.includes('5123456789'));
      expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
        expect.stringMatching(/^Delivered: Coins, 60 Coins, order KS-/),
        expect.stringMatching(/^Order KS-\w{4}-\w\w needs manual delivery: Coins, 60 Coins$/),
        expect.stringMatching(/^Paid: Coins, 60 Coins, order KS-/),
      ]);
      const shoppers = mails.filter(({ to }) => to !== 'staff@example.com');
      for (const { text } of shoppers)
        expect(text).toContain(
          '1 × Coins, 60 Coins: PKR 290\n  Delivery: 2-6 hours\n  Player ID: 5123456789\n  Server: <b>Asia\n',
        );
      for (const answer of [status, orders, await browser.call('myPayments')])
        expect(answer.headers.get('Cache-Control')).toContain('no-store');

      const { browser: stranger } = await signUpAndLogIn(world);
      expect((await stranger.call('paymentStatus', { payment_id: paymentId })).status).toBe(404);
      for (const call of ['myOrders', 'myPayments'] as const)
        expect((await stranger.call(call)).answer()).toEqual([]);
    });

    it('stays on the cart that a coupon or a new price comes back with', async () => {
      world.setCatalogue(shopAsking(asks));
      const { browser } = await buyerWith(1_000);
      await world.shop.coupon({
        code: 'SPRING',
        discount: 0.1,
        cap: 200,
      });
      const answers = { player: '5123456789', server: 'Asia' };
      const { cart } = checkoutWith(answers);
      expect((await browser.call('coupon', { ...cart, coupon: 'SPRING' })).answer().items).toMatchObject([
        { answers },
      ]);
      const cheaper = {
        ...cart,
        items: cart.items.map((item) => ({ ...item, price: 100 })),
        totalPrice: 100,
      };
      const repriced = await browser.call('checkout', { ...checkoutWith(answers), cart: cheaper });
      expect(JSON.parse(repriced.text)).toMatchObject({ cart: { items: [{ price: 290, answers }] } });
    });

    it('is part of what an idempotency key stands for', async () => {
      world.setCatalogue(shopAsking(asks));
      const { browser } = await buyerWith(1_000);
      const order = (player: string) =>
        browser.call('checkout', checkoutWith({ player, server: 'Asia' }), { 'Idempotency-Key': 'one' });
      const first = await order('5123456789');
      expect(first.status).toBe(200);
      expect((await order('5123456789')).text).toBe(first.text);
      expect((await order('5999999999')).status).toBe(422);
    });
  },
  { env: { ...operatorEnv(folder), OPERATOR_EMAIL: 'staff@example.com' } },
);

onOneEngine(
  'Support writes first (R-78)',
  (world) => {
    const operator = operatorFor(world, folder);
    const mailsTo = async (address: string) =>
      (await world.mails()).filter(({ to, subject }) => to === address && subject.startsWith('Support has'));

    it('to an account that has never written; a mail tells them, without the text', async () => {
      const { browser, shopper } = await signUpAndLogIn(world);
      const written = await operator.run([
        ...['chat', 'write', shopper.username, '--text', 'Which server is your player on?'],
      ]);
      expect(written.out).toBe(`Sent. A mail on its way to ${shopper.email} tells them.\n`);
      expect((await operator.run(['chat', 'show', shopper.username])).out).toContain(
        'Support: Which server is your player on?',
      );
      expect(await operator.json('chat list')).toMatchObject([
        { username: shopper.username, waiting_since: null, lines: 1 },
      ]);
      const [mail] = await mailsTo(shopper.email);
      expect(mail?.subject).toBe('Support has written to you');
      expect(mail?.text).not.toContain('server');
      expect((await browser.call('tokenValidation')).headers.get('Support-Wrote')).toBe('1');
      expect(await operator.audits()).toMatchObject([{ action: 'chat write', subject: shopper.username }]);
    });

    it('about an order of that account only', async () => {
      const { shopper } = await signUpAndLogIn(world);
      const stranger = await world.shop.buyer({ balance: 5_000 });
      await world.shop.checksOut(stranger, world.shop.checkout('balance', { 'help-hour': 1 }));
      const [order] = await world.shop.orders(stranger);
      const write = (account: string) =>
        operator.run(['chat', 'write', account, '--text', 'Hello', '--order', order?.id.slice(0, 8) ?? '']);
      const refused = await write(shopper.username);
      expect([refused.code, refused.err]).toEqual([1, `This is not an order of ${shopper.username}.\n`]);
      const buyer = await world.host.db
        .selectFrom('account')
        .select(['username', 'email'])
        .where('id', '=', stranger)
        .executeTakeFirstOrThrow();
      expect((await write(buyer.username)).code).toBe(0);
      expect((await operator.run(['chat', 'show', buyer.username])).out).toContain(
        `Support: About your order ${order?.number}:\n    Hello`,
      );
      const [mail] = await mailsTo(buyer.email);
      expect(mail?.subject).toBe(
        `Support has written to you about Setup Help, One Hour, order ${order?.number}`,
      );
      expect(mail?.text).toContain(`/my/orders?order=${order?.id}`);
      expect(mail?.text).toContain(`Order: ${order?.number}\n`);
      expect(await mailsTo(shopper.email)).toEqual([]);
    });

    it('without a mail to those who want none, and ends their wait', async () => {
      const { browser, shopper } = await signUpAndLogIn(world);
      expect((await browser.call('tokenValidation')).headers.has('Support-Wrote')).toBe(false);
      (await browser.call('preference', { list: 'alerts', value: false })).answer();
      const written = await operator.run(['chat', 'write', shopper.email, '--text', 'Hello']);
      expect(written.out).toMatch(/^Sent\. They want no such mails/);
      expect(await mailsTo(shopper.email)).toEqual([]);
    });
  },
  { env: operatorEnv(folder) },
);
