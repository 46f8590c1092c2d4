import { expect, it } from 'vitest';
import { alertAllOutOfStock } from '#server/stock/inventory.ts';
import { shopOf } from './support/driver.ts';
import { keepLaws } from './support/laws.ts';
import { signUpAndLogIn } from './support/members.ts';
import { dedent, makeOperatorFolder, operatorEnv, operatorFor, squeezed } from './support/operator.ts';
import { DAY, HOUR, MINUTE, onOneEngine } from './support/world.ts';

const folder = makeOperatorFolder();
/** The receipt of an entry in the audit log. */
const RECORDED = /receipts record (\w{32})/;
const NOBODYS = '0f2c5a51c8e04d2b9f6f0a7f5e0f4b1c';

onOneEngine(
  'The operator’s receipts',
  (world) => {
    keepLaws(world);

    const operator = operatorFor(world, folder);
    /** A payment that waits for money of Mina Khan, with its number and its buyer’s name. */
    const opened = async () => {
      const buyer = await world.shop.buyer();
      const payment = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
      const name = (await world.shop.username(buyer)) ?? '';
      return { buyer, payment, number: await world.shop.number(payment), name };
    };

    it('settle the payment whose number is in their reference, are listed by it, and count once however often they are recorded', async () => {
      const { number } = await opened();
      // The second is pasted, with characters that can't be seen.
      const lines = `
        $ receipts show <number>
        ! <number> is a payment, which has no receipt.
        [1]
        $ receipts record bank --amount 2500 --payer "MINA KHAN" --reference "FT-1 <number>"
        The receipt settled payment <number>.
        audit: receipts record <receipt>: by bank, amount 2500, outcome settled, payment <number>, decided by number
        $ receipts show <number>
        ! <number> is a payment. Type the beginning of its receipt:
        !   <receipt>  bank  PKR 2,500  MINA KHAN  2026-03-02 14:00
        [1]
        $ receipts record bank --amount ۲۵۰۰ --payer "Mina Khan" --reference "\u200eFT\u200d-۱ <number>"
        This receipt was already recorded: it settled payment <number>.
        $ receipts record bank --amount 900 --payer "Mina Khan" --reference "FT-1 <number>"
        ! The reference FT-1 <number> belongs to different money: receipt <receipt>.
        [1]`;
      expect(await operator.transcript(lines, { number, receipt: RECORDED })).toBe(dedent(lines));
    });

    it('without a number are nobody’s, whoever named their sender, and say so', async () => {
      const { payment, number, name } = await opened();
      const lines = `
        $ receipts record bank --amount 2500 --payer "MINA KHAN" --reference FT-1
        The receipt is unmatched (<receipt>).
        audit: receipts record <receipt>: by bank, amount 2500, outcome unmatched
        $ receipts unmatched
        <receipt>  2026-03-02 14:00  PKR 2,500 by bank from MINA KHAN, reference FT-1
          Why: Payment <number> fits, but its text has no number, and this sender has not paid for <buyer> before.
          PAYMENT  ACCOUNT  AMOUNT  CREATED  STATUS  SENDER  BUT
          <number>  <buyer>  PKR 2,500  2026-03-02 14:00  Waiting for your payment  Mina Khan
          Settle, if it is for <buyer>: receipts assign <receipt> --payment <number>`;
      expect(squeezed(await operator.transcript(lines, { number, buyer: name, receipt: RECORDED }))).toBe(
        dedent(lines),
      );
      expect((await world.shop.payment(payment))?.state).toBe('pending');
    });

    it('with the number of a payment alone for a reference count each, and the same typed twice is refused', async () => {
      const { buyer, number, name } = await opened();
      // Other money with the same number is other money; so is somebody else’s.
      const lines = `
        $ receipts record bank --amount 1 --payer "Omar Shah" --reference "<bare>"
        The receipt is unmatched (<first>).
        audit: receipts record <first>: by bank, amount 1, outcome unmatched
        $ receipts unmatched
        <first>  2026-03-02 14:00  PKR 1 by bank from Omar Shah, reference none
          Text: <bare>
          Why: Its text has the number <number>, but it is PKR 2,499 less than that payment asks for, and its sender is not known to be the buyer's.
          PAYMENT  ACCOUNT  AMOUNT  CREATED  STATUS  SENDER  BUT
          <number>  <buyer>  PKR 2,500  2026-03-02 14:00  Waiting for your payment  Mina Khan  PKR 2,499 less. Another sender.
          Close as underpaid: PKR 1 to the balance, if it is for <buyer>: receipts assign <first> --payment <number>
          Credit PKR 1: the payment stays open: receipts assign <first> <buyer>
        $ receipts record bank --amount 2500 --payer "Mina Khan" --reference "Ref: <number>"
        The receipt settled payment <number>.
        audit: receipts record <settled>: by bank, amount 2500, outcome settled, payment <number>, decided by number
        $ receipts record bank --amount 2500 --payer "MINA KHAN" --reference <number>
        ! PKR 2,500 with <number> is recorded already: receipt <settled>. If as much came a second time, say so with --again.
        [1]
        $ receipts record bank --amount 2500 --payer "Mina Khan" --reference <number> --again
        The receipt was credited to <buyer>.
        audit: receipts record <again>: by bank, amount 2500, outcome credited, payment <number>, decided by number
        $ receipts record bank --amount 2500 --payer "Mina Khan" --reference <number> --payment <number>
        ! PKR 2,500 with <number> is recorded already: receipt <again>. If as much came a second time, say so with --again.
        [1]
        $ receipts record bank --amount 2500 --payer "Zara Aslam" --reference <number>
        The receipt was credited to <buyer>.
        audit: receipts record <other>: by bank, amount 2500, outcome credited, payment <number>, decided by number`;
      const named = {
        number,
        bare: number.replaceAll('-', ' ').toLowerCase(),
        buyer: name,
        first: RECORDED,
        settled: RECORDED,
        again: RECORDED,
        other: RECORDED,
      };
      expect(squeezed(await operator.transcript(lines, named))).toBe(dedent(lines));
      // Days later is no second press.
      world.clock.advance(73 * HOUR);
      const later = `
        $ receipts record bank --amount 2500 --payer "Mina Khan" --reference <number>
        The receipt was credited to <buyer>.
        audit: receipts record <receipt>: by bank, amount 2500, outcome credited, payment <number>, decided by number`;
      expect(await operator.transcript(later, { number, buyer: name, receipt: RECORDED })).toBe(
        dedent(later),
      );
      expect(await world.shop.balance(buyer)).toBe(7500);
    });

    it('typed by two at once with the number of a payment are recorded once', async () => {
      const { shop } = world;
      const { buyer, number } = await opened();
      const input = { method: 'bank', amount: '2500', payer: 'Mina Khan', reference: number };
      const both = await Promise.allSettled([
        shop.operator('receipts record', input),
        shop.operator('receipts record', input),
      ]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await shop.balance(buyer)).toBe(0);
    });

    it.each([
      ['2026-03-02 13:05', '2026-03-02T08:05:00.000Z'],
      ['2026-03-02T13:05:30', '2026-03-02T08:05:30.000Z'],
      ['۲۰۲۶-۰۳-۰۲  ۱۳:۰۵', '2026-03-02T08:05:00.000Z'],
      ['2026-03-01 00:00', '2026-02-28T19:00:00.000Z'],
      ['2026-03-02T08:05:00Z', '2026-03-02T08:05:00.000Z'],
      ['2026-03-02 10:05 +02:00', '2026-03-02T08:05:00.000Z'],
    ])('were sent at the typed time, which is Pakistan’s without a zone: %s', async (typed, sentAt) => {
      const record = 'receipts record bank --amount 900 --payer Omar --reference FT-1 --at'.split(' ');
      await operator.run([...record, typed]);
      expect(await operator.json('receipts unmatched')).toMatchObject([{ sent_at: sentAt }]);
    });

    it('are found by the reference of their bank, as well as by the beginning of their ids', async () => {
      const lines = `
        $ receipts record bank --amount 900 --payer "Omar Shah" --reference "FT 26061/XYZ"
        The receipt is unmatched (<first>).
        audit: receipts record <first>: by bank, amount 900, outcome unmatched
        $ receipts record binance --amount 12 --reference 260611 --at "2026-03-02 13:59"
        The receipt is unmatched (<second>).
        audit: receipts record <second>: by binance, amount 12, outcome unmatched
        $ receipts show "FT 26061/XYZ"
        Receipt:   <first>
        By:        bank
        Amount:    PKR 900
        From:      Omar Shah
        Reference: FT 26061/XYZ
        Sent:      2026-03-02 14:00
        Recorded:  2026-03-02 14:00
        Outcome:   unmatched
        $ receipts show 260611
        Receipt:   <second>
        By:        binance
        Amount:    USDT 12
        Reference: 260611
        Sent:      2026-03-02 13:59
        Recorded:  2026-03-02 14:00
        Outcome:   unmatched
        $ receipts record bank --amount 800 --payer "Omar Shah" --reference 260611
        The receipt is unmatched (<third>).
        audit: receipts record <third>: by bank, amount 800, outcome unmatched
        $ receipts show 260611
        ! 2 receipts have the reference "260611". Type the beginning of the one you mean:
        !   <third>  bank  PKR 800  Omar Shah  2026-03-02 14:00
        !   <second>  binance  USDT 12  2026-03-02 14:00
        [1]`;
      const named = { first: RECORDED, second: RECORDED, third: RECORDED };
      expect(await operator.transcript(lines, named)).toBe(dedent(lines));
    });

    it('settle the payment that a person names, whatever they have in common', async () => {
      const { number } = await opened();
      const lines = `
        $ receipts record bank --amount 2500 --payer "Omar Shah" --reference FT-1 --payment <number> --dry-run
        It would say: The receipt settled payment <number>.
        ! A dry run: nothing is done.
        $ receipts record bank --amount 2500 --payer "Omar Shah" --reference FT-1 --payment <number>
        The receipt settled payment <number>.
        audit: receipts record <receipt>: by bank, amount 2500, outcome settled, payment <number>, decided by person
        $ receipts record bank --amount 2500 --payer "Omar Shah" --reference FT-1 --payment <number>
        This receipt was already recorded: it settled payment <number>.`;
      expect(await operator.transcript(lines, { number, receipt: RECORDED })).toBe(dedent(lines));
    });

    it.each([
      ['short', 2400, 'credited', 2400],
      ['over', 2600, 'settled', 100],
      ['late', 2500, 'credited', 2500],
      ['for a cancelled payment', 2500, 'credited', 2500],
    ])(
      'given to a payment by hand, %s, become what any such money does',
      async (name, amount, outcome, balance) => {
        const { buyer, payment, number, name: username } = await opened();
        if (name === 'late') world.clock.advance(HOUR + 1);
        if (name === 'for a cancelled payment') await world.shop.cancels(payment);
        const lines = `
        $ receipts record bank --amount ${amount} --payer "Omar Shah" --reference FT-1 --payment <number>
        The receipt ${outcome === 'settled' ? 'settled payment <number>' : 'was credited to <buyer>'}.
        audit: receipts record <receipt>: by bank, amount ${amount}, outcome ${outcome}, payment <number>, decided by person`;
        const named = { number, buyer: username, receipt: RECORDED };
        expect(await operator.transcript(lines, named)).toBe(dedent(lines));
        expect(await world.shop.balance(buyer)).toBe(balance);
      },
    );

    it('that wait are given to a payment by hand, or where they are recorded again with its number', async () => {
      const [one, two] = [await opened(), await opened()];
      const lines = `
        $ receipts record bank --amount 2500 --payer "Omar Shah" --reference FT-1
        The receipt is unmatched (<first>).
        audit: receipts record <first>: by bank, amount 2500, outcome unmatched
        $ receipts assign <first> --payment <one>
        Settled payment <one> of <buyer> with PKR 2,500.
        audit: receipts assign <first>: outcome unmatched → settled, value 2500, account <buyer>, payment <one>, short by 0
        $ receipts assign <first> --payment <one>
        This receipt had already settled payment <one> of <buyer>; nothing changed.
        $ receipts record bank --amount 2500 --payer "Omar Shah" --reference FT-2
        The receipt is unmatched (<second>).
        audit: receipts record <second>: by bank, amount 2500, outcome unmatched
        $ receipts record bank --amount 2500 --payer "Omar Shah" --reference FT-2 --payment <two>
        The receipt settled payment <two>.
        audit: receipts record <second>: by bank, amount 2500, outcome settled, payment <two>, decided by person`;
      const named = { one: one.number, two: two.number, buyer: one.name, first: RECORDED, second: RECORDED };
      expect(await operator.transcript(lines, named)).toBe(dedent(lines));
      expect(await world.host.db.selectFrom('receipt').select('outcome').execute()).toEqual([
        { outcome: 'settled' },
        { outcome: 'settled' },
      ]);
    });

    it('are not given to a payment of another currency, or one that takes no more', async () => {
      const usdt = await world.shop.opens('usdt', await world.shop.buyer(), { 'help-hour': 1 });
      const paid = await world.shop.pays('bank', await world.shop.buyer(), { 'help-hour': 1 });
      const lines = `
        $ receipts record bank --amount 2500 --payer "Omar Shah" --reference FT-1 --payment <usdt>
        ! The receipt is in PKR and the payment in USDT: credit the receipt to the account instead.
        [1]
        $ receipts record bank --amount 2500 --payer "Omar Shah" --reference FT-1 --payment <paid>
        ! This payment is completed and takes no more money: credit the receipt to its account instead.
        [1]
        $ receipts record bank --amount 2500 --payer "Omar Shah" --reference FT-1 --payment KP-2222-22
        ! There is no such payment.
        [1]`;
      const named = { usdt: await world.shop.number(usdt), paid: await world.shop.number(paid) };
      expect(await operator.transcript(lines, named)).toBe(dedent(lines));
      const receipts = await world.host.db.selectFrom('receipt').select('amount').execute();
      expect(receipts).toEqual([{ amount: 2500 }]);
    });

    it('take an amount as a bank shows it', async () => {
      const [one, two] = [await opened(), await opened()];
      for (const amount of ['PKR 2,500', '2,50', '2.500,00']) {
        const typed = 'receipts record bank --payer Mina --reference FT-1 --amount'.split(' ');
        const why = 'must be an amount such as 2500 or 2,500.00, without a currency';
        expect((await operator.run([...typed, amount])).err).toContain(why);
      }
      const lines = `
        $ receipts record bank --amount 2,500 --payer "Mina Khan" --reference <one>
        The receipt settled payment <one>.
        audit: receipts record <first>: by bank, amount 2500, outcome settled, payment <one>, decided by number
        $ receipts record bank --amount 2,500.00 --payer "Mina Khan" --reference <two>
        The receipt settled payment <two>.
        audit: receipts record <second>: by bank, amount 2500.00, outcome settled, payment <two>, decided by number`;
      const named = { one: one.number, two: two.number, first: RECORDED, second: RECORDED };
      expect(await operator.transcript(lines, named)).toBe(dedent(lines));
    });

    it('count by the time at which they were sent', async () => {
      const { number, name } = await opened();
      world.clock.advance(2 * HOUR);
      const lines = `
        $ receipts record bank --amount 2500 --payer "Mina Khan" --reference "FT-1 <number>"
        The receipt was credited to <buyer>.
        audit: receipts record <late>: by bank, amount 2500, outcome credited, payment <number>, decided by number
        $ receipts record bank --amount 2500 --payer "Mina Khan" --reference "FT-2 <number>" --at 2026-03-02T09:30:00Z
        The receipt settled payment <number>.
        audit: receipts record <timely>: by bank, amount 2500, outcome settled, payment <number>, decided by number
        $ receipts record bank --amount 2500 --payer "Mina Khan" --reference FT-3 --at 2026-03-02T12:00:00Z
        ! This time is in the future.
        [1]`;
      const named = { number, buyer: name, late: RECORDED, timely: RECORDED };
      expect(await operator.transcript(lines, named)).toBe(dedent(lines));
    });

    it('that are unmatched are shown with the payments within 2 % of them, open and closed', async () => {
      const near = await world.shop.buyer();
      const open = await world.shop.opens('bank', near, { 'help-hour': 2 });
      await world.shop.namesSender(open, 'Someone Else');
      world.clock.advance(MINUTE);
      const other = await world.shop.opens('bank', await world.shop.buyer(), { 'star-5': 10 });
      world.clock.advance(2 * HOUR);
      const far = await world.shop.buyer();
      await world.shop.opens('bank', far, { 'star-5': 9 });
      const name = async (buyer: string) => (await world.shop.username(buyer)) ?? '';
      const named = {
        open: await world.shop.number(open),
        other: await world.shop.number(other),
        near: await name(near),
        far: await name(far),
        somebody: /(buyer_\w+)/,
        receipt: RECORDED,
      };
      const listed = `
        $ receipts record bank --amount 5100 --payer "Omar Shah" --reference FT-9
        The receipt is unmatched (<receipt>).
        audit: receipts record <receipt>: by bank, amount 5100, outcome unmatched
        $ receipts unmatched
        <receipt>  2026-03-02 16:01  PKR 5,100 by bank from Omar Shah, reference FT-9
          Why: No payment has this amount, and none this sender.
          PAYMENT  ACCOUNT  AMOUNT  CREATED  STATUS  SENDER  BUT
          <other>  <somebody>  PKR 5,000  2026-03-02 14:01  Expired  PKR 100 more. Sent 1 hour after its end. No sender named.
          <open>  <near>  PKR 5,000  2026-03-02 14:00  Expired  Someone Else  PKR 100 more. Another sender. Sent 1 hour after its end.`;
      expect(squeezed(await operator.transcript(listed, named))).toBe(dedent(listed));
      expect(await operator.json('receipts unmatched')).toMatchObject([
        { candidates: [{ supported: false }, { supported: false }] },
      ]);
      const lines = `
        $ receipts assign FT-9 <near>
        Credited PKR 5,100 to <near>.
        audit: receipts assign <receipt>: outcome unmatched → credited, value 5100, account <near>
        $ receipts assign FT-9 <near>
        This receipt was already credited to <near>; nothing changed.
        $ receipts assign FT-9 <far>
        ! This receipt was already credited.
        [1]
        $ receipts unmatched
        No unmatched receipts.`;
      expect(await operator.transcript(lines, { ...named, receipt: /assign (\w{32})/ })).toBe(dedent(lines));
      expect(await world.shop.balance(near)).toBe(5100);
      expect((await world.mails())[0]).toMatchObject({
        subject: expect.stringMatching(/^We've added PKR 5,100 to your balance/),
      });
    });

    it('with a zero too many are corrected, and those of nobody struck off the list', async () => {
      const { number, name } = await opened();
      const lines = `
        $ receipts record bank --amount 25000 --payer "Mina Khan" --reference <number>
        The receipt settled payment <number>.
        audit: receipts record <receipt>: by bank, amount 25000, outcome settled, payment <number>, decided by number
        $ receipts correct <receipt> --amount 2500 --reason "a zero too many"
        Corrected receipt <receipt> from 25000 to 2500. PKR 22,500 came off the balance of <buyer>.
        audit: receipts correct <receipt>: reason a zero too many, username <buyer>, taken back 22500, amount 25000 → 2500
        $ receipts correct <receipt> --amount 2500 --reason "a zero too many"
        This receipt has this amount already; nothing changed.
        $ receipts record bank --amount 900 --payer Nobody --reference FT-2
        The receipt is unmatched (<nobodys>).
        audit: receipts record <nobodys>: by bank, amount 900, outcome unmatched
        $ receipts correct <nobodys> --amount 0 --reason "a zero too many"
        Took back receipt <nobodys>.
        audit: receipts correct <nobodys>: reason a zero too many, taken back 0, amount 900 → 0
        $ receipts unmatched
        No unmatched receipts.
        $ receipts assign <nobodys> <buyer>
        ! This receipt was taken back.
        [1]`;
      const named = { number, buyer: name, receipt: RECORDED, nobodys: RECORDED };
      expect(await operator.transcript(lines, named)).toBe(dedent(lines));
      expect(await operator.json('today')).toMatchObject({ waiting: { unmatched: [] } });
    });

    it('that are not for the shop are kept off the list for good, and can still be assigned', async () => {
      const { buyer, payment, name } = await opened();
      const listed = async () => [
        (await world.shop.status(buyer, { payment_id: payment })).found_money === true,
        await operator.json('today'),
      ];
      const typed = 'receipts record bank --amount 2500 --reference FT-7 --payer'.split(' ');
      await operator.run([...typed, 'Mina Khan']);
      expect(await listed()).toMatchObject([true, { waiting: { unmatched: [{ count: 1 }] } }]);
      const kept = `
        $ receipts keep FT-7 --reason "rent of a flat"
        Receipt <receipt> stays as it is, and is off the list: it is among the kept ones.
        audit: receipts keep <receipt>: reason rent of a flat, unmatched open → kept
        $ receipts keep <receipt> --reason "rent of a flat"
        This receipt is not on the list; nothing changed.
        $ receipts record bank --amount 2500 --payer "Mina Khan" --reference FT-7
        This receipt was already recorded: it is unmatched (<receipt>).
        $ receipts unmatched
        No unmatched receipts.`;
      expect(await operator.transcript(kept, { receipt: /Receipt (\w+) stays/ })).toBe(dedent(kept));
      expect(await operator.json('receipts unmatched --kept')).toMatchObject([{ reference: 'FT-7' }]);
      expect(await listed()).toMatchObject([false, { waiting: { unmatched: [] } }]);
      const lines = `
        $ receipts assign FT-7 <buyer>
        Credited PKR 2,500 to <buyer>.
        audit: receipts assign <receipt>: outcome unmatched → credited, value 2500, account <buyer>
        $ receipts keep FT-7 --reason "rent of a flat"
        This receipt is not on the list; nothing changed.`;
      expect(await operator.transcript(lines, { buyer: name, receipt: /assign (\w{32})/ })).toBe(
        dedent(lines),
      );
    });

    it('in USDT are recorded by their amount, and assigned at the lower of the two rates', async () => {
      const { shopper } = await signUpAndLogIn(world);
      const { id } = await world.host.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
      const lines = `
        $ receipts record binance --amount 12.345678 --reference B-1
        The receipt is unmatched (<receipt>).
        audit: receipts record <receipt>: by binance, amount 12.345678, outcome unmatched
        $ receipts record binance --amount 12.345678 --reference B-1
        This receipt was already recorded: it is unmatched (<receipt>).
        $ receipts unmatched
        <receipt>  2026-03-02 14:00  USDT 12.345678 by binance from an unknown sender, reference B-1
          Why: No payment has this amount.
        $ receipts assign <receipt> <email>
        Credited PKR 3,456 to <buyer>.
        audit: receipts assign <receipt>: outcome unmatched → credited, value 3456, account <buyer>
        $ receipts record usdt --amount 5 --reference U-1
        ! Choose a network with --network: trc20, bep20, erc20.
        [1]
        $ receipts record usdt --amount 5 --reference U-1 --network nope
        ! The network must be one of trc20, bep20, erc20.
        [1]
        $ receipts record usdt --amount 5 --reference U-1 --network trc20
        The receipt is unmatched (<second>).
        audit: receipts record <second>: by usdt, amount 5, outcome unmatched`;
      const { email, username: buyer } = shopper;
      const named = { email, buyer, receipt: RECORDED, second: RECORDED };
      expect(await operator.transcript(lines, named)).toBe(dedent(lines));
      const rate = Number(await world.host.networks.rate());
      expect(await world.shop.balance(id)).toBe(Math.floor(12.345678 * rate));
    });

    it('are imported from a bank statement: a dry run shows what each line would do, and no line counts twice', async () => {
      const { payment, number, name } = await opened();
      const statement = await operator.file([
        'Transaction Date,Details,Debit,Credit,Sender Name,Reference No',
        `2026-03-02 14:02,IBFT ${number},,"2,500.00",MINA KHAN,FT-1`,
        '2026-03-02 14:03,IBFT FROM OMAR SHAH,,700.00,,FT-2',
        '2026-03-02 14:04,Fee,25.00,,,FT-3',
        '2026-03-02 14:05,Profit,,0.42,,FT-4',
        `2026-03-02 14:01,IBFT ${number},,100,Mina Khan,FT-5`,
      ]);
      world.clock.advance(10 * MINUTE);
      const dry = `
        $ receipts import <statement> --dry-run
        Read date from "Transaction Date", amount from "Credit", payer from "Sender Name", description from "Details", reference from "Reference No", debit from "Debit". Currency: PKR. Account: not named in the file. In PKR 3,300, out PKR 25.
        LINE  AT (+05:00)  AMOUNT  FROM  WOULD BE  OF  WHY
           2  2026-03-02 14:02  PKR 2,500  MINA KHAN  credited  <buyer>
           3  2026-03-02 14:03  PKR 700  IBFT FROM OMAR SHAH  unmatched  it waits for a person
           5  2026-03-02 14:05,Profit,,0.42,,FT-4  left to you  0.42 is not in whole rupees
           6  2026-03-02 14:01  PKR 100  Mina Khan  credited  <buyer>
        Would record: 0 settled, 2 credited, 1 unmatched. Skipped: 0 already recorded, 1 not incoming.
        Would become of 5 rows: 2 credited, 1 waiting for a person, 1 outgoing, 1 left to you. Skipped lines: outgoing: 4.
        "receipts unmatched" says why, and what each may be for.
        1 is left to you, for the reason shown. What is money for the shop, record with "receipts record".
        ! A dry run: nothing is done.`;
      expect(squeezed(await operator.transcript(dry, { statement, buyer: name }))).toBe(dedent(dry));
      const line = ['receipts', 'import', statement];
      const unasked = await operator.run(line, {}, { isSure: false });
      expect([unasked.code, unasked.err]).toEqual([
        2,
        '"receipts import" asks first, and there is no terminal to ask on: add --yes to do it without being asked.\n',
      ]);
      const sure = await operator.run([...line, '--dry-run']);
      expect(await operator.run([...line, '--dry-run'], {}, { isSure: false })).toEqual(sure);
      expect((await world.host.db.selectFrom('receipt').selectAll().execute()).length).toBe(0);

      const fixed = await operator.file([
        'Transaction Date,Details,Credit,Sender Name,Reference No',
        `2026-03-02 14:02,IBFT ${number},"2,500.00",MINA KHAN,FT-1`,
        '2026-03-02 14:03,IBFT,700.00,Omar Shah,FT-2',
      ]);
      expect(await operator.json(['receipts', 'import', fixed])).toMatchObject({
        dry_run: false,
        lines: [
          { line: 2, result: 'settled', payment, amount: 2500 },
          { line: 3, result: 'unmatched', amount: 700 },
        ],
      });
      expect(await operator.json(['receipts', 'import', fixed])).toMatchObject({
        lines: [{ result: 'known' }, { result: 'known' }],
      });
      const clash = await operator.file([
        'Transaction Date,Credit,Sender Name,Reference No',
        '2026-03-09 14:02,"2,500.00",MINA KHAN,FT-1',
      ]);
      world.clock.advance(8 * 24 * HOUR);
      const again = `
        $ receipts import <clash>
        Read date from "Transaction Date", amount from "Credit", payer from "Sender Name", reference from "Reference No". Currency: PKR. Account: not named in the file. In PKR 2,500, out PKR 0.
        LINE  AT (+05:00)  AMOUNT  FROM  IS  OF  WHY
           2  2026-03-09 14:02,"2,500.00",MINA KHAN,FT-1  left to you  The reference FT-1 belongs to different money: receipt <receipt>.
        Recorded: 0 settled, 0 credited, 0 unmatched. Skipped: 0 already recorded, 0 not incoming.
        Of 1 row: 1 left to you.
        1 is left to you, for the reason shown. What is money for the shop, record with "receipts record". "statements left" lists them until you are done with them.`;
      const named = { clash, receipt: /receipt (\w{8})/ };
      expect(squeezed(await operator.transcript(again, named))).toBe(dedent(again));
      expect(await operator.audits()).toMatchObject([
        { action: 'receipts import', detail: { outcome: 'settled' } },
        { action: 'receipts import', detail: { outcome: 'unmatched' } },
      ]);
    });

    it('are imported from a statement with other column names, and from one without references', async () => {
      const statement = await operator.file([
        'When;Value;Who',
        '2026-03-02 13:00;500;Mina',
        '2026-03-02 13:00;500;Mina',
      ]);
      const refused = `
        $ receipts import <statement>
        ! The file has no line of headings with columns for date (booking date, value date, date, …) and amount (amount rs, transaction amount, amount, …). It begins with: When, Value, Who. Name a column, such as --map amount=Credit.
        [1]`;
      expect(await operator.transcript(refused, { statement })).toBe(dedent(refused));
      const line = ['receipts', 'import', statement];
      const mapped = [...line, '--map', 'date=When', 'amount=Value', 'payer=Who', '--zone', '+04:00'];
      expect(await operator.json(mapped)).toMatchObject({
        columns: { date: 'When', amount: 'Value', payer: 'Who' },
        lines: [{ result: 'unmatched', at: '2026-03-02T09:00:00.000Z' }, { result: 'unmatched' }],
      });
      expect(await operator.json(mapped)).toMatchObject({
        lines: [{ result: 'known' }, { result: 'known' }],
      });
    });
  },
  { env: operatorEnv(folder) },
);

onOneEngine(
  'The operator’s payments',
  (world) => {
    const operator = operatorFor(world, folder);

    it('are listed for all accounts or for one, and shown with their receipts', async () => {
      const none = `
        $ payments list
        No payments found.`;
      expect(await operator.transcript(none)).toBe(dedent(none));
      const { shopper } = await signUpAndLogIn(world);
      const { id } = await world.host.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
      const first = await world.shop.opens('bank', id, { 'help-hour': 1 }, { from: 'Mina Khan' });
      const paid = 'receipts record bank --amount 2600 --payer Mina_Khan --reference';
      await operator.run(`${paid} FT-0`);
      await operator.run(`${paid} FT-1 --payment ${await world.shop.number(first)}`);
      world.clock.advance(MINUTE);
      const second = await world.shop.opens('bank', id, { 'star-5': 1 }, { from: 'Mina Khan' });
      world.clock.advance(MINUTE);
      const other = await world.shop.opens('bank', await world.shop.buyer(), { 'star-5': 2 });
      const named = {
        shopper: shopper.username,
        buyer: /(buyer_\w+)/,
        none: NOBODYS,
        first: await world.shop.number(first),
        second: await world.shop.number(second),
        other: await world.shop.number(other),
        receipt: /^(\w{8}) {2}2026/m,
        order: /(KS-\w{4}-\w{2})$/,
      };
      const listed = `
        $ payments list
        PAYMENT  CREATED  ACCOUNT  METHOD  AMOUNT  STATUS  SENDER
        <other>  2026-03-02 14:02  <buyer>  bank  PKR 1,000  Waiting for your payment
        <second>  2026-03-02 14:01  <shopper>  bank  PKR 500  Waiting for your payment  Mina Khan
        <first>  2026-03-02 14:00  <shopper>  bank  PKR 2,500  Completed, extra added to balance  Mina Khan
        $ payments list --account <shopper>
        PAYMENT  CREATED  ACCOUNT  METHOD  AMOUNT  STATUS  SENDER
        <second>  2026-03-02 14:01  <shopper>  bank  PKR 500  Waiting for your payment  Mina Khan
        <first>  2026-03-02 14:00  <shopper>  bank  PKR 2,500  Completed, extra added to balance  Mina Khan
        $ payments list --pending
        PAYMENT  CREATED  ACCOUNT  METHOD  AMOUNT  STATUS  SENDER
        <other>  2026-03-02 14:02  <buyer>  bank  PKR 1,000  Waiting for your payment
        <second>  2026-03-02 14:01  <shopper>  bank  PKR 500  Waiting for your payment  Mina Khan`;
      expect(squeezed(await operator.transcript(listed, named))).toBe(dedent(listed));
      world.clock.advance(HOUR);
      const lines = `
        $ payments list --pending
        No payments found.
        $ payments show <first>
        Payment: <first>
        Created: 2026-03-02 14:00
        Account: <shopper>
        Method:  bank
        Amount:  PKR 2,500
        Status:  Completed, extra added to balance
        Worth:   PKR 2,500
        Paid to: PK00 SAND 0000 0000 0000 0001
        Sender:  Mina Khan
        Expires: 2026-03-02 15:00
        Closed:  2026-03-02 14:00
        Order:   <order>

        VARIANT    NAME                  PRICE      QUANTITY
        help-hour  Setup Help, One Hour  PKR 2,500         1

        RECEIPT   SENT              AMOUNT     OUTCOME  FROM       REFERENCE  DECIDED BY
        <receipt>  2026-03-02 14:00  PKR 2,600  settled  Mina_Khan  FT-1       a person
        $ payments show <none>
        ! There is no such payment.
        [1]`;
      expect((await operator.run(['payments', 'show', second])).out).toContain('Expired');
      expect(await operator.transcript(lines, named)).toBe(dedent(lines));
    });
  },
  { env: operatorEnv(folder) },
);

onOneEngine(
  'The operator’s address',
  (world) => {
    const operator = operatorFor(world, folder);
    const told = async () =>
      (await world.mails()).filter(({ to }) => to === 'staff@example.com').map(({ subject }) => subject);

    it('gets one mail each about unmatched money, manual orders and sold-out variants', async () => {
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file(['ONE-CODE-1'])]);
      const record = 'receipts record bank --amount 700 --payer Omar --reference FT-1';
      await operator.run(record);
      await operator.run(record);
      expect(await told()).toEqual(['Unmatched money: PKR 700']);
      for (const amount of [1, 2]) {
        const buyer = await world.shop.buyer({ balance: 10_000 });
        await world.shop.pays('balance', buyer, { 'star-5': amount, 'help-hour': 1 });
      }
      const byHand = expect.stringMatching(
        /^Order KS-\w{4}-\w\w needs manual delivery: Setup Help, One Hour$/,
      );
      expect((await told()).toSorted()).toEqual([
        byHand,
        byHand,
        'Out of stock: Star Card, USD 5',
        'Unmatched money: PKR 700',
      ]);
      world.clock.advance(MINUTE);
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file(['A-1', 'A-2', 'A-3'])]);
      const buyer = await world.shop.buyer({ balance: 10_000 });
      await world.shop.pays('balance', buyer, { 'star-5': 3 });
      expect((await told()).filter((subject) => subject.startsWith('Out of stock'))).toHaveLength(2);
    });

    it('gets one mail for all lines of a statement that wait, once its last is recorded (R-88)', async () => {
      const line = (index: number) => `2026-03-01 14:05,${index},Payer ${index},FT-${index}`;
      const lines = Array.from({ length: 251 }, (_, index) => line(index + 1));
      const file = (those: string[]) => operator.file(['date,credit,sender,reference', ...those]);
      const march = await file(lines);
      world.clock.advance(DAY);
      const read = (...more: string[]) => operator.run(['receipts', 'import', march, ...more]);
      await read('--dry-run');
      expect(await told()).toEqual([]);
      await read();
      expect(await told()).toEqual(['Unmatched money: 251 receipts, PKR 31,626']);
      await read();
      expect(await told()).toHaveLength(1);
      await operator.run(['receipts', 'import', await file([line(700)])]);
      expect((await told()).toSorted()).toEqual([
        'Unmatched money: 1 receipt, PKR 700',
        'Unmatched money: 251 receipts, PKR 31,626',
      ]);
    });

    it('gets one mail about a sold-out variant, even if a code from elsewhere is delivered for it', async () => {
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file(['A-1'])]);
      const buyer = await world.shop.buyer({ balance: 10_000 });
      await world.shop.pays('balance', buyer, { 'star-5': 2 });
      expect(await told()).toEqual(['Out of stock: Star Card, USD 5']);
      world.clock.advance(MINUTE);
      const [order] = await world.shop.orders(buyer);
      await operator.run(['orders', 'deliver', order?.id ?? '', 'star-5', '--item', 'FROM-ELSEWHERE']);
      await alertAllOutOfStock(world.host);
      expect(await told()).toEqual(['Out of stock: Star Card, USD 5']);
    });

    it('gets one later mail about a variant that two parallel sales sold out', async () => {
      await operator.run(['stock', 'add', 'star-5', '--file', await operator.file(['A-1', 'A-2'])]);
      const buyer = await world.shop.buyer({ balance: 10_000 });
      await world.shop.pays('balance', buyer, { 'star-5': 1 });
      await alertAllOutOfStock(world.host);
      expect(await told()).toEqual([]);
      const silent = { ...world.host, config: { ...world.host.config, operatorEmail: null } };
      await shopOf(silent).pays('balance', buyer, { 'star-5': 1 });
      expect(await told()).toEqual([]);
      await alertAllOutOfStock(world.host);
      await alertAllOutOfStock(world.host);
      expect(await told()).toEqual(['Out of stock: Star Card, USD 5']);
    });
  },
  { env: { ...operatorEnv(folder), OPERATOR_EMAIL: 'staff@example.com' } },
);

