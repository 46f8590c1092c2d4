import { expect, it } from 'vitest';
import { shopOf } from './support/driver.ts';
import { keepLaws } from './support/laws.ts';
import { dedent, makeOperatorFolder, operatorEnv, operatorFor } from './support/operator.ts';
import { DAY, HOUR, MINUTE, onOneEngine, unnumbered } from './support/world.ts';

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
    const subjects = async () => (await world.mails()).map(({ subject }) => unnumbered(subject));

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
        ['--from 2026-03-02 --to 2026-03-02', [second.order, first.order, done.order]],
        ['--to 2026-03-01', []],
      ] as const)
        expect([filter, await operator.json(`orders list ${filter}`)]).toEqual([
          filter,
          ids.map((id) => expect.objectContaining({ id })),
        ]);
      for (const suspicious of ['--state lost', '--method cash', '--from 2026-02-31'])
        expect((await operator.run(`orders list ${suspicious}`)).err).toContain('must be');
      const { out } = await operator.run('orders list --waiting');
      expect(out).toContain('2026-03-02 14:01');
      expect(out).toContain('PKR 3,500  2 × Star Card, USD 5; 1 × Setup Help, One Hour (by hand)\n');
    });

    it('are one person’s who takes them, for 4 hours, until given back, taken over or delivered (R-170)', async () => {
      const { order, buyer } = await bought({ 'help-hour': 2 });
      const { number = '' } = (await orderOf(buyer)) ?? {};
      const staff = {
        sana: await operator.add('sana', 'support'),
        omar: await operator.add('omar', 'support'),
      };
      const typed = (lines: string) => operator.transcript(lines, { order, number }, staff);
      const taken = `
        sana$ orders take <order>
        Order <number> is now yours, and others see it.
        audit by sana: orders take <order>: assigned to none → sana
        sana$ orders take <order>
        Order <number> is yours, and others see it.
        omar$ orders take <order>
        ! sana has taken this: ask, or take it over with --over.
        [1]
        omar$ orders take <order> --release
        ! sana has taken this: ask, or take it over with --over.
        [1]`;
      const takenAt = world.clock.now().getTime();
      expect(await typed(taken)).toBe(dedent(taken));
      expect((await operator.run('orders list --waiting')).out).toMatch(
        `${number}  taken by sana, 2026-03-02 14:00\n`,
      );
      expect((await operator.run(['orders', 'show', order])).out).toContain('by sana, 2026-03-02 14:00');
      const asked = async (name: string) => {
        const host = { ...world.host, actor: { name, role: 'support' as const } };
        const delivery = { order, variant: 'help-hour', items: ['Monday at ten'] };
        return String(await shopOf(host).asks('orders deliver', delivery)).split('\n')[0];
      };
      expect([await asked('omar'), await asked('sana')]).toEqual([
        'sana took this order at 2026-03-02 14:00.',
        expect.stringMatching(/^Deliver 1 ×/),
      ]);

      world.clock.set(new Date(takenAt + 4 * HOUR - 1));
      const still = `
        omar$ orders take <order>
        ! sana has taken this: ask, or take it over with --over.
        [1]`;
      expect(await typed(still)).toBe(dedent(still));
      world.clock.set(new Date(takenAt + 4 * HOUR));
      expect(await world.shop.operator('orders show', { order })).toMatchObject({ assigned_to: null });
      const free = `
        omar$ orders take <order>
        Order <number> is now yours, and others see it.
        audit by omar: orders take <order>: assigned to none → omar
        sana$ orders take <order> --over
        Order <number> is now yours, and others see it.
        audit by sana: orders take <order>: assigned to omar → sana
        sana$ orders take <order> --release
        Order <number> is free again.
        audit by sana: orders take <order>: assigned to sana → none
        omar$ orders take <order>
        Order <number> is now yours, and others see it.
        audit by omar: orders take <order>: assigned to none → omar
        $ orders deliver <order> help-hour --item one two
        Delivered 2. The order is complete.
        audit: orders deliver <order>: variant help-hour, missing 2 → 0, completed yes
        omar$ orders take <order>
        ! This order is completed: nothing is to do.
        [1]`;
      expect(await typed(free)).toBe(dedent(free));
      expect(await world.shop.operator('orders show', { order })).toMatchObject({ assigned_to: null });
    });

    it('are shown without the codes themselves', async () => {
      await world.shop.stocks('star-5', ['STAR-AAAA-XB4D', 'STAR-BBBB-LL7C']);
      const { order, buyer } = await bought({ 'star-5': 2, 'help-hour': 1 });
      const lines = `
        $ orders show <order>
        Number:  <number>
        Order:   <order>
        Created: 2026-03-02 14:00
        Buyer:   <buyer> <<buyer>@example.com>
        Payment: <payment>
        State:   processing
        Price:   PKR 3,500
        Paid:    PKR 3,500

        VARIANT    NAME                  PRICE      ORDERED  MISSING
        star-5     Star Card, USD 5      PKR 500          2        0
        help-hour  Setup Help, One Hour  PKR 2,500        1        1  by hand
        star-5 …XB4D, delivered 2026-03-02 14:00
        star-5 …LL7C, delivered 2026-03-02 14:00
        $ orders show <none>
        ! There is no such order.
        [1]`;
      const { number = '' } = (await orderOf(buyer)) ?? {};
      const named = { order, number, buyer: /(buyer_\w+)/, payment: /(KP-\S+)/, none: NOBODYS };
      expect(await operator.transcript(lines, named)).toBe(dedent(lines));
    });

    it('are delivered manually, all items of a command or none, and the buyer gets a mail', async () => {
      const { order, buyer } = await bought({ 'help-hour': 2 });
      const file = await operator.file(['', 'Tuesday at 11:00', '']);
      const lines = `
        $ orders deliver <order> help-hour --item a b c
        ! This line needs 2, not 3: nothing was delivered.
        [1]
        $ orders deliver <order> help-hour --item "Monday at 10:00" "Monday at 10:00"
        ! …0:00 is already on this line. Several items need a text each, such as "1 of 2" and "2 of 2" at their ends.
        [1]
        $ orders deliver <order> help-hour --item "Monday at 10:00"
        Delivered 1. 1 still missing.
        audit: orders deliver <order>: variant help-hour, missing 2 → 1, completed no
        $ orders deliver <order> help-hour --item "Monday at 10:00"
        ! …0:00 is already on this line. Several items need a text each, such as "1 of 2" and "2 of 2" at their ends.
        [1]
        $ orders deliver <order> help-hour --file <file>
        Delivered 1. The order is complete.
        audit: orders deliver <order>: variant help-hour, missing 1 → 0, completed yes
        $ orders delivered <order>
        help-hour  Monday at 10:00, delivered 2026-03-02 14:00
        help-hour  Tuesday at 11:00, delivered 2026-03-02 14:00
        audit: orders delivered <order>: items 2
        $ orders deliver <order> help-hour --item more
        ! This line is already delivered in full.
        [1]
        $ orders deliver <order> star-5 --item x
        ! This order has no star-5, but: help-hour.
        [1]
        $ orders cancel <order>
        ! This order is already delivered in full: use "orders refund" instead.
        [1]`;
      expect(await operator.transcript(lines, { order, file })).toBe(dedent(lines));
      expect(await orderOf(buyer)).toMatchObject({
        status_text: 'Completed',
        goods: { 'help-hour': ['Monday at 10:00', 'Tuesday at 11:00'] },
      });
      expect((await subjects()).slice(0, 2)).toEqual([
        'Delivered: Setup Help, One Hour, order {KS}',
        '1 of 2 delivered: Setup Help, One Hour, order {KS}',
      ]);
      expect(JSON.stringify([await world.mails(), await operator.audits()])).not.toContain('Monday at');
    });

    it('that are back-ordered take a code by hand, but never one that is in stock or delivered elsewhere', async () => {
      await world.shop.stocks('star-10', ['STAR-AAAA-XB4D', 'STAR-BBBB-LL7C']);
      await bought({ 'star-10': 1 });
      const { order, buyer } = await bought({ 'star-5': 1, 'help-hour': 1 });
      const lines = `
        $ orders deliver <order> star-5 --item STAR-AAAA-XB4D
        ! …XB4D is already in stock or delivered.
        [1]
        $ orders deliver <order> star-5 --item STAR-BBBB-LL7C
        ! …LL7C is already in stock or delivered.
        [1]
        $ orders deliver <order> help-hour --item STAR-AAAA-XB4D
        ! …XB4D is a code that is already in stock or delivered.
        [1]
        $ orders deliver <order> help-hour --item STAR-BBBB-LL7C
        ! …LL7C is a code that is already in stock or delivered.
        [1]
        $ orders deliver <order> star-5 --item STAR-CCCC-9ZQ2
        Delivered 1. This line is complete.
        audit: orders deliver <order>: variant star-5, missing 1 → 0, completed no
        $ orders delivered <order>
        ! Nothing was typed for this order.
        [1]`;
      expect(await operator.transcript(lines, { order })).toBe(dedent(lines));
      expect((await orderOf(buyer))?.goods).toEqual({ 'star-5': ['STAR-CCCC-9ZQ2'], 'help-hour': [] });
      expect((await world.shop.stocks('star-5', ['STAR-CCCC-9ZQ2'])).added).toBe(0);
    });

    it('keep a dead code, and get one replacement for it', async () => {
      await world.shop.stocks('star-5', ['STAR-AAAA-XB4D']);
      const { order, buyer } = await bought({ 'star-5': 1 });
      const soldOut = `
        $ orders replace <order> star-5 --reason "the buyer says so"
        ! There is no free code of star-5: add stock, or supply one with --with TEXT.
        [1]`;
      expect(await operator.transcript(soldOut, { order })).toBe(dedent(soldOut));
      await world.shop.stocks('star-5', ['STAR-BBBB-LL7C', 'STAR-CCCC-9ZQ2']);
      world.clock.advance(MINUTE);
      const lines = `
        $ orders replace <order> star-5 --reason "the buyer says so"
        Replaced …XB4D, which is now void. The line of star-5 has 1 live item.
        audit: orders replace <order>: dead …XB4D, reason the buyer says so, variant star-5, replaced 0 → 1
        $ orders replace <order> star-5 --reason x --code STAR-AAAA-XB4D
        ! …XB4D was already replaced.
        [1]
        $ orders replace <order> star-5 --reason x --code STAR-BBBB-LL7C --with star-bbbb-ll7c --accept-suspicious 1
        ! …ll7c is the dead item itself in another spelling (case, dashes or spaces).
        [1]
        $ orders replace <order> star-5 --reason x --code STAR-BBBB-LL7C --with star-cccc-9zq2
        ! st…9zq2: in stock or delivered in another spelling (case, dashes or spaces). Nothing was delivered. Correct it, or add --accept-suspicious 1 to deliver it as it is.
        [1]
        $ orders replace <order> star-5 --reason x --code STAR-BBBB-LL7C --with "PIN: 12"
        ! … 12: a label before it. Nothing was delivered. Correct it, or add --accept-suspicious 1 to deliver it as it is.
        [1]
        $ orders replace <order> star-5 --reason x --code NONE
        ! This line has no such item.
        [1]
        $ orders replace <order> star-5 --reason x --code BBB-LL7C --with FROM-ELSEWHERE
        Replaced …LL7C, which is now void. The line of star-5 has 1 live item.
        audit: orders replace <order>: dead …LL7C, reason x, variant star-5, replaced 1 → 2`;
      expect(await operator.transcript(lines, { order })).toBe(dedent(lines));
      expect((await orderOf(buyer))?.goods).toEqual({
        'star-5': ['STAR-AAAA-XB4D', 'STAR-BBBB-LL7C', 'FROM-ELSEWHERE'],
      });
      expect((await operator.run(['orders', 'show', order])).out).toContain(
        'star-5 …XB4D, delivered 2026-03-02 14:00, dead, replaced 2026-03-02 14:01\n',
      );
      expect((await subjects())[0]).toBe('Replaced: Star Card, USD 5, order {KS}');
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
      const { order, buyer } = await bought({ 'help-hour': 3 });
      // What is delivered by hand is any text.
      const lines = `
        $ orders deliver <order> help-hour --item 6.01E+15 "Monday 10:00"
        ! …E+15: a number that the spreadsheet shortened. Nothing was delivered. Correct it, or add --accept-suspicious 1 to deliver it as it is.
        [1]
        $ orders deliver <order> help-hour --item 6.01E+15 "Monday 10:00" --accept-suspicious 2
        ! …E+15: a number that the spreadsheet shortened. Nothing was delivered. Correct it, or add --accept-suspicious 1 to deliver it as it is.
        [1]
        $ orders deliver <order> help-hour --item 6.01E+15 "Monday 10:00" --accept-suspicious 1
        Delivered 2. 1 still missing.
        audit: orders deliver <order>: variant help-hour, missing 3 → 1, completed no
        $ orders deliver <order> help-hour --item "Login: mina, password: tall-7"
        Delivered 1. The order is complete.
        audit: orders deliver <order>: variant help-hour, missing 1 → 0, completed yes`;
      expect(await operator.transcript(lines, { order })).toBe(dedent(lines));
      expect((await orderOf(buyer))?.goods).toEqual({
        'help-hour': ['6.01E+15', 'Monday 10:00', 'Login: mina, password: tall-7'],
      });
    });

    it('are refunded to the balance, never more than was paid, and the same refund once', async () => {
      const { order, buyer } = await bought({ 'help-hour': 1 });
      const lines = `
        $ orders refund <order> --amount 1000 --reason "a day late"
        Refunded PKR 1,000; PKR 1,000 in total.
        audit: orders refund <order>: amount 1000, reason a day late, refunded 0 → 1000
        $ orders refund <order> --amount 1000 --reason "a day late"
        This was already refunded; nothing changed. PKR 1,000 refunded in total.
        $ orders refund <order> --amount 1501 --reason "all of it"
        ! Only PKR 1,500 of the PKR 2,500 paid can still be refunded.
        [1]`;
      expect(await operator.transcript(lines, { order })).toBe(dedent(lines));
      world.clock.advance(MINUTE);
      const rest = `
        $ orders refund <order> --amount 1500 --reason "all of it"
        Refunded PKR 1,500; PKR 2,500 in total.
        audit: orders refund <order>: amount 1500, reason all of it, refunded 1000 → 2500`;
      expect(await operator.transcript(rest, { order })).toBe(dedent(rest));
      expect(await world.shop.balance(buyer)).toBe(2500);
      const { number, username } = await world.shop.operator('orders show', { order });
      expect(await operator.json(['accounts', 'show', username])).toMatchObject({
        movements: [
          { kind: 'refund', amount: 1500, of: number },
          { kind: 'refund', amount: 1000, of: number },
        ],
      });
      expect(await operator.json('audit list --limit 1')).toMatchObject([{ of: number }]);
      expect((await world.mails())[0]).toMatchObject({
        subject: `Refunded PKR 1,500: Setup Help, One Hour, order ${number}`,
        text: expect.stringContaining('all of it'),
      });
    });

    it('are cancelled: what was paid for the rest is refunded once, less earlier refunds, and nothing stays back-ordered', async () => {
      await world.shop.stocks('star-5', 1);
      const { order, buyer } = await bought({ 'star-5': 3, 'help-hour': 1 });
      const lines = `
        $ orders refund <order> --amount 600 --reason "one is missing"
        Refunded PKR 600; PKR 600 in total.
        audit: orders refund <order>: amount 600, reason one is missing, refunded 0 → 600
        $ orders cancel <order>
        Cancelled. Refunded PKR 2,900 to the buyer’s balance; PKR 3,500 in total.
        audit: orders cancel <order>: state processing → cancelled, refunded 600 → 3500
        $ orders cancel <order>
        This order was already cancelled.
        $ orders deliver <order> help-hour --item x
        ! This order is cancelled.
        [1]`;
      expect(await operator.transcript(lines, { order })).toBe(dedent(lines));
      expect(await world.shop.balance(buyer)).toBe(3500);
      expect(await orderOf(buyer)).toMatchObject({
        status: 2,
        status_text: 'Cancelled',
        goods: { 'star-5': [expect.any(String)], 'help-hour': [] },
      });
      expect((await world.shop.stocks('star-5', 2)).delivered).toBe(0);
      expect((await subjects())[0]).toBe('Cancelled: Star Card, USD 5 and 1 more, order {KS}');
    });

    it('are mailed again', async () => {
      const { order } = await bought({ 'help-hour': 1 });
      const lines = `
        $ orders mail <order>
        A mail is on its way to <buyer>@example.com.
        audit: orders mail <order>: to <buyer>@example.com
        $ orders mail <order> --text "We call at 10:00."
        A mail is on its way to <buyer>@example.com.
        audit: orders mail <order>: to <buyer>@example.com, text We call at 10:00.
        $ orders mail <order> --text "We call at 10:00."
        The same words were sent to <buyer>@example.com before; nothing was sent.`;
      expect(await operator.transcript(lines, { order, buyer: /(buyer_\w+)/ })).toBe(dedent(lines));
      const text = expect.stringContaining(`/my/orders?order=${order}`);
      expect(await world.mails()).toContainEqual(
        expect.objectContaining({
          subject: expect.stringMatching(/^Order status: Setup Help, One Hour, order KS-/),
          text,
        }),
      );
    });
  },
  { env },
);

