import { expect, it, vi } from 'vitest';
import { brokenLaws } from './support/laws.ts';
import { isLoggedIn, latestCode, newShopper, signUp, signUpAndLogIn } from './support/members.ts';
import { dedent, makeOperatorFolder, operatorEnv, operatorFor } from './support/operator.ts';
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

    it('are listed with their orders, what they spent and when they were seen, by a part of their name', async () => {
      const { shopper } = await signUpAndLogIn(world);
      const buyer = await world.shop.buyer({ balance: 300 });
      await world.shop.pays('bank', buyer, { 'help-hour': 2 });
      const [order] = await world.shop.orders(buyer);
      await operator.run(['orders', 'refund', order?.id ?? '', '--amount', '100', '--reason', 'late']);
      await operator.run(['accounts', 'lock', shopper.email, '--reason', 'stolen']);
      world.clock.advance(MINUTE);
      const { shopper: other } = await signUpAndLogIn(world);
      const bought = { username: await world.shop.username(buyer), orders: 1, spent: 4_900, balance: 400 };
      const idle = { orders: 0, spent: 0, balance: 0 };
      const listed = (more: string) => operator.json(`accounts list ${more}`.trim());
      expect(await listed('--sort balance --limit 1')).toMatchObject([{ ...bought, seen_at: null }]);
      expect(await listed('--limit 1')).toMatchObject([
        { ...idle, username: other.username, seen_at: world.host.now().toISOString() },
      ]);
      expect(await listed('--locked')).toMatchObject([
        { ...idle, email: shopper.email, seen_at: null, locked_at: '2026-03-02T09:00:00.000Z' },
      ]);
      expect(await listed('BUYER_')).toMatchObject([bought]);
      expect(await listed('buyer%')).toEqual([]);
      expect(await listed(other.email.slice(2))).toMatchObject([{ username: other.username }]);
    });

    it('are credited by the shop, once per reason, and their owners get a mail', async () => {
      const { shopper } = await signUpAndLogIn(world);
      const lines = `
        $ accounts credit <mina> --amount 200 --reason "with our apologies"
        Credited PKR 200 to <mina>; the balance is PKR 200.
        audit: accounts credit <mina>: amount 200, reason with our apologies, balance 0 → 200
        $ accounts credit <mina> --amount 200 --reason " with our apologies "
        This was already credited; nothing changed. The balance is PKR 200.
        $ accounts credit <mina> --amount 200 --reason "once more"
        Credited PKR 200 to <mina>; the balance is PKR 400.
        audit: accounts credit <mina>: amount 200, reason once more, balance 200 → 400`;
      expect(await operator.transcript(lines, { mina: shopper.username })).toBe(dedent(lines));
      const [mail] = await world.mails();
      expect(mail).toMatchObject({
        to: shopper.email,
        subject: "We've added PKR 200 to your balance",
        text: expect.stringContaining('once more'),
      });
      expect(await brokenLaws(world.host.db)).toEqual([]);
    });

    it('are locked: sessions end, and logins are refused with the reason until they are unlocked', async () => {
      const { browser, shopper } = await signUpAndLogIn(world);
      const named = { mina: shopper.username };
      const login = () => world.browser().call('login', shopper);
      const locked = `
        $ accounts lock <mina> --reason stolen
        Locked <mina>.
        audit: accounts lock <mina>: reason stolen, locked no → yes
        $ accounts lock <mina> --reason stolen
        <mina> was already locked.`;
      expect(await operator.transcript(locked, named)).toBe(dedent(locked));
      expect(await isLoggedIn(browser)).toBe(false);
      expect(await login()).toMatchObject({
        status: 403,
        text: 'This account is locked. Please contact support.',
      });
      expect((await operator.run(['accounts', 'show', shopper.username])).out).toContain('Locked:');

      const unlocked = `
        $ accounts unlock <mina>
        Unlocked <mina>.
        audit: accounts unlock <mina>: locked yes → no
        $ accounts unlock <mina>
        <mina> was not locked.`;
      expect(await operator.transcript(unlocked, named)).toBe(dedent(unlocked));
      expect((await login()).status).toBe(204);
      expect(await isLoggedIn(browser)).toBe(false);
    });

    it('that are locked while they change their password are not logged in by that', async () => {
      const { browser, shopper } = await signUpAndLogIn(world);
      const { hash } = world.host.passwords;
      // The old password was right, and the new one is being hashed.
      const hashing = vi.spyOn(world.host.passwords, 'hash').mockImplementationOnce(async (...given) => {
        await operator.run(['accounts', 'lock', shopper.username, '--reason', 'stolen']);
        return hash(...given);
      });
      const passwords = {
        current_pass: shopper.password,
        new_pass_1: 'wide-water-8',
        new_pass_2: 'wide-water-8',
      };
      expect((await browser.call('changePassword', passwords)).headers.getSetCookie()).not.toEqual([]);
      expect(hashing).toHaveBeenCalledOnce();
      expect(await isLoggedIn(browser)).toBe(false);
      await operator.run(['accounts', 'unlock', shopper.username]);
      expect(await isLoggedIn(browser)).toBe(false);
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
      const open = await world.shop.opens('bank', await world.shop.buyer(), { 'help-hour': 1 });
      const paused = `
        $ methods pause bank --reason Maintenance.
        Paused bank.
        audit: methods pause bank: none → Maintenance.
        $ methods pause bank --reason "Our bank has no service until Monday."
        Paused bank.
        audit: methods pause bank: Maintenance. → Our bank has no service until Monday.
        $ methods pause bank --reason "Our bank has no service until Monday."
        bank was already paused for this reason; nothing changed.`;
      expect(await operator.transcript(paused)).toBe(dedent(paused));
      expect(await bank()).toMatchObject({ disabled: true, reason });
      expect(await bank(other.browser())).toMatchObject({ disabled: true, reason });
      await expect(
        other.shop.opens('bank', await world.shop.buyer(), { 'help-hour': 1 }),
      ).rejects.toMatchObject({ status: 422, message: reason });
      expect((await world.shop.receivesFor(open)).paymentId).toBe(open);

      world.clock.advance(MINUTE);
      const { out } = await operator.run('methods list');
      expect(out.replace(/ +/g, ' ')).toContain(`bank Bank transfer paused 2026-03-02 14:00 ${reason}\n`);
      const resumed = `
        $ methods resume bank
        Resumed bank.
        audit: methods resume bank: Our bank has no service until Monday. → none
        $ methods resume bank
        bank was not paused.`;
      expect(await operator.transcript(resumed)).toBe(dedent(resumed));
      expect(await bank()).toMatchObject({ disabled: false });
      await world.shop.pays('bank', await world.shop.buyer(), { 'help-hour': 1 });
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

    it('are refused with the reason', async () => {
      const lines = `
        $ accounts show nobody
        ! There is no account "nobody".
        [1]
        $ accounts lock nobody --reason x
        ! There is no account "nobody".
        [1]
        $ accounts credit nobody --amount 5 --reason x
        ! There is no account "nobody".
        [1]`;
      expect(await operator.transcript(lines)).toBe(dedent(lines));
    });

    it.each([
      ['accounts credit nobody --amount -5 --reason x', /Usage: accounts credit/],
      ['accounts credit nobody --amount 2000000 --reason x', /at most 1000000/],
      ['accounts lock nobody', /reason[\s\S]*Usage: accounts lock/],
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
