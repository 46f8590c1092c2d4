import { expect, it } from 'vitest';
import { shopOf } from './support/driver.ts';
import { brokenLaws } from './support/laws.ts';
import { isLoggedIn, latestCode, newShopper, signUp, signUpAndLogIn } from './support/members.ts';
import { makeOperatorFolder, operatorEnv, operatorFor } from './support/operator.ts';
import { MINUTE, onOneEngine } from './support/world.ts';

const folder = makeOperatorFolder();

onOneEngine(
  'The operator’s accounts',
  (world) => {
    const operator = operatorFor(world, folder);

    it('are shown by username or address, with their balance changes', async () => {
      const { browser, shopper } = await signUpAndLogIn(world);
      const shown = await operator.json(['accounts', 'show', shopper.username.toUpperCase()]);
      expect(shown).toMatchObject({
        username: shopper.username,
        email: shopper.email,
        balance: 0,
        locked_at: null,
        sessions: 1,
        orders: 0,
        orders_waiting: 0,
        pending_payment: null,
        movements: [],
      });
      expect(JSON.stringify(shown)).not.toContain('password');
      await operator.run(['accounts', 'credit', shopper.email, '--amount', '200', '--reason', 'welcome']);
      const { out } = await operator.run(['accounts', 'show', shopper.email]);
      expect(out).toMatch(/\nBalance: +PKR 200\n/);
      expect(out).toMatch(/AT +WHY +AMOUNT +OF\n2026-03-02 14:00 {2}goodwill {2}PKR 200\n/);
      expect((await browser.call('profile')).answer().balance).toBe(200);
    });

    it('are credited by the shop, once per reason, and their owners get a mail', async () => {
      const { shopper } = await signUpAndLogIn(world);
      const credit = (reason: string) =>
        operator.run(['accounts', 'credit', shopper.username, '--amount', '200', '--reason', reason]);
      expect((await credit('with our apologies')).out).toBe(
        `Credited PKR 200 to ${shopper.username}; the balance is PKR 200.\n`,
      );
      expect((await credit(' with our apologies ')).out).toBe(
        'This was already credited; nothing changed. The balance is PKR 200.\n',
      );
      expect((await credit('once more')).code).toBe(0);
      const [mail] = await world.mails();
      expect(mail).toMatchObject({
        to: shopper.email,
        subject: "We've added PKR 200 to your balance",
        text: expect.stringContaining('once more'),
      });
      expect(await operator.audits()).toMatchObject([
        {
          action: 'accounts credit',
          subject: shopper.username,
          detail: { amount: 200, reason: 'with our apologies' },
        },
        { detail: { before: { balance: 200 }, after: { balance: 400 } } },
      ]);
      expect(await brokenLaws(world.host.db)).toEqual([]);
    });

    it('are locked: sessions end, and logins are refused with the reason until they are unlocked', async () => {
      const { browser, shopper } = await signUpAndLogIn(world);
      const lock = ['accounts', 'lock', shopper.username, '--reason', 'stolen'];
      expect((await operator.run(lock)).out).toBe(`Locked ${shopper.username}.\n`);
      expect((await operator.run(lock)).out).toBe(`${shopper.username} was already locked.\n`);
      expect(await isLoggedIn(browser)).toBe(false);
      const login = () => world.browser().call('login', shopper);
      expect(await login()).toMatchObject({
        status: 403,
        text: 'This account is locked. Please contact support.',
      });
      expect((await operator.run(['accounts', 'show', shopper.username])).out).toContain('Locked:');

      const unlock = ['accounts', 'unlock', shopper.username];
      expect((await operator.run(unlock)).out).toBe(`Unlocked ${shopper.username}.\n`);
      expect((await operator.run(unlock)).out).toBe(`${shopper.username} was not locked.\n`);
      expect((await login()).status).toBe(204);
      expect(await isLoggedIn(browser)).toBe(false);
      expect(await operator.audits()).toMatchObject([
        {
          action: 'accounts lock',
          subject: shopper.username,
          detail: { reason: 'stolen', after: { locked: true } },
        },
        { action: 'accounts unlock', detail: { before: { locked: true }, after: { locked: false } } },
      ]);
    });

    it('that are locked keep their money and orders, and money for them still settles', async () => {
      const shopper = newShopper();
      await signUp(world, shopper);
      expect(await latestCode(world)).toBeGreaterThan(0);
      const { id } = await world.host.db.selectFrom('account').select('id').executeTakeFirstOrThrow();
      const payment = await world.shop.opens('bank', id, { 'help-hour': 1 }, { from: 'Mina Khan' });
      await operator.run(['accounts', 'lock', shopper.username, '--reason', 'x']);
      const transfer = await world.shop.moneyFor(payment, { amount: 2600 });
      const { outcome } = await world.shop.records(transfer);
      expect([outcome, await world.shop.balance(id)]).toEqual(['settled', 100]);
      expect(await operator.json(['accounts', 'show', shopper.username])).toMatchObject({
        orders: 1,
        orders_waiting: 1,
      });
      expect(await brokenLaws(world.host.db)).toEqual([]);
    });
  },
  { env: operatorEnv(folder) },
);

