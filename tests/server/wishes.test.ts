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
