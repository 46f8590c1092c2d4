import { expect, it } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import { parse } from '#contract/parse.ts';
import { Repriced } from '#contract/payments.ts';
import { LARGEST_DEPOSIT } from '#contract/tests/field-faults.ts';
import type { Host } from '#server/host.ts';
import { offerOf } from '#server/payment-methods/offer.ts';
import { NetworkFailure } from '#server/payment-networks/http-client.ts';
import type { Browser } from './support/browser.ts';
import { testCatalogue } from './support/catalogue.ts';
import type { Shop } from './support/driver.ts';
import { makeCodes, shopOf } from './support/driver.ts';
import { brokenLaws } from './support/laws.ts';
import { signUpAndLogIn } from './support/members.ts';
import type { World } from './support/world.ts';
import { DAY, forEachEngine, HOUR, MINUTE } from './support/world.ts';

const coupon = (host: Host, code: string, more: Partial<Parameters<Shop['coupon']>[0]> = {}) =>
  shopOf(host).coupon({ code, discount: 0.1, cap: 200, ...more });

const discounted = (cart: Cart, code = 'SPRING'): Cart => ({
  ...cart,
  coupon: code,
  discount: 0.1,
  cap: pkr(200),
});

async function idOf(world: World, username: string): Promise<string> {
  const { id } = await world.host.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return id;
}

async function rich(world: World, balance: number): Promise<{ browser: Browser; id: string }> {
  const { browser, shopper } = await signUpAndLogIn(world);
  const id = await idOf(world, shopper.username);
  await world.shop.credits(id, balance);
  return { browser, id };
}

/** Checks out and returns the path of the payment. */
async function placed(browser: Browser, payload: Record<string, number>, host: Host): Promise<string> {
  const answer = (await browser.call('checkout', shopOf(host).checkout('bank', payload))).answer();
  return 'redir' in answer ? answer.redir.replace('/payment/', '') : '';
}

const cancelled = async (browser: Browser, id: string) =>
  (await browser.call('paymentStatus', { payment_id: id, cancel: true })).answer();

const repricedIn = (text: string) => {
  const parsed = parse(Repriced, JSON.parse(text));
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.value;
};

forEachEngine('The payment methods', (world) => {
  it('are four, and the sandbox offers them all', async () => {
    const methods = (await world.browser().call('paymentMethods')).answer();
    expect(methods.map(({ id, disabled, reason }) => [id, disabled, reason])).toEqual([
      ['crypto', false, undefined],
      ['bank', false, undefined],
      ['binance', false, undefined],
      ['balance', false, undefined],
    ]);
    const usdt = methods[0]?.currencies.find(({ id }) => id === 'USDT');
    expect(methods[0]?.currencies.map(({ id }) => id)).toEqual(['BTC', 'LTC', 'USDT']);
    expect(usdt?.networks.every(({ name, confirms }) => name !== '' && Number(confirms) > 0)).toBe(true);
    expect(methods[1]?.limit).toBe(500_000);
  });

  it('give the reason if a network is missing or silent, or there is no rate', async () => {
    const { host } = world;
    const silent = {
      ...host.networks.usdt,
      depositAddresses: () => Promise.reject(new NetworkFailure('silent')),
      fetchTransfers: null,
    };
    const reasonsOf = async (networks: Partial<Host['networks']>) =>
      (await offerOf({ ...host, networks: { ...host.networks, ...networks } })).methods.map(
        ({ reason }) => reason,
      );
    expect(await reasonsOf({ bitcart: null, usdt: null, binance: null, bank: null })).toEqual([
      'Not offered by this shop yet.',
      'Not offered by this shop yet.',
      'Not offered by this shop yet.',
      undefined,
    ]);
    const noRate = "There's no exchange rate right now. Please try again later.";
    expect(await reasonsOf({ rate: async () => null })).toEqual([undefined, undefined, noRate, undefined]);
    expect(await reasonsOf({ bitcart: null, rate: async () => null })).toEqual([
      noRate,
      undefined,
      noRate,
      undefined,
    ]);
    const [crypto] = await reasonsOf({ bitcart: null, usdt: silent });
    expect(crypto).toBe('Not available right now. Please try again later.');
  });
});