onOneEngine(
  'Invalid commands about receipts',
  (world) => {
    const operator = operatorFor(world, folder);

    it('are refused with the reason', async () => {
      const lines = `
        $ receipts record bank --amount 5.5 --payer Mina --reference x
        ! 5.5 is not an amount in PKR (whole rupees).
        [1]
        $ receipts record binance --amount 0 --reference x
        ! 0 is not an amount in USDT.
        [1]
        $ receipts show FT<none>
        ! There is no such receipt.
        [1]
        $ receipts assign <none> nobody
        ! There is no such receipt.
        [1]
        $ receipts import tests/server/support/statements/day-order-unknown.csv
        ! Line 2 has the date 02/03/2026 14:05, which may be 2026-03-02 or 2026-02-03, and no line proves which. Nothing was recorded. Say the order of the dates with --dates: dmy (day first), mdy (month first) or ymd (year first).
        [1]`;
      expect(await operator.transcript(lines, { none: NOBODYS })).toBe(dedent(lines));
    });

    it.each([
      ['receipts record cash --amount 5 --reference x', /must be one of bank, usdt, binance/],
      ['receipts record bank --amount 5 --reference x', /needs its sender/],
      ['receipts record bank --amount x --payer Mina --reference x', /such as 2500 or 2,500.00/],
      [
        'receipts record bank --amount 5 --payer Mina --reference x --at 2026-02-31T09:00:00Z',
        /must be a time such as "2026-11-28 14:30" on Pakistan’s clocks, or 2026-11-28T09:30:00Z with its zone/,
      ],
      ['receipts record bank --amount 5 --payer Mina --reference x --at 2026-03-02', /must be a time such/],
      ['receipts record bank --amount 5 --payer Mina --reference x --at 14:05', /must be a time such as/],
      ['receipts record bank --amount 5 --payer Mina --reference x --at 2026-03-02T24:01', /must be a time/],
      ['receipts show FT9', /at least the first 4 characters of one, or a whole reference/],
      ['receipts import /nowhere.csv', /can't be read/],
      ['receipts import package.json --map nothing', /must have the form FIELD=HEADING/],
      ['receipts import package.json --map colour=Red', /must be one of date, time/],
      ['receipts import package.json --zone Karachi', /must be an offset/],
      ['receipts import package.json --dates dym', /dmy, mdy, ymd/],
      [
        'receipts import tests/server/support/statements/workbook.xlsx',
        /is an Excel workbook .*save it as CSV/,
      ],
      [`receipts assign ${NOBODYS}`, /Name either --payment PAYMENT or the account/],
      [`receipts assign ${NOBODYS} nobody --payment ${NOBODYS}`, /Name either --payment/],
      [`receipts assign ${NOBODYS} nobody --as-paid`, /Only a payment can be taken as paid: name it with/],
    ])('are not recognised: "%s"', async (line, why) => {
      const refused = await operator.run(line);
      expect([refused.code, refused.out]).toEqual([2, '']);
      expect(refused.err).toMatch(why);
      expect(await operator.audits()).toEqual([]);
    });
  },
  { env: operatorEnv(folder) },
);