onOneEngine(
  'The operator’s payment methods',
  (world) => {
    const operator = operatorFor(world, folder);
    const bank = async (browser = world.browser()) =>
      (await browser.call('paymentMethods')).answer().find(({ id }) => id === 'bank');

    it('are paused for every host at once, with a reason that shoppers see, and resumed', async () => {
      const reason = 'Our bank has no service until Monday.';
      const other = await world.secondHost();
      const buyer = await world.shop.buyer();
      const open = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
      const pause = ['methods', 'pause', 'bank', '--reason', reason];
      await operator.run('methods pause bank --reason Maintenance.');
      expect((await operator.run(pause)).out).toBe('Paused bank.\n');
      expect((await operator.run(pause)).out).toContain('nothing changed');
      expect(await bank()).toMatchObject({ disabled: true, reason });
      expect(await bank(other.browser())).toMatchObject({ disabled: true, reason });
      await expect(
        shopOf(other.host).opens('bank', await world.shop.buyer(), { 'help-hour': 1 }),
      ).rejects.toMatchObject({
        status: 422,
        message: reason,
      });
      const transfer = await world.shop.moneyFor(open);
      expect((await world.shop.records(transfer)).paymentId).toBe(open);

      world.clock.advance(MINUTE);
      const { out } = await operator.run('methods list');
      expect(out.replace(/ +/g, ' ')).toContain(`bank Bank transfer paused 2026-03-02 14:00 ${reason}\n`);
      expect((await operator.run('methods resume bank')).out).toBe('Resumed bank.\n');
      expect((await operator.run('methods resume bank')).out).toBe('bank was not paused.\n');
      expect(await bank()).toMatchObject({ disabled: false });
      await world.shop.pays('bank', await world.shop.buyer(), { 'help-hour': 1 });
      expect(await operator.audits()).toMatchObject([
        { action: 'methods pause', subject: 'bank', detail: { before: null, after: 'Maintenance.' } },
        { action: 'methods pause', subject: 'bank', detail: { before: 'Maintenance.', after: reason } },
        { action: 'methods resume', subject: 'bank', detail: { before: reason, after: null } },
      ]);
    });
  },
  { env: operatorEnv(folder) },
);

onOneEngine(
  'The operator’s log',
  (world) => {
    const operator = operatorFor(world, folder);

    it('lists changes newest first, of all subjects or of one', async () => {
      expect((await operator.run('audit list')).out).toBe('The audit log is empty.\n');
      await operator.run('coupons add SPRING --discount 0.1 --cap 500');
      world.clock.advance(MINUTE);
      await operator.run('methods pause bank --reason rest');
      expect((await operator.run('audit list')).out).toBe(
        [
          'AT                BY        WHAT           OF      DETAIL',
          '2026-03-02 14:01  operator  methods pause  bank    none → rest',
          '2026-03-02 14:00  operator  coupons add    SPRING  cap 500, discount 0.1',
          '',
        ].join('\n'),
      );
      expect(await operator.json('audit list --subject SPRING')).toMatchObject([{ action: 'coupons add' }]);
      expect(await operator.json('audit list --limit 1')).toMatchObject([{ action: 'methods pause' }]);
      world.clock.advance(MINUTE);
      const { shopper } = await signUpAndLogIn(world);
      await operator.run([
        ...['accounts', 'lock', shopper.username, '--reason', '2026-03-02T14:00 by phone'],
      ]);
      expect(await operator.json('audit list --limit 1')).toMatchObject([
        { action: 'accounts lock', told: 'reason 2026-03-02T14:00 by phone, locked no → yes' },
      ]);
    });
  },
  { env: operatorEnv(folder) },
);

onOneEngine(
  'Invalid commands about accounts and methods',
  (world) => {
    const operator = operatorFor(world, folder);

    it.each([
      ['accounts show nobody', 1, /There is no account "nobody"/],
      ['accounts lock nobody --reason x', 1, /There is no account "nobody"/],
      ['accounts credit nobody --amount 5 --reason x', 1, /There is no account "nobody"/],
      ['accounts credit nobody --amount -5 --reason x', 2, /Usage: accounts credit/],
      ['accounts credit nobody --amount 2000000 --reason x', 2, /at most 1000000/],
      ['accounts lock nobody', 2, /reason[\s\S]*Usage: accounts lock/],
    ])('are refused: "%s" with %d', async (line, code, why) => {
      const refused = await operator.run(line);
      expect([refused.code, refused.out]).toEqual([code, '']);
      expect(refused.err).toMatch(why);
    });

    it.each([
      ['methods pause cash --reason x', /must be one of crypto, bank, binance, balance/],
      ['methods pause bank', /reason[\s\S]*Usage: methods pause/],
    ])('are not recognised: "%s"', async (line, why) => {
      const misused = await operator.run(line);
      expect([misused.code, misused.out]).toEqual([2, '']);
      expect(misused.err).toMatch(why);
    });
  },
  { env: operatorEnv(folder) },
);
