import { expect, it } from 'vitest';
import { makeCodes, shopOf } from './support/driver.ts';
import { keepLaws } from './support/laws.ts';
import { makeOperatorFolder, operatorEnv, operatorFor } from './support/operator.ts';
import { DAY, HOUR, MINUTE, onOneEngine } from './support/world.ts';

const folder = makeOperatorFolder();
const OPERATOR = 'staff@example.com';
const env = { ...operatorEnv(folder), OPERATOR_EMAIL: OPERATOR };
const NOBODYS = '0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c';

onOneEngine(
  'The operator’s orders',
  (world) => {
    keepLaws(world);

    const operator = operatorFor(world, folder);
    const bought = async (quantities: Record<string, number>) => {
      const buyer = await world.shop.buyer();
      await world.shop.pays('bank', buyer, quantities);
      return { buyer, order: (await world.shop.orders(buyer))[0]?.id ?? '' };
    };
    const orderOf = async (buyer: string) => (await world.shop.orders(buyer))[0];
    const subjects = async () => (await world.mails()).map(({ subject }) => subject);

    it('are listed newest first, back-ordered ones oldest first with what is missing', async () => {
      expect((await operator.run('orders list')).out).toBe('No orders found.\n');
      await world.shop.stocks('star-5', 1);
      const done = await bought({ 'star-5': 1 });
      world.clock.advance(MINUTE);
      const first = await bought({ 'star-5': 2, 'help-hour': 1 });
      world.clock.advance(MINUTE);
      const second = await bought({ 'help-hour': 1 });
      expect(await operator.json('orders list')).toMatchObject([
        { id: second.order },
        { id: first.order },
        { id: done.order, state: 'completed', paid: 500, lines: [{ missing: 0 }] },
      ]);
      expect(await operator.json('orders list --limit 1')).toHaveLength(1);
      expect(await operator.json('orders list --waiting')).toMatchObject([
        { id: first.order },
        { id: second.order, lines: [{ variant: 'help-hour', missing: 1, by_hand: true }] },
      ]);
      for (const [filter, ids] of [
        ['--state completed', [done.order]],
        ['--waiting --state completed', []],
        ['--variant help-hour', [second.order, first.order]],
        ['--variant star-5 --waiting', [first.order]],
        ['--method bank --limit 2', [second.order, first.order]],
        ['--method balance', []],
        ['--day 2026-03-02', [second.order, first.order, done.order]],
        ['--day 2026-03-01', []],
      ] as const)
        expect([filter, await operator.json(`orders list ${filter}`)]).toEqual([
          filter,
          ids.map((id) => expect.objectContaining({ id })),
        ]);
      for (const suspicious of ['--state lost', '--method cash', '--day 2026-02-31'])
        expect((await operator.run(`orders list ${suspicious}`)).err).toContain('must be');
      const { out } = await operator.run('orders list --waiting');
      expect(out).toContain('2026-03-02 14:01');
      expect(out).toContain('PKR 3,500  2 × Star Card, USD 5; 1 × Setup Help, One Hour (by hand)\n');
    });

    it('are one person’s who takes them, for 4 hours, until given back, taken over or delivered (R-170)', async () => {
      const { order, buyer } = await bought({ 'help-hour': 2 });
      const { number } = (await orderOf(buyer)) ?? {};
      const [sana, omar] = [await operator.add('sana', 'support'), await operator.add('omar', 'support')];
      const take = (env: Record<string, string>, ...more: string[]) =>
        operator.run(['orders', 'take', order, ...more], env);
      const taker = async () => {
        const [listed] = await world.shop.operator('orders list', { waiting: true });
        return listed?.assigned_to;
      };
      const yours = { code: 0, out: `Order ${number} is now yours, and others see it.\n`, err: '' };
      const others = {
        code: 1,
        err: 'sana has taken this: ask, or take it over with --over.\n',
      };
      expect([await take(sana), await take(sana, '--json'), await taker()]).toMatchObject([
        yours,
        { code: 0, out: expect.stringContaining('"new": false') },
        'sana',
      ]);
      expect((await operator.run('orders list --waiting')).out).toMatch(
        `${number}  taken by sana, 2026-03-02 14:00\n`,
      );
      expect((await operator.run(['orders', 'show', order])).out).toContain('by sana, 2026-03-02 14:00');
      expect([await take(omar), await take(omar, '--release'), await taker()]).toMatchObject([
        others,
        others,
        'sana',
      ]);
      const asked = async (name: string) => {
        const host = { ...world.host, actor: { name, role: 'support' as const } };
        const delivery = { order, variant: 'help-hour', items: ['Monday at ten'] };
        return String(await shopOf(host).asks('orders deliver', delivery)).split('\n')[0];
      };
      expect([await asked('omar'), await asked('sana')]).toEqual([
        'sana took this order at 2026-03-02 14:00.',
        expect.stringMatching(/^Deliver 1 ×/),
      ]);

      world.clock.advance(4 * HOUR - 1);
      expect([await taker(), await take(omar)]).toMatchObject(['sana', others]);
      world.clock.advance(1);
      expect([await taker(), await take(omar), await taker()]).toMatchObject([null, yours, 'omar']);
      // The log is read by time.
      world.clock.advance(1);
      expect([await take(sana, '--over'), await taker()]).toMatchObject([yours, 'sana']);
      world.clock.advance(1);
      expect([await take(sana, '--release'), await taker()]).toMatchObject([
        { out: `Order ${number} is free again.\n` },
        null,
      ]);
      world.clock.advance(1);
      await take(omar);
      await operator.run(['orders', 'deliver', order, 'help-hour', '--item', 'one', 'two']);
      expect(await world.shop.operator('orders show', { order })).toMatchObject({ assigned_to: null });
      expect(await take(omar)).toMatchObject({
        code: 1,
        err: 'This order is completed: nothing is to do.\n',
      });
      const entries = (await operator.audits()).filter(({ action }) => action === 'orders take');
      expect(entries.map(({ actor, detail }) => [actor, detail])).toEqual([
        ['sana', { before: { assigned_to: null }, after: { assigned_to: 'sana' } }],
        ['omar', { before: { assigned_to: null }, after: { assigned_to: 'omar' } }],
        ['sana', { before: { assigned_to: 'omar' }, after: { assigned_to: 'sana' } }],
        ['sana', { before: { assigned_to: 'sana' }, after: { assigned_to: null } }],
        ['omar', { before: { assigned_to: null }, after: { assigned_to: 'omar' } }],
      ]);
    });

    it('are shown without the codes themselves', async () => {
      const list = makeCodes(2);
      await world.shop.stocks('star-5', list);
      const { order, buyer } = await bought({ 'star-5': 2, 'help-hour': 1 });
      const { out } = await operator.run(['orders', 'show', order]);
      for (const code of list) {
        expect(out).not.toContain(code);
        expect(out).toContain(`star-5 …${code.slice(-4)}, delivered 2026-03-02 14:00`);
      }
      expect(out).toMatch(
        /^Number: +KS-[2-9A-Z]{4}-[2-9A-Z]{2}\nOrder: +\w+\nCreated: +2026-03-02 14:00\nBuyer: +buyer_\w+ <buyer_\w+@example\.com>\n/,
      );
      expect(await operator.json(['orders', 'show', order])).toMatchObject({
        state: 'processing',
        paid: 3500,
        lines: [
          { variant: 'star-5', items: [{}, {}] },
          { variant: 'help-hour', items: [] },
        ],
      });
      expect(await orderOf(buyer)).toMatchObject({ id: order });
      const unknown = await operator.run(['orders', 'show', NOBODYS]);
      expect([unknown.code, unknown.err]).toEqual([1, 'There is no such order.\n']);
    });

    it('are delivered manually, all items of a command or none, and the buyer gets a mail', async () => {
      const { order, buyer } = await bought({ 'help-hour': 2 });
      const deliver = ['orders', 'deliver', order, 'help-hour', '--item'];
      const tooMany = await operator.run([...deliver, 'a', 'b', 'c']);
      expect([tooMany.code, tooMany.err]).toEqual([1, 'This line needs 2, not 3: nothing was delivered.\n']);
      const twice = await operator.run([...deliver, 'Monday at 10:00', 'Monday at 10:00']);
      expect([twice.code, twice.err]).toEqual([
        1,
        '…0:00 is already on this line. Several items need a text each, such as "1 of 2" and "2 of 2" at their ends.\n',
      ]);
      expect((await orderOf(buyer))?.goods).toBeUndefined();

      const half = await operator.run([...deliver, 'Monday at 10:00']);
      expect([half.code, half.out]).toEqual([0, 'Delivered 1. 1 still missing.\n']);
      expect((await operator.run([...deliver, 'Monday at 10:00'])).code).toBe(1);
      const file = await operator.file(['', 'Tuesday at 11:00', '']);
      const rest = await operator.run(['orders', 'deliver', order, 'help-hour', '--file', file]);
      expect(rest.out).toBe('Delivered 1. The order is complete.\n');
      expect(await orderOf(buyer)).toMatchObject({
        status_text: 'Completed',
        goods: { 'help-hour': ['Monday at 10:00', 'Tuesday at 11:00'] },
      });
      expect((await operator.run([...deliver, 'more'])).err).toBe(
        'This line is already delivered in full.\n',
      );
      expect((await subjects()).slice(0, 2)).toEqual([
        'Your order has been delivered',
        'Part of your order has been delivered',
      ]);
      expect(JSON.stringify(await world.mails())).not.toContain('Monday');
      expect(await operator.audits()).toMatchObject([
        {
          action: 'orders deliver',
          subject: order,
          detail: { before: { missing: 2 }, after: { missing: 1 } },
        },
        { detail: { before: { missing: 1 }, after: { missing: 0, completed: true } } },
      ]);
      expect(JSON.stringify(await operator.audits())).not.toContain('Monday');
    });

    it('that are back-ordered take a code by hand, but never one that is in stock or delivered elsewhere', async () => {
      const [sold = '', inStock = '', fresh = ''] = makeCodes(3);
      await world.shop.stocks('star-10', [sold, inStock]);
      await bought({ 'star-10': 1 });
      const { order, buyer } = await bought({ 'star-5': 1, 'help-hour': 1 });
      const deliver = (variant: string, code: string) =>
        operator.run(['orders', 'deliver', order, variant, '--item', code]);
      for (const code of [sold, inStock]) {
        expect((await deliver('star-5', code)).err).toContain('is already in stock or delivered.');
        expect((await deliver('help-hour', code)).err).toContain('is a code that is already in stock');
      }
      expect((await deliver('star-5', fresh)).code).toBe(0);
      expect((await orderOf(buyer))?.goods).toEqual({ 'star-5': [fresh], 'help-hour': [] });
      expect((await world.shop.stocks('star-5', [fresh])).added).toBe(0);
    });

    it('keep a dead code, and get one replacement for it', async () => {
      const [dead = '', fresh = '', other = ''] = makeCodes(3);
      await world.shop.stocks('star-5', [dead]);
      const { order, buyer } = await bought({ 'star-5': 1 });
      const replace = (...more: string[]) =>
        operator.run(['orders', 'replace', order, 'star-5', '--reason', 'the buyer says so', ...more]);
      expect((await replace()).err).toBe(
        'There is no free code of star-5: add stock, or supply one with --with TEXT.\n',
      );
      await world.shop.stocks('star-5', [fresh, other]);
      world.clock.advance(MINUTE);
      expect((await replace()).out).toBe(
        `Replaced …${dead.slice(-4)}, which is now void. The line of star-5 has 1 live item.\n`,
      );
      expect((await replace('--code', dead)).err).toBe(`…${dead.slice(-4)} was already replaced.\n`);
      const respelled = ['--code', fresh, '--with', fresh.toLowerCase(), '--accept-suspicious', '1'];
      expect((await replace(...respelled)).err).toBe(
        `…${fresh.toLowerCase().slice(-4)} is the dead item itself in another spelling (case, dashes or spaces).\n`,
      );
      expect((await replace('--code', fresh, '--with', other.toLowerCase())).err).toContain(
        ': in stock or delivered in another spelling (case, dashes or spaces). Nothing was delivered.',
      );
      expect((await replace('--code', fresh, '--with', 'PIN: 12')).err).toContain(': a label before it.');
      expect((await replace('--code', 'NONE')).err).toBe('This line has no such item.\n');
      expect((await orderOf(buyer))?.goods).toEqual({ 'star-5': [dead, fresh] });
      expect((await operator.run(['orders', 'show', order])).out).toContain(
        `star-5 …${dead.slice(-4)}, delivered 2026-03-02 14:00, dead, replaced 2026-03-02 14:01\n`,
      );
      expect((await subjects())[0]).toBe("We've replaced an item in your order");

      expect((await replace('--code', fresh.slice(-8), '--with', 'FROM-ELSEWHERE')).code).toBe(0);
      expect((await orderOf(buyer))?.goods).toEqual({ 'star-5': [dead, fresh, 'FROM-ELSEWHERE'] });
      expect(await operator.audits()).toMatchObject([
        {
          action: 'orders replace',
          subject: order,
          detail: { reason: 'the buyer says so', before: { replaced: 0 } },
        },
        { detail: { before: { replaced: 1 }, after: { replaced: 2 } } },
      ]);
    });

    it('are replaced once by support, then by a manager, and the day’s replacements are told (R-83)', async () => {
      const sana = await operator.add('sana', 'support');
      await world.shop.stocks('star-5', 9);
      const { buyer, order } = await bought({ 'star-5': 4 });
      const held = async () => {
        const { goods, dead } = (await orderOf(buyer)) ?? {};
        return (goods?.['star-5'] ?? []).filter((code) => !dead?.['star-5']?.includes(code));
      };
      const replace = (code: string, as: Record<string, string> = {}) =>
        operator.run(
          ['orders', 'replace', order, 'star-5', '--code', code, '--reason', 'the buyer says so'],
          as,
        );
      const sold = await held();
      expect((await replace(sold[0] ?? '', sana)).code).toBe(0);
      const [replacement = ''] = (await held()).filter((code) => !sold.includes(code));
      const refused = await replace(replacement, sana);
      expect([refused.code, refused.err]).toEqual([
        1,
        'Replacing a replacement needs the role manager: ask the holder of the shared token.\n',
      ]);
      expect(await held()).toContain(replacement);
      expect((await replace(replacement)).code).toBe(0);

      const alerts = async () =>
        (await world.mails()).filter(({ to }) => to === OPERATOR).map(({ subject }) => subject);
      for (const code of sold.slice(1, 3)) expect((await replace(code, sana)).code).toBe(0);
      expect((await alerts()).filter((subject) => /replaced/.test(subject))).toEqual([]);
      expect((await replace(sold[3] ?? '', sana)).code).toBe(0);
      expect((await alerts()).filter((subject) => /replaced/.test(subject))).toEqual([
        'sana has replaced 4 items today',
      ]);
      expect((await operator.run('today')).out).toMatch(/Replaced: 4 items by sana, 1 item by operator/);
      world.clock.advance(DAY);
      expect((await operator.run('today')).out).not.toContain('Replaced');
    });

    it('are not delivered as a spreadsheet left them, unless that is said (R-89)', async () => {
      const { order, buyer } = await bought({ 'help-hour': 2 });
      const deliver = ['orders', 'deliver', order, 'help-hour', '--item', '6.01E+15', 'Monday 10:00'];
      const refused = await operator.run(deliver);
      expect([refused.code, refused.err]).toEqual([
        1,
        '…E+15: a number that the spreadsheet shortened. Nothing was delivered. Correct it, or add --accept-suspicious 1 to deliver it as it is.\n',
      ]);
      expect((await operator.run([...deliver, '--accept-suspicious', '2'])).code).toBe(1);
      expect((await orderOf(buyer))?.goods).toBeUndefined();
      expect((await operator.run([...deliver, '--accept-suspicious', '1'])).code).toBe(0);
      expect((await orderOf(buyer))?.goods).toEqual({ 'help-hour': ['6.01E+15', 'Monday 10:00'] });
      // What is delivered by hand is any text.
      const more = await bought({ 'help-hour': 1 });
      const note = ['orders', 'deliver', more.order, 'help-hour', '--item', 'Login: mina, password: tall-7'];
      expect((await operator.run(note)).code).toBe(0);
    });

    it('are refunded to the balance, never more than was paid, and the same refund once', async () => {
      const { order, buyer } = await bought({ 'help-hour': 1 });
      const refund = (amount: string, reason: string) =>
        operator.run(['orders', 'refund', order, '--amount', amount, '--reason', reason]);
      expect((await refund('1000', 'a day late')).out).toBe('Refunded PKR 1,000; PKR 1,000 in total.\n');
      expect((await refund('1000', 'a day late')).out).toBe(
        'This was already refunded; nothing changed. PKR 1,000 refunded in total.\n',
      );
      const tooMuch = await refund('1501', 'all of it');
      expect([tooMuch.code, tooMuch.err]).toEqual([
        1,
        'Only PKR 1,500 of the PKR 2,500 paid can still be refunded.\n',
      ]);
      expect(await world.shop.balance(buyer)).toBe(1000);
      world.clock.advance(MINUTE);
      expect((await refund('1500', 'all of it')).code).toBe(0);
      expect(await world.shop.balance(buyer)).toBe(2500);
      const { number, username } = await world.shop.operator('orders show', { order });
      expect(await operator.json(['accounts', 'show', username])).toMatchObject({
        movements: [
          { kind: 'refund', amount: 1500, of: number },
          { kind: 'refund', amount: 1000, of: number },
        ],
      });
      expect(await operator.json('audit list --limit 1')).toMatchObject([
        { of: number, told: 'amount 1500, reason all of it, refunded 1000 → 2500' },
      ]);
      const [mail] = await world.mails();
      expect(mail).toMatchObject({
        subject: "We've refunded PKR 1,500",
        text: expect.stringContaining('all of it'),
      });
      expect(await operator.audits()).toMatchObject([
        {
          action: 'orders refund',
          detail: { amount: 1000, before: { refunded: 0 }, after: { refunded: 1000 } },
        },
        { action: 'orders refund', detail: { amount: 1500, reason: 'all of it', after: { refunded: 2500 } } },
      ]);
    });

    it('are cancelled: what was paid for the rest is refunded once, less earlier refunds, and nothing stays back-ordered', async () => {
      await world.shop.stocks('star-5', 1);
      const { order, buyer } = await bought({ 'star-5': 3, 'help-hour': 1 });
      await operator.run(['orders', 'refund', order, '--amount', '600', '--reason', 'one is missing']);
      expect((await operator.run(['orders', 'cancel', order])).out).toBe(
        'Cancelled. Refunded PKR 2,900 to the buyer’s balance; PKR 3,500 in total.\n',
      );
      expect((await operator.run(['orders', 'cancel', order])).out).toBe(
        'This order was already cancelled.\n',
      );
      expect(await world.shop.balance(buyer)).toBe(3500);
      expect(await orderOf(buyer)).toMatchObject({
        status: 2,
        status_text: 'Cancelled',
        goods: { 'star-5': [expect.any(String)], 'help-hour': [] },
      });
      expect((await world.shop.stocks('star-5', 2)).delivered).toBe(0);
      const late = await operator.run(['orders', 'deliver', order, 'help-hour', '--item', 'x']);
      expect([late.code, late.err]).toEqual([1, 'This order is cancelled.\n']);
      expect((await subjects())[0]).toBe('Your order was cancelled');
    });

    it('are not cancelled when all is delivered', async () => {
      await world.shop.stocks('star-5', 1);
      const { order } = await bought({ 'star-5': 1 });
      const refused = await operator.run(['orders', 'cancel', order]);
      expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('"orders refund"')]);
      expect(await operator.audits()).toEqual([]);
    });

    it('are mailed again', async () => {
      const { order } = await bought({ 'help-hour': 1 });
      expect((await operator.run(['orders', 'mail', order])).out).toMatch(
        /^A mail is on its way to buyer_\w+@example\.com\.\n$/,
      );
      const [mail] = await world.mails();
      expect(mail?.subject).toBe('About your order');
      expect(mail?.text).toContain(`/my/orders?order=${order}`);
      await operator.run(['orders', 'mail', order, '--text', 'We call at 10:00.']);
      expect((await operator.audits()).at(-1)).toMatchObject({
        action: 'orders mail',
        detail: { to: mail?.to, text: 'We call at 10:00.' },
      });
    });

    it('list their variants if the given one is not among them', async () => {
      const { order } = await bought({ 'help-hour': 1 });
      const refused = await operator.run(['orders', 'deliver', order, 'star-5', '--item', 'x']);
      expect(refused.err).toBe('This order has no star-5, but: help-hour.\n');
    });
  },
  { env },
);