forEachEngine('A coupon', (world) => {
  it('takes a fraction off the total, up to its cap, in a cart priced by the host', async () => {
    await coupon(world.host, 'SPRING');
    const cart = world.shop.cart({ 'help-hour': 1 });
    const answer = (await world.browser().call('coupon', { ...cart, coupon: ' spring ' })).answer();
    expect(answer).toEqual({ ...cart, coupon: 'spring', discount: 0.1, cap: 200 });
  });

  it('is applied to the cart at current prices and names, without removed items', async () => {
    await coupon(world.host, 'SPRING');
    const [line] = world.shop.cart({ 'help-hour': 2 }).items;
    if (line === undefined) throw new Error('The cart is empty');
    const items = [
      { ...line, name: 'An hour of old', price: pkr(1_000) },
      { ...line, id: 'gone', name: 'Gone', price: pkr(9_000) },
    ];
    const sent = { items, totalPrice: pkr(20_000), discount: 0.9, cap: pkr(9_999), coupon: 'SPRING' };
    const answer = (await world.browser().call('coupon', sent)).answer();
    expect(answer).toEqual(discounted(world.shop.cart({ 'help-hour': 2 })));
  });

  it.each([
    ['', 400],
    ['   ', 400],
    ['x'.repeat(33), 400],
    ['x'.repeat(32), 422],
  ])('has 1 to 32 characters, so %j is answered with %i', async (code, status) => {
    const cart = world.shop.cart({ 'help-hour': 1 });
    expect((await world.browser().call('coupon', { ...cart, coupon: code })).status).toBe(status);
  });

  it('is rejected with one sentence, whatever is wrong with it', async () => {
    const { host, shop } = world;
    await coupon(host, 'OVER', { endsAt: new Date(host.now().getTime() + DAY) });
    await coupon(host, 'ONCE', { usesMax: 1 });
    await coupon(host, 'SPRING');
    const { browser } = await signUpAndLogIn(world);
    const other = await signUpAndLogIn(world);
    const cart = shop.cart({ 'help-hour': 1 });
    await browser.call('checkout', {
      ...shop.checkout('bank', { 'help-hour': 1 }),
      cart: discounted(cart, 'ONCE'),
    });
    world.clock.advance(DAY - MINUTE * 59);
    const open = (await other.browser.call('coupon', { ...cart, coupon: 'over' })).status;
    world.clock.advance(HOUR - MINUTE);
    const deposit = shop.cart({ balance: 500 });
    const refusals = await Promise.all([
      other.browser.call('coupon', { ...cart, coupon: 'NOBODY' }),
      other.browser.call('coupon', { ...cart, coupon: 'OVER' }),
      other.browser.call('coupon', { ...deposit, coupon: 'SPRING' }),
    ]);
    expect(open).toBe(200);
    expect(refusals.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(new Set(refusals.map(({ text }) => text)).size).toBe(1);
  });

  it('is used up while a payment holds it, and usable again once that is cancelled or expired', async () => {
    const { host, shop } = world;
    await coupon(host, 'ONCE', { usesMax: 1 });
    const { browser } = await signUpAndLogIn(world);
    const other = (await signUpAndLogIn(world)).browser;
    const cart = discounted(shop.cart({ 'help-hour': 1 }), 'ONCE');
    const payload = { ...shop.checkout('bank', { 'help-hour': 1 }), cart };
    const first = (await browser.call('checkout', payload)).answer();
    const payment = 'redir' in first ? first.redir.replace('/payment/', '') : '';
    expect(await shop.operator('payments show', { payment })).toMatchObject({ coupon: 'ONCE' });
    expect((await other.call('coupon', { ...cart, coupon: 'ONCE' })).status).toBe(422);

    await cancelled(browser, payment);
    expect((await other.call('checkout', payload)).status).toBe(200);
    world.clock.advance(HOUR);
    await other.call('myPayments');
    expect((await browser.call('checkout', payload)).status).toBe(200);
    expect(await brokenLaws(host.db)).toEqual([]);
  });

  it('can be used once per account', async () => {
    const { host, shop } = world;
    await coupon(host, 'SPRING');
    const { browser } = await rich(world, 10_000);
    const cart = discounted(shop.cart({ 'help-hour': 1 }));
    const payload = { ...shop.checkout('balance', { 'help-hour': 1 }), cart };
    expect((await browser.call('checkout', payload)).status).toBe(200);
    expect((await browser.call('coupon', { ...cart, coupon: 'SPRING' })).status).toBe(422);
    const again = await browser.call('checkout', payload);
    expect(again.status).toBe(409);
    expect(repricedIn(again.text).cart).toEqual(shop.cart({ 'help-hour': 1 }));
  });

  it('can be tried twenty times a minute from one address', async () => {
    const cart = { ...world.shop.cart({ 'help-hour': 1 }), coupon: 'NOBODY' };
    const browser = world.browser('198.51.100.7');
    for (let tries = 0; tries < 20; tries++) expect((await browser.call('coupon', cart)).status).toBe(422);
    const refused = await browser.call('coupon', cart);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    expect((await world.browser('198.51.100.8').call('coupon', cart)).status).toBe(422);
    world.clock.advance(MINUTE);
    expect((await browser.call('coupon', cart)).status).toBe(422);
  });

  it('can be tried twenty times a minute by an account, wherever it is (R-22)', async () => {
    const cart = { ...world.shop.cart({ 'help-hour': 1 }), coupon: 'NOBODY' };
    const { browser, shopper } = await signUpAndLogIn(world);
    const elsewhere = world.browser('198.51.100.9');
    expect((await elsewhere.call('login', shopper)).status).toBe(204);
    for (let tries = 0; tries < 20; tries++) expect((await browser.call('coupon', cart)).status).toBe(422);
    expect((await elsewhere.call('coupon', cart)).status).toBe(429);
    expect((await world.browser('198.51.100.9').call('coupon', cart)).status).toBe(422);
  });
});

forEachEngine('Checkout', (world) => {
  it('needs a login', async () => {
    expect(
      (await world.browser().call('checkout', world.shop.checkout('bank', { 'star-5': 1 }))).status,
    ).toBe(401);
  });

  it('by bank opens a payment with all details of its page', async () => {
    const { browser } = await signUpAndLogIn(world);
    const id = await placed(browser, { 'star-5': 2, 'help-hour': 1 }, world.host);
    expect((await browser.call('paymentStatus', { payment_id: id })).answer()).toEqual({
      number: expect.stringMatching(/^KP-[2-9A-Z]{4}-[2-9A-Z]{2}$/),
      payment_method: 'bank',
      payment_amount: '3500',
      payment_currency: 'PKR',
      status: 0,
      status_text: 'Waiting for your payment',
      outcome: 'pending',
      created_at: world.clock.now().toISOString(),
      user_input: null,
      exchange_rate: null,
      cart: [
        { id: 'star-5', name: 'Star Card, USD 5', price: 500, quantity: 2, region: 'Global', eta: 'Instant' },
        { id: 'help-hour', name: 'Setup Help, One Hour', price: 2500, quantity: 1, eta: '1-2 days' },
      ],
      total: 3500,
      payment_details: {
        methodName: 'Bank transfer',
        time: 3600,
        tip: `Write ${await world.shop.number(id)} where your bank has a field for a reference or remark: then the exact amount is confirmed automatically. Without it, one of us confirms it by hand. Sandbox: money arrives by a button at /sandbox.`,
        bankName: expect.any(String),
        accNo: expect.any(String),
        title: expect.any(String),
      },
    });
  });

  it('by balance pays and delivers at once', async () => {
    await world.shop.stocks('star-5', 3);
    const { browser, id } = await rich(world, 1_500);
    const answer = (await browser.call('checkout', world.shop.checkout('balance', { 'star-5': 2 }))).answer();
    const payment = (
      await browser.call('paymentStatus', { payment_id: 'redir' in answer ? answer.redir.slice(9) : '' })
    ).answer();
    expect([payment.payment_method, payment.status]).toEqual(['balance', 1]);
    const [order] = (await browser.call('myOrders')).answer();
    expect([order?.status_text, order?.goods?.['star-5']?.length]).toEqual(['Completed', 2]);
    expect(await world.shop.balance(id)).toBe(500);
    expect((await browser.call('profile')).answer().balance).toBe(500);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('by balance is rejected if the balance is too low, and for a deposit', async () => {
    const { browser } = await rich(world, 499);
    const poor = await browser.call('checkout', world.shop.checkout('balance', { 'star-5': 1 }));
    const deposit = await browser.call('checkout', world.shop.checkout('balance', { balance: 100 }));
    expect([poor.status, poor.text]).toEqual([422, 'Your balance is less than the total.']);
    expect([deposit.status, deposit.text]).toEqual([422, "You can't pay for a deposit from your balance."]);
  });

  it('is rejected by a method that is not offered, or above its limit', async () => {
    const { browser } = await signUpAndLogIn(world);
    const crypto = async (coin: string | null, network: string | null = null) => {
      const { status, text } = await browser.call('checkout', {
        ...world.shop.checkout('crypto', { 'star-5': 1 }),
        coin,
        network,
      });
      return [status, text];
    };
    expect(await crypto(null)).toEqual([422, 'Choose a coin that is offered.']);
    expect(await crypto('DOGE')).toEqual([422, 'Choose a coin that is offered.']);
    expect(await crypto('USDT')).toEqual([422, 'Choose a network that is offered.']);
    expect(await crypto('USDT', 'lightning')).toEqual([422, 'Choose a network that is offered.']);
    const without = { ...world.host, networks: { ...world.host.networks, binance: null } };
    await expect(
      shopOf(without).opens('binance', await world.shop.buyer(), { 'star-5': 1 }),
    ).rejects.toMatchObject({ status: 422, message: 'Not offered by this shop yet.' });
    const large = world.shop.checkout('bank', {
      'help-hour': 99,
      balance: LARGEST_DEPOSIT.rupees,
      'star-10': 99,
    });
    const above = await browser.call('checkout', large);
    expect([above.status, above.text]).toEqual([
      422,
      'This payment method can not be used for payments above PKR 500,000',
    ]);
  });

  it('leads to the pending payment, and opens a new one once that has expired', async () => {
    const { browser } = await signUpAndLogIn(world);
    const first = await placed(browser, { 'star-5': 1 }, world.host);
    const second = await browser.call('checkout', world.shop.checkout('bank', { 'star-10': 1 }));
    expect([second.status, JSON.parse(second.text)]).toEqual([412, { redir: `/payment/${first}` }]);
    world.clock.advance(HOUR);
    expect(await placed(browser, { 'star-10': 1 }, world.host)).not.toBe(first);
    expect((await browser.call('myPayments')).answer().map(({ status_text }) => status_text)).toEqual([
      'Waiting for your payment',
      'Expired',
    ]);
  });

  it('is of the account that the page showed, or of none (R-57)', async () => {
    const { browser, shopper } = await signUpAndLogIn(world);
    const order = (shown: string) =>
      browser.call('checkout', world.shop.checkout('bank', { 'star-5': 1 }), {
        'Ordering-Account': shown,
      });
    const refused = await order('somebody_else');
    expect([refused.status, refused.text]).toEqual([
      409,
      `You are logged in as ${shopper.username}, so nothing was ordered.`,
    ]);
    expect((await browser.call('myPayments')).answer()).toEqual([]);
    expect((await order(shopper.username)).status).toBe(200);
  });

  it('shows old and new prices after a price change, and opens no payment', async () => {
    const { browser } = await signUpAndLogIn(world);
    const payload = world.shop.checkout('bank', { 'star-5': 2, 'help-hour': 1 });
    world.setCatalogue(testCatalogue({ 'star-5': 600 }));
    const refused = await browser.call('checkout', payload);
    const { message, cart } = repricedIn(refused.text);
    expect([refused.status, message]).toEqual([
      409,
      'Prices have changed. Please check the new total before you pay.',
    ]);
    expect(cart).toEqual(world.shop.cart({ 'star-5': 2, 'help-hour': 1 }));
    expect((await browser.call('myPayments')).answer()).toEqual([]);
    expect((await browser.call('checkout', { ...payload, cart })).status).toBe(200);
  });

  it('ignores a discount that the client made up', async () => {
    const { browser } = await signUpAndLogIn(world);
    const cart = world.shop.cart({ 'help-hour': 1 });
    const payload = world.shop.checkout('bank', { 'help-hour': 1 });
    for (const forged of [
      { ...cart, discount: 0.9, cap: pkr(9_000) },
      { ...cart, coupon: 'NOBODY', discount: 0.9, cap: pkr(9_000) },
    ]) {
      const refused = await browser.call('checkout', { ...payload, cart: forged });
      expect([refused.status, repricedIn(refused.text).cart]).toEqual([409, cart]);
    }
  });

  it('rejects a coupon together with a deposit', async () => {
    await coupon(world.host, 'SPRING');
    const { browser } = await signUpAndLogIn(world);
    const payload = world.shop.checkout('bank', { balance: 500 });
    const refused = await browser.call('checkout', { ...payload, cart: discounted(payload.cart) });
    expect([refused.status, refused.text]).toEqual([
      422,
      "Discount codes don't work with a balance deposit.",
    ]);
  });

  it('is refused when a discount leaves less than a rupee', async () => {
    await coupon(world.host, 'ALL', { discount: 0.6, cap: 5 });
    world.setCatalogue(testCatalogue({ 'star-5': 1 }));
    const { browser } = await signUpAndLogIn(world);
    const payload = world.shop.checkout('bank', { 'star-5': 1 });
    const cart = { ...payload.cart, coupon: 'ALL', discount: 0.6, cap: pkr(5) };
    expect((await browser.call('checkout', { ...payload, cart })).status).toBe(422);
    const tried = await browser.call('coupon', cart);
    expect([tried.status, tried.text]).toEqual([422, 'The total after the discount must be at least PKR 1.']);
    const twice = { ...world.shop.cart({ 'star-5': 9 }), coupon: 'ALL' };
    expect((await browser.call('coupon', twice)).answer()).toMatchObject({ discount: 0.6, cap: 5 });
  });

  it('names the lines that are unavailable', async () => {
    const { browser } = await signUpAndLogIn(world);
    const refused = await browser.call(
      'checkout',
      world.shop.checkout('bank', { 'star-50': 1, 'star-5': 1 }),
    );
    expect([refused.status, refused.text]).toEqual([
      409,
      'Not available right now: Star Card, USD 50. Please remove it from your cart.',
    ]);
  });

  it('replays the first answer to the same key, and rejects the key with another cart', async () => {
    const { browser } = await signUpAndLogIn(world);
    const key = { 'Idempotency-Key': 'first-try' };
    const payload = world.shop.checkout('bank', { 'star-5': 1 });
    const first = await browser.call('checkout', payload, key);
    expect((await browser.call('checkout', payload, key)).text).toBe(first.text);
    expect((await browser.call('checkout', world.shop.checkout('bank', { 'star-5': 2 }), key)).status).toBe(
      422,
    );

    const second = await browser.call('checkout', payload, { 'Idempotency-Key': 'second-try' });
    await cancelled(browser, JSON.parse(first.text).redir.slice(9));
    const again = await browser.call('checkout', payload, { 'Idempotency-Key': 'second-try' });
    expect([second.status, again.status, again.text]).toEqual([412, 412, second.text]);
    world.clock.advance(DAY);
    expect((await browser.call('checkout', payload, key)).text).not.toBe(first.text);
  });

  it.each(['', 'two words', 'x'.repeat(201)])('refuses %j as a key', async (key) => {
    const { browser } = await signUpAndLogIn(world);
    const payload = world.shop.checkout('bank', { 'star-5': 1 });
    expect((await browser.call('checkout', payload, { 'Idempotency-Key': key })).status).toBe(400);
  });

  it('may be left unpaid ten times an hour, not counting paid ones', async () => {
    const { browser } = await rich(world, 5_000);
    for (let count = 0; count < 10; count++) {
      await cancelled(browser, await placed(browser, { 'star-5': 1 }, world.host));
      world.clock.advance(MINUTE);
      if (count < 3)
        (await browser.call('checkout', world.shop.checkout('balance', { 'star-5': 1 }))).answer();
    }
    const refused = await browser.call('checkout', world.shop.checkout('bank', { 'star-5': 1 }));
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, String(50 * 60)]);
    world.clock.advance(50 * MINUTE);
    expect((await browser.call('checkout', world.shop.checkout('bank', { 'star-5': 1 }))).status).toBe(200);
  });

  it('reserves at most 5 codes per line and 10 in all, and none after three unpaid payments in a day', async () => {
    const { host, shop } = world;
    await shop.stocks('star-5', 20);
    await shop.stocks('star-10', 20);
    const free = async () => [await shop.freeCodes('star-5'), await shop.freeCodes('star-10')];
    const { browser } = await signUpAndLogIn(world);
    await cancelled(browser, await placed(browser, { 'star-5': 2 }, host));
    expect(await free()).toEqual([20, 20]);
    const second = await placed(browser, { 'star-5': 9, 'star-10': 7 }, host);
    expect(await free()).toEqual([15, 15]);
    await cancelled(browser, second);
    await cancelled(browser, await placed(browser, { 'star-5': 1 }, host));
    const third = await placed(browser, { 'star-5': 3 }, host);
    expect(await free()).toEqual([20, 20]);
    world.clock.advance(DAY);
    expect((await browser.call('paymentStatus', { payment_id: third })).answer().status_text).toBe('Expired');
    await placed(browser, { 'star-5': 3 }, host);
    expect(await free()).toEqual([17, 20]);
  });
});

forEachEngine('Stock', (world) => {
  const ask = async (productId: string, quantity: number) =>
    (await world.browser().call('checkStock', { productId, quantity })).status;

  it('is available up to the number of free codes', async () => {
    await world.shop.stocks('star-5', 3);
    expect([await ask('star-5', 3), await ask('star-5', 4)]).toEqual([204, 409]);
    const { browser } = await signUpAndLogIn(world);
    await placed(browser, { 'star-5': 1 }, world.host);
    expect([await ask('star-5', 2), await ask('star-5', 3)]).toEqual([204, 409]);
  });

  it('of unavailable variants is refused, whatever is in stock; a deposit is always available', async () => {
    await world.shop.stocks('star-50', 3);
    await world.shop.stocks('star-99', 3);
    expect([await ask('star-50', 1), await ask('star-99', 1), await ask('balance', 5_000)]).toEqual([
      409, 409, 204,
    ]);
    expect(await ask('nothing-here', 1)).toBe(404);
  });

  it.each([0, -1, 1.5, LARGEST_DEPOSIT.rupees + 1])(
    'can’t be checked for a quantity of %d',
    async (quantity) => {
      await world.shop.stocks('star-5', 3);
      expect(await ask('star-5', quantity)).toBe(400);
    },
  );

  it('that is added twice is reported, and no code is lost', async () => {
    const list = makeCodes(4);
    await world.shop.stocks('star-5', list.slice(0, 2));
    const again = await world.shop.stocks('star-10', [...list, list[3] ?? '']);
    expect(again.duplicates).toEqual([
      { index: 0, earlier: null },
      { index: 1, earlier: null },
      { index: 4, earlier: 3 },
    ]);
    expect([again.added, await ask('star-10', 2)]).toEqual([2, 204]);
  });

  it('is encrypted in the database', async () => {
    const [code = ''] = makeCodes(1);
    await world.shop.stocks('star-5', [code]);
    const rows = await world.host.db.selectFrom('stock_code').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows).toHaveLength(1);
  });
});