onOneEngine(
  'Invalid commands about orders',
  (world) => {
    const operator = operatorFor(world, folder);

    it('are refused with the reason', async () => {
      const lines = `
        $ orders deliver <none> help-hour --item x
        ! There is no such order.
        [1]
        $ orders replace <none> help-hour --reason x
        ! There is no such order.
        [1]
        $ orders refund <none> --amount 5 --reason x
        ! There is no such order.
        [1]
        $ orders cancel <none>
        ! There is no such order.
        [1]
        $ orders mail <none>
        ! There is no such order.
        [1]`;
      expect(await operator.transcript(lines, { none: NOBODYS })).toBe(dedent(lines));
    });

    it.each([
      [`orders replace ${NOBODYS} help-hour`, /reason[\s\S]*Usage: orders replace/],
      [`orders deliver ${NOBODYS} help-hour`, /Name the items/],
      [`orders refund ${NOBODYS} --amount 5`, /reason[\s\S]*Usage: orders refund/],
      [`orders refund ${NOBODYS} --amount 1.5 --reason x`, /amount: must be a whole number/],
      ['orders show ../x', /must be an id/],
    ])('are not recognised: "%s"', async (line, why) => {
      const misused = await operator.run(line);
      expect([misused.code, misused.out]).toEqual([2, '']);
      expect(misused.err).toMatch(why);
    });
  },
  { env },
);