onOneEngine(
  'Invalid commands about orders',
  (world) => {
    const operator = operatorFor(world, folder);

    it.each([
      [`orders deliver ${NOBODYS} help-hour --item x`, 1, /There is no such order/],
      [`orders replace ${NOBODYS} help-hour --reason x`, 1, /There is no such order/],
      [`orders refund ${NOBODYS} --amount 5 --reason x`, 1, /There is no such order/],
      [`orders cancel ${NOBODYS}`, 1, /There is no such order/],
      [`orders replace ${NOBODYS} help-hour`, 2, /reason[\s\S]*Usage: orders replace/],
      [`orders mail ${NOBODYS}`, 1, /There is no such order/],
      [`orders deliver ${NOBODYS} help-hour`, 2, /Name the items/],
      [`orders refund ${NOBODYS} --amount 5`, 2, /reason[\s\S]*Usage: orders refund/],
      [`orders refund ${NOBODYS} --amount 1.5 --reason x`, 2, /amount: must be a whole number/],
      ['orders show ../x', 2, /must be an id/],
    ])('are refused: "%s" with %d', async (line, code, why) => {
      const refused = await operator.run(line);
      expect([refused.code, refused.out]).toEqual([code, '']);
      expect(refused.err).toMatch(why);
    });
  },
  { env },
);
