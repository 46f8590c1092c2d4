import { expect, it } from 'vitest';
import { createSite } from '#server/app.ts';
import { keepLaws } from './support/laws.ts';
import { signUpAndLogIn } from './support/members.ts';
import { HOUR, onOneEngine } from './support/world.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };

onOneEngine('The sandbox', (world) => {
  keepLaws(world);

  /** A command-line client, which sends none of a browser's headers. */
  const post = async (path: string, body: unknown, headers: Record<string, string> = JSON_TYPE) => {
    const response = await world
      .browser()
      .request(`/sandbox/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await response.text();
    return { status: response.status, text, answer: () => JSON.parse(text) };
  };
  const arrive = async (payment_id: string, kind: string) =>
    (await post('receipts', { payment_id, kind })).answer();
  const balanceOf = async (id: string) =>
    (
      await world.host.db
        .selectFrom('account')
        .select('balance')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).balance;

  it('simulates every scenario', async () => {
    const ways = [
      { kind: 'exact', outcome: 'settled', text: 'Completed', balance: 0 },
      { kind: 'over', outcome: 'settled', text: 'Completed, extra added to balance', balance: 100 },
      { kind: 'short', outcome: 'credited', text: 'Paid too little, money added to balance', balance: 1250 },
      { kind: 'late', outcome: 'credited', text: 'Paid too late, money added to balance', balance: 2500 },
      { kind: 'no-number', outcome: 'unmatched', text: 'Waiting for your payment', balance: 0 },
      { kind: 'wrong-sender', outcome: 'unmatched', text: 'Waiting for your payment', balance: 0 },
    ];
    for (const { kind, outcome, text, balance } of ways) {
      const buyer = await world.shop.buyer();
      const id = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: `Mina ${kind}` });
      expect(await arrive(id, kind)).toMatchObject({ outcome, payment_id: id, status_text: text });
      expect([kind, await balanceOf(buyer)]).toEqual([kind, balance]);
    }
    const id = await world.shop.opens(
      'bank',
      await world.shop.buyer(),
      { 'help-hour': 1 },
      { from: 'Mina later' },
    );
    world.clock.advance(3 * HOUR);
    expect(await arrive(id, 'late')).toMatchObject({ outcome: 'credited' });
    expect(await world.shop.operator('payments show', { payment: id })).toMatchObject({
      receipts: [{ sent_at: '2026-03-02T12:00:00.000Z' }],
    });
  });

  it('sends bank money as a payer would who followed the tip: with the number, and from the sender', async () => {
    const { db } = world.host;
    for (const sender of ['Mina Khan', null])
      for (const kind of ['exact', 'over', 'short', 'late', 'no-number', 'wrong-sender']) {
        await world.reset();
        const buyer = await world.shop.buyer();
        const id = await world.shop.opens('bank', buyer, { 'help-hour': 1 });
        if (sender !== null) await world.shop.namesSender(id, sender);
        await arrive(id, kind);
        const { number, sender: named } = (await world.shop.payment(id)) ?? {};
        // Nothing is typed in the buyer's place.
        expect(named).toBe(sender);
        const sent = await db.selectFrom('receipt').select(['description', 'payer']).execute();
        expect([kind, sent]).toEqual([
          kind,
          [
            kind === 'wrong-sender'
              ? { description: null, payer: 'Somebody Else' }
              : {
                  description: kind === 'no-number' ? null : number,
                  payer: sender ?? expect.stringMatching(/^Sandbox Sender /),
                },
          ],
        ]);
      }
  });

  it('pays as many payments of an account in a day as it has', async () => {
    const buyer = await world.shop.buyer();
    for (let count = 0; count < 7; count++) {
      const id = await world.shop.opens('bank', buyer, { 'help-hour': 1 });
      if (count < 5) await world.shop.namesSender(id, `Mina Khan ${'ABCDE'.charAt(count)}`);
      expect(await arrive(id, 'short')).toMatchObject({ outcome: 'credited' });
    }
  });

  it('simulates every scenario for every method', async () => {
    const open = {
      usdt: (buyer: string) => world.shop.opens('usdt', buyer, { 'help-hour': 1 }),
      binance: (buyer: string) => world.shop.opens('binance', buyer, { 'help-hour': 1 }),
      bitcart: (buyer: string) => world.shop.opens('bitcart', buyer, { 'help-hour': 1 }),
    };
    const nobodys = ['unmatched', 'Waiting for your payment', 0];
    const byAmount = {
      exact: ['settled', 'Completed', 0],
      short: nobodys,
      over: nobodys,
      late: ['credited', 'Paid too late, money added to balance', 2500],
      'wrong-sender': nobodys,
    };
    const ends: Record<keyof typeof open, Record<string, (string | number)[]>> = {
      usdt: byAmount,
      binance: byAmount,
      bitcart: {
        exact: ['settled', 'Completed', 0],
        short: ['credited', 'Paid too little, money added to balance', 1250],
        over: ['settled', 'Completed, extra added to balance', 100],
        late: ['credited', 'Paid too late, money added to balance', 2500],
        'wrong-sender': ['settled', 'Completed', 0],
      },
    };
    for (const method of ['usdt', 'binance', 'bitcart'] as const)
      for (const [kind, [outcome, text, balance]] of Object.entries(ends[method])) {
        const buyer = await world.shop.buyer();
        const id = await open[method](buyer);
        expect([method, kind, await arrive(id, kind)]).toEqual([
          method,
          kind,
          { outcome, payment_id: id, status: expect.any(Number), status_text: text },
        ]);
        expect([method, kind, await balanceOf(buyer)]).toEqual([method, kind, balance]);
      }
  });

  it('simulates unconfirmed money for the methods that have it', async () => {
    const [one, two] = [await world.shop.buyer(), await world.shop.buyer()];
    const usdt = await world.shop.opens('usdt', one, { 'help-hour': 1 });
    const invoice = await world.shop.opens('bitcart', two, { 'help-hour': 1 });
    for (const id of [usdt, invoice]) {
      const shown = { outcome: 'unconfirmed', status: 0, status_text: 'Received, waiting for confirmations' };
      expect(await arrive(id, 'unconfirmed')).toMatchObject(shown);
      expect(await arrive(id, 'gone')).toMatchObject({ outcome: 'gone', status: 0 });
      expect(await arrive(id, 'unconfirmed')).toMatchObject(shown);
      expect(await arrive(id, 'exact')).toMatchObject({ outcome: 'settled', status: 1 });
      expect(await world.host.db.selectFrom('unconfirmed_receipt').selectAll().execute()).toEqual([]);
    }
    const byBank = await world.shop.opens('bank', one, { 'help-hour': 1 });
    expect((await post('receipts', { payment_id: byBank, kind: 'unconfirmed' })).status).toBe(422);
  });

  it('has a page in place of the invoice, with a link back to the payment', async () => {
    const { browser } = await signUpAndLogIn(world);
    const answer = await browser.call('checkout', {
      ...world.shop.checkout('crypto', { 'help-hour': 1 }),
      coin: 'LTC',
    });
    const { bitcartUrl } = JSON.parse(answer.text);
    expect(bitcartUrl).toMatch(/^http:\/\/localhost:3000\/sandbox\/invoices\/[0-9a-f]{32}$/);
    const id = bitcartUrl.slice(-32);
    const page = await (await browser.request(bitcartUrl)).text();
    expect(page).toContain('PKR 2,500');
    expect(page).toContain(`href="/payment/${id}"`);
    expect(page).not.toMatch(/<script|style="|<style/);
    const paid = await browser.request('/sandbox/receipts', {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ payment_id: id, kind: 'exact', back: `/sandbox/invoices/${id}` }),
    });
    expect([paid.status, paid.headers.get('Location')]).toEqual([303, `/sandbox/invoices/${id}?did=settled`]);
    expect(await (await browser.request(bitcartUrl)).text()).toContain('Completed');
    for (const back of ['https://elsewhere.example.com/', '//elsewhere.example.com', '/my']) {
      const led = await browser.request('/sandbox/receipts', {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        body: new URLSearchParams({ payment_id: id, kind: 'exact', back }),
      });
      expect(led.headers.get('Location')).toBe('/sandbox?did=settled');
    }
    expect((await browser.request('/sandbox/invoices/nothing')).status).toBe(404);
    const byBank = await world.shop.opens('bank', await world.shop.buyer(), { 'star-5': 1 });
    expect((await browser.request(`/sandbox/invoices/${byBank}`)).status).toBe(404);
  });

  it('answers a form that it refuses with its page, which says why', async () => {
    const payment = await world.shop.opens('bank', await world.shop.buyer(), { 'star-5': 1 });
    const refused = await world.browser().request('/sandbox/receipts', {
      method: 'POST',
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ payment_id: payment, kind: 'unconfirmed', back: '/sandbox' }),
    });
    expect(refused.status).toBe(422);
    const page = await refused.text();
    expect(page).toContain('<p class="did" role="alert">Money by this method is final at once.</p>');
    expect(page).toContain('<a href="/">To the shop</a>');
  });

  it('shows payments of every method, in their own currency', async () => {
    await world.shop.opens('usdt', await world.shop.buyer(), { 'help-hour': 1 });
    await world.shop.opens('binance', await world.shop.buyer(), { 'help-hour': 1 });
    await world.shop.opens('bitcart', await world.shop.buyer(), { 'star-5': 1 });
    const page = await (await world.browser().request('/sandbox')).text();
    expect(page.match(/<b>8\.9286 USDT<\/b>/g)).toHaveLength(2);
    expect(page).toContain('<b>PKR 500</b>');
    expect(page.match(/Unconfirmed first/g)).toHaveLength(2);
    expect(page.match(/An unknown amount/g)).toHaveLength(2);
  });

  it('gives a payment a sender name if it has none', async () => {
    const [one, two] = [await world.shop.buyer(), await world.shop.buyer()];
    const ids = [
      await world.shop.opens('bank', one, { 'help-hour': 1 }),
      await world.shop.opens('bank', two, { 'help-hour': 1 }),
    ];
    for (const id of ids) expect(await arrive(id, 'exact')).toMatchObject({ outcome: 'settled', status: 1 });
    expect(await world.shop.orders(one)).toHaveLength(1);
  });

  it('simulates money for a closed payment', async () => {
    const buyer = await world.shop.buyer();
    const id = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
    world.clock.advance(HOUR + 1);
    expect(await arrive(id, 'exact')).toMatchObject({ outcome: 'credited', status: 2 });
    expect(await arrive(id, 'exact')).toMatchObject({ outcome: 'credited', status: 2 });
    expect(await balanceOf(buyer)).toBe(5000);
    expect((await world.shop.payment(id))?.state).toBe('expired');
  });

  it('rejects invalid requests with a sentence', async () => {
    const buyer = await world.shop.buyer({ balance: 2500 });
    const byBalance = await world.shop.pays('balance', buyer, { 'help-hour': 1 });
    const refusals = [
      await post('receipts', { payment_id: 'nothing', kind: 'exact' }),
      await post('receipts', { payment_id: byBalance, kind: 'exact' }),
      await post('receipts', { payment_id: byBalance, kind: 'double' }),
      await post('stock', { variant: 'nothing-here', quantity: 1 }),
      await post('stock', { variant: 'star-5', quantity: 0 }),
      await post('stock', { variant: 'star-5', quantity: 1 }, { 'Content-Type': 'text/plain' }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([404, 422, 400, 404, 400, 415]);
    for (const { text } of refusals) expect(text).toMatch(/^.+$/);
  });

  it('adds made-up codes to a variant', async () => {
    expect((await post('stock', { variant: 'star-5', quantity: 7 })).answer()).toEqual({
      variant: 'star-5',
      added: 7,
      free: 7,
    });
    expect((await world.browser().call('checkStock', { productId: 'star-5', quantity: 7 })).status).toBe(204);
  });

  it('fills every instant variant', async () => {
    await post('stock', { variant: 'star-5', quantity: 7 });
    expect((await post('stock/fill', {})).answer()).toEqual([
      { variant: 'star-5', added: 13, free: 20 },
      { variant: 'star-10', added: 20, free: 20 },
    ]);
  });

  it('has a page of plain forms, which lead back to it', async () => {
    const buyer = await world.shop.buyer();
    const id = await world.shop.opens('bank', buyer, { 'star-5': 1 });
    const browser = world.browser();
    const page = await (await browser.request('/sandbox')).text();
    expect(page).toContain(`name="payment_id" value="${id}"`);
    expect(page).toContain('Fill the shelves');
    expect(page).not.toMatch(/<script|style="|<style/);
    const form = { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } };
    const paid = await browser.request('/sandbox/receipts', {
      ...form,
      body: new URLSearchParams({ payment_id: id, kind: 'exact' }),
    });
    expect([paid.status, paid.headers.get('Location')]).toEqual([303, '/sandbox?did=settled']);
    const filled = await browser.request('/sandbox/stock', {
      ...form,
      body: new URLSearchParams({ variant: 'star-5', quantity: '3' }),
    });
    expect([filled.status, filled.headers.get('Location')]).toEqual([303, '/sandbox?did=filled']);
    expect(await (await browser.request('/sandbox?did=settled')).text()).toContain(
      'The money settled the payment.',
    );
    expect((await world.shop.orders(buyer))[0]?.goods?.['star-5']).toHaveLength(1);
  });

  it('shows what shoppers typed as text only', async () => {
    const buyer = await world.shop.buyer();
    await world.shop.opens('bank', buyer, { 'star-5': 1 }, { from: '<img src=x onerror=alert(1)>' });
    const response = await world.browser().request('/sandbox?did=<b>');
    const page = await response.text();
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page).not.toContain('<img');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('lists its mails as JSON, newest first', async () => {
    const buyer = await world.shop.buyer();
    const id = await world.shop.opens('bank', buyer, { 'star-5': 1 });
    await arrive(id, 'exact');
    await post('stock', { variant: 'star-5', quantity: 1 });
    const response = await world.browser().request('/sandbox/mails.json');
    expect(await response.json()).toEqual([
      expect.objectContaining({ subject: expect.stringMatching(/^Delivered: Star Card, USD 5, order KS-/) }),
      {
        to: expect.stringMatching(/@example\.com$/),
        subject: expect.stringMatching(/^Paid: Star Card, USD 5, order KS-/),
        text: expect.any(String),
        at: world.clock.now().toISOString(),
      },
    ]);
  });

  it.each([{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://elsewhere.example.com' }])(
    'does nothing for a foreign page (%j)',
    async (headers) => {
      const before = await world.rowCounts();
      const refused = await post('stock', { variant: 'star-5', quantity: 7 }, { ...JSON_TYPE, ...headers });
      expect(refused.status).toBe(403);
      expect(await world.rowCounts()).toEqual(before);
    },
  );

  it('does not exist in production', async () => {
    const config = { ...world.host.config, mode: 'production' as const };
    const { app } = createSite({ ...world.host, config });
    for (const path of ['/sandbox', '/sandbox/mails.json', '/sandbox/style.css'])
      expect((await app.request(path)).status).toBe(404);
    expect((await app.request('/sandbox/stock', { method: 'POST' })).status).toBe(404);
  });
});
