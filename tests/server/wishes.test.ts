import { expect, it } from 'vitest';
import { cleanupWishes } from '#server/wishes/wishes.ts';
import { atBoundary } from '../at-boundary.ts';
import { signUpAndLogIn } from './support/members.ts';
import { DAY, forEachEngine, HOUR, onOneEngine, type World } from './support/world.ts';

const rowsOf = ({ host }: World) =>
  host.db
    .selectFrom('wish')
    .select(['words', 'wish_key', 'tells', 'account_id', 'person'])
    .orderBy('wish_key')
    .orderBy('tells')
    .execute();

forEachEngine('A wish for what is not sold (R-204)', (world) => {
  it('is kept once for each person, in the last words, without an address', async () => {
    const visitor = world.browser('198.51.100.7');
    for (const words of ['Shein  Card ', 'shein card'])
      expect((await visitor.call('wish', { words, tell: false })).status).toBe(204);
    await world.browser('198.51.100.8').call('wish', { words: 'SHEIN CARD', tell: false });
    const rows = await rowsOf(world);
    expect(
      rows.map(({ words, wish_key, tells, account_id }) => [words, wish_key, tells, account_id]),
    ).toEqual([
      ['shein card', 'shein card', false, null],
      ['SHEIN CARD', 'shein card', false, null],
    ]);
    expect(rows.map(({ person }) => person).join()).not.toContain('198.51.100');
  });

  it('is told of to members alone, who see their open ones', async () => {
    expect((await world.browser().call('wish', { words: 'uber', tell: true })).status).toBe(401);
    expect((await world.browser().call('openWishes')).status).toBe(401);
    const { browser } = await signUpAndLogIn(world);
    const other = await signUpAndLogIn(world);
    expect((await browser.call('openWishes')).answer()).toEqual({ words: [] });
    for (const tell of [false, true, false]) await browser.call('wish', { words: 'uber', tell });
    await browser.call('wish', { words: 'careem', tell: false });
    expect((await browser.call('openWishes')).answer()).toEqual({ words: ['uber'] });
    expect((await other.browser.call('openWishes')).answer()).toEqual({ words: [] });
    expect((await rowsOf(world)).map(({ words, tells }) => [words, tells])).toEqual([
      ['careem', false],
      ['uber', true],
    ]);
  });
});

onOneEngine('The limits of wishes (R-204)', (world) => {
  atBoundary('90 days after the last press', { limit: 90 * DAY }, ({ before, at }) => {
    it.each([
      [before, 1],
      [at + 1, 0],
    ])('after %i ms there are %i', async (passed, left) => {
      // The database's clock is not behind the test's.
      world.clock.set(new Date(Date.now() - 91 * DAY));
      const browser = world.browser();
      await browser.call('wish', { words: 'uber', tell: false });
      world.clock.advance(DAY);
      await browser.call('wish', { words: 'uber', tell: false });
      world.clock.advance(passed);
      await cleanupWishes(world.host);
      expect(await rowsOf(world)).toHaveLength(left);
    });
  });

  it('are ten presses an hour of a client, and of a member wherever it is', async () => {
    const press = (browser: ReturnType<World['browser']>) =>
      browser.call('wish', { words: 'uber', tell: false });
    const { browser } = await signUpAndLogIn(world);
    for (const each of [world.browser('198.51.100.7'), browser]) {
      for (let pressed = 0; pressed < 10; pressed++) expect((await press(each)).status).toBe(204);
      const refused = await press(each);
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
    }
    expect((await press(world.browser('198.51.100.8'))).status).toBe(204);
    world.clock.advance(HOUR);
    expect((await press(world.browser('198.51.100.7'))).status).toBe(204);
  });
});

onOneEngine('A wish that is sold now (R-205)', (world) => {
  const press = (browser: ReturnType<World['browser']>, words: string, tell = false) =>
    browser.call('wish', { words, tell });
  const stocked = (words: string, more: object = {}) =>
    world.shop.operator('wishes stocked', { words, ...more });

  it('is mailed once to each member who asked, and to nobody else, and is forgotten', async () => {
    const [amna, omar, sana] = [
      await signUpAndLogIn(world),
      await signUpAndLogIn(world),
      await signUpAndLogIn(world),
    ];
    await press(amna.browser, 'Careem & Co', true);
    await press(omar.browser, 'careem & co', false);
    await press(sana.browser, 'careem & co', true);
    await press(amna.browser, 'uber', true);
    await press(world.browser(), 'careem & co');
    await world.shop.operator('accounts lock', { name: sana.shopper.username, reason: 'stolen' });
    const before = (await world.mails()).length;
    expect(await stocked('CAREEM  & CO')).toMatchObject({ people: 4, mailed: 1 });
    const mails = (await world.mails()).slice(0, -before);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [amna.shopper.email, 'We have “Careem & Co” now'],
    ]);
    expect(mails[0]?.text).toContain(
      `Hello ${amna.shopper.username}, you asked us to tell you when we have “Careem & Co”. We have it now.`,
    );
    expect(mails[0]?.text).toContain('/search?search=Careem+%26+Co');
    expect((await rowsOf(world)).map(({ words }) => words)).toEqual(['uber']);
    await expect(stocked('careem & co')).rejects.toMatchObject({ status: 404 });
  });

  it('is not mailed or forgotten by a dry run', async () => {
    const { browser } = await signUpAndLogIn(world);
    await press(browser, 'uber', true);
    const before = (await world.mails()).length;
    await stocked('uber', { dry_run: true });
    expect((await world.mails()).length).toBe(before);
    expect(await rowsOf(world)).toHaveLength(1);
  });

  it('is among the ten of most people on today, each person once', async () => {
    const visitors = [1, 2, 3].map((client) => world.browser(`198.51.100.${client}`));
    for (const [at, visitor] of visitors.entries())
      for (let wish = at; wish < 9; wish++) await press(visitor, `wish ${String(wish).padStart(2, '0')}`);
    const members = await Promise.all([signUpAndLogIn(world)]);
    for (const words of ['last 1', 'last 2', 'last 3'])
      for (let presses = 0; presses < 3; presses++) await press(members[0].browser, words);
    const { wishes } = await world.shop.operator('today', {});
    expect(wishes).toHaveLength(10);
    expect(wishes.slice(0, 2).map(({ people }) => people)).toEqual([3, 3]);
    expect(wishes.map(({ people }) => people)).toEqual([3, 3, 3, 3, 3, 3, 3, 2, 1, 1]);
  });
});
