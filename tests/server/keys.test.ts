import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { requesterFor } from '#server/accounts/device.ts';
import { createHost } from '#server/create-host.ts';
import type { Host } from '#server/host.ts';
import { admitKeyring, reportHolder } from '#server/keys/holders.ts';
import type { RotationStep } from '#server/keys/rotate-keys.ts';
import { rotateKeys } from '#server/keys/rotate-keys.ts';
import { describeKeys } from '#server/keys/rotation.ts';
import { associatedData } from '#server/keys/sealing-keyring.ts';
import { findKeyRecord, upsertHolder } from '#server/keys/store.ts';
import { searchOrders } from '#server/orders/search-orders.ts';
import { keyringFrom } from '#server/platform/keyring.ts';
import { findRespelled } from '#server/stock/stock.ts';
import { testCatalogue } from './support/catalogue.ts';
import { makeCodes, shopOf } from './support/driver.ts';
import { brokenLaws } from './support/laws.ts';
import { latestCode } from './support/members.ts';
import { forEachEngine, MINUTE, testConfig } from './support/world.ts';

const OLD = 'the old secret that is long enough';
const NEW = 'the new secret that is long enough';
const KEY_CHANGED = "The shop's key was changed";

forEachEngine('Changing the key (R-104)', (world) => {
  /** A host with these keys on the world's database. */
  const hostWith = (secret: string): Host => ({
    ...world.host,
    keyring: keyringFrom(secret),
  });
  /** A started host: the database has admitted it. */
  const startWith = async (secret: string, previous: string | null = null): Promise<Host> => {
    const config = testConfig({
      SECRET: secret,
      ...(previous === null ? {} : { SECRET_PREVIOUS: previous }),
    });
    const { db, ping, outage, pool, engine: name } = world.host;
    const engine = { db, ping, outage, pool, name, listen: world.listen, close: async () => {} };
    const { keyring } = await createHost(config, engine, { catalogue: testCatalogue });
    return { ...world.host, keyring };
  };
  /** Rotates to the end, `size` texts at a time. */
  const rotate = async (host: Host, size = 250): Promise<RotationStep> => {
    let step = await rotateKeys(host, null, { batches: 1, size });
    while (!step.isDone) step = await rotateKeys(host, step, { batches: 1, size });
    return step;
  };
  const stop = () => world.host.db.deleteFrom('key_holder').execute();
  const goodsOf = async (host: Host, buyer: string) =>
    (await shopOf(host).orders(buyer)).flatMap(({ goods }) => Object.values(goods ?? {}).flat());
  const codesIn = async (host: Host) => {
    const rows = await host.db.selectFrom('stock_code').select(['id', 'variant_id', 'sealed']).execute();
    return rows.map(({ id, variant_id, sealed }) =>
      host.keyring.open('stock', associatedData(id, variant_id), sealed),
    );
  };

  it('re-seals codes, items and mails, and then the old key can go', async () => {
    const before = await startWith(OLD);
    const beforeShop = shopOf(before);
    const [first = '', second = '', third = ''] = makeCodes(3);
    await beforeShop.stocks('star-5', [first, second, third]);
    const buyer = await beforeShop.buyer();
    await beforeShop.pays('bank', buyer, { 'star-5': 1, 'help-hour': 1 });
    const [order] = await beforeShop.orders(buyer);
    await beforeShop.delivers({
      orderId: order?.id ?? '',
      variantId: 'help-hour',
      items: ['We call you at 9'],
    });
    await stop();

    const host = await startWith(NEW, OLD);
    expect(await describeKeys(host)).toMatchObject({ current: keyringFrom(OLD).ids[0], previous: null });
    const fourth = 'CODE-while-both-are-held';
    await shopOf(host).stocks('star-5', [fourth]);
    // Until the change, what a restarted host seals is for hosts that have the old key alone.
    expect((await codesIn(before)).sort()).toEqual([first, second, third, fourth].sort());

    const done = await rotate(host, 2);
    expect(done).toMatchObject({ isDone: true, resealed: 5, left: 0, unreadable: 0, duplicates: 0 });
    expect(done.removableAt).toEqual(new Date(world.clock.now().getTime() + 11 * MINUTE));
    await stop();

    const after = await startWith(NEW);
    expect((await codesIn(after)).sort()).toEqual([first, second, third, fourth].sort());
    expect((await goodsOf(after, buyer)).sort()).toEqual([first, 'We call you at 9'].sort());
    expect((await shopOf(after).stocks('star-10', [second, fourth])).added).toBe(0);
    expect((await searchOrders(after, first, 10)).orders).toHaveLength(1);
    await expect(startWith(OLD)).rejects.toThrow(
      "SECRET is not the key that this database's codes are sealed with",
    );
    expect(await brokenLaws(after.db)).toEqual([]);
  });

  it('finds a code under either key while both are in use', async () => {
    const before = await startWith(OLD);
    const codes = makeCodes(9);
    await shopOf(before).stocks('star-5', codes);
    const host = await startWith(NEW, OLD);
    const shop = shopOf(host);
    // Some are re-sealed, the others are not.
    await rotateKeys(host, null, { batches: 1, size: 4 });
    const added = await shop.stocks('star-5', [...codes, 'CODE-new', 'CODE-new']);
    expect(added.added).toBe(1);
    expect(added.duplicates).toHaveLength(10);
    expect(added.duplicates.filter(({ earlier }) => earlier === null)).toHaveLength(9);

    const buyer = await shop.buyer();
    await shop.pays('bank', buyer, { 'star-10': 1 });
    const [order] = await shop.orders(buyer);
    for (const code of codes) {
      const delivered = shop.delivers({
        orderId: order?.id ?? '',
        variantId: 'star-10',
        items: [code],
      });
      await expect(delivered).rejects.toThrow('is already in stock or delivered');
      const { voided } = await shop.voids(code);
      expect(voided).toBe(1);
    }
  });

  it('refuses an item that is already on the line under the other key', async () => {
    const before = await startWith(OLD);
    const beforeShop = shopOf(before);
    const buyer = await beforeShop.buyer();
    await beforeShop.pays('bank', buyer, { 'help-hour': 2 });
    const [order] = await beforeShop.orders(buyer);
    const deliver = (host: Host, item: string) =>
      shopOf(host).delivers({ orderId: order?.id ?? '', variantId: 'help-hour', items: [item] });
    await deliver(before, 'ABC');
    const host = await startWith(NEW, OLD);
    await rotateKeys(host, null, { batches: 0, size: 1 });
    await expect(deliver(host, 'ABC')).rejects.toThrow('is already on this line');
  });

  it('is refused while a running host lacks the new key, and that host stays right', async () => {
    const before = await startWith(OLD);
    await shopOf(before).stocks('star-5', 2);
    await upsertHolder(before.db, { id: 'two', name: 'shop-2, process 7', keyIds: before.keyring.ids });
    const host = await startWith(NEW, OLD);
    await before.db.deleteFrom('key_holder').where('id', '!=', 'two').execute();
    await expect(rotateKeys(host, null)).rejects.toThrow(
      'Not every host holds the new key: restart shop-2, process 7 with SECRET and SECRET_PREVIOUS first.',
    );
    expect((await findKeyRecord(host.db)).previous).toBe(null);
    // After 45 seconds without a sign of it, it counts as gone.
    await sql`UPDATE key_holder SET seen_at = clock_timestamp() - interval '46 seconds'`.execute(host.db);
    expect((await rotate(host)).isDone).toBe(true);
  });

  it('leaves a host without the new key nothing to do wrong', async () => {
    const stale = await startWith(OLD);
    const staleShop = shopOf(stale);
    const [code = '', next = ''] = makeCodes(2);
    await staleShop.stocks('star-5', [code]);
    const buyer = await staleShop.buyer();
    await stop();
    const host = await startWith(NEW, OLD);
    await rotate(host);
    await shopOf(host).pays('bank', buyer, { 'star-5': 1 });

    await expect(staleShop.stocks('star-5', [code])).rejects.toThrow(KEY_CHANGED);
    await expect(staleShop.stocks('star-5', [next])).rejects.toThrow(KEY_CHANGED);
    await expect(staleShop.voids(code)).rejects.toThrow(KEY_CHANGED);
    await expect(searchOrders(stale, code, 10)).rejects.toThrow(KEY_CHANGED);
    // Not "This item can't be read", and no alert that it is damaged.
    await expect(staleShop.orders(buyer)).rejects.toThrow(KEY_CHANGED);
    await expect(reportHolder(stale)).rejects.toThrow(KEY_CHANGED);
    expect(await goodsOf(host, buyer)).toEqual([code]);
  });

  it('goes on where it was stopped, on another host', async () => {
    const before = await startWith(OLD);
    const codes = makeCodes(25);
    await shopOf(before).stocks('star-5', codes);
    await stop();
    const first = await startWith(NEW, OLD);
    await rotateKeys(first, null, { batches: 3, size: 4 });
    await stop();

    await expect(startWith(NEW)).rejects.toThrow(
      '13 codes are still sealed with the previous key: set SECRET_PREVIOUS to it again',
    );
    await expect(startWith(OLD)).rejects.toThrow('The key was changed while this host was stopped');
    const second = await startWith(NEW, OLD);
    expect((await describeKeys(second)).left).toEqual({ codes: 13, items: 0, mails: 0 });
    expect(await rotate(second, 4)).toMatchObject({ resealed: 13, left: 0, isDone: true });
    expect((await codesIn(await startWith(NEW))).sort()).toEqual(codes.sort());
    const audits = await second.db
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .orderBy('at')
      .execute();
    const subject = keyringFrom(NEW).ids[0];
    expect(audits).toHaveLength(2);
    expect(audits).toEqual(
      expect.arrayContaining([
        { action: 'keys rotate', subject },
        { action: 'keys rotated', subject },
      ]),
    );
  });

  it('takes a change back only when it is finished', async () => {
    const before = await startWith(OLD);
    await shopOf(before).stocks('star-5', 3);
    const host = await startWith(NEW, OLD);
    await rotateKeys(host, null, { batches: 0, size: 1 });
    const turned = await startWith(OLD, NEW);
    await expect(rotateKeys(turned, null)).rejects.toThrow('finish first');
    await rotate(host);
    await stop();
    await rotate(await startWith(OLD, NEW));
    expect(await codesIn(await startWith(OLD))).toHaveLength(3);
  });

  it('opens what an older release has sealed, which doesn’t name its key', async () => {
    const before = await startWith(OLD);
    const codes = makeCodes(3);
    await shopOf(before).stocks('star-5', codes);
    await sql`UPDATE stock_code SET sealed = left(sealed, -9)`.execute(before.db);
    expect((await codesIn(before)).sort()).toEqual(codes.sort());
    const host = await startWith(NEW, OLD);
    expect(await rotate(host)).toMatchObject({ resealed: 3, isDone: true });
    expect((await codesIn(hostWith(NEW))).sort()).toEqual(codes.sort());
  });

  it('ends although a damaged code can’t be read with any key', async () => {
    const before = await startWith(OLD);
    await shopOf(before).stocks('star-5', 3);
    await sql`UPDATE stock_code SET sealed = 'v1.AAAA' WHERE position = 1`.execute(before.db);
    const host = await startWith(NEW, OLD);
    expect(await rotate(host, 1)).toMatchObject({ resealed: 2, unreadable: 1, isDone: true });
    await stop();
    await startWith(NEW);
  });

  it('says which codes an older release has added twice during the change', async () => {
    const before = await startWith(OLD);
    const [code = ''] = makeCodes(1);
    await shopOf(before).stocks('star-5', [code]);
    const host = await startWith(NEW, OLD);
    await rotate(host);
    const id = 'added-by-an-older-release';
    const [original] = await host.db.selectFrom('stock_code').selectAll().execute();
    if (original === undefined) throw new Error('There is no code');
    await rotateKeys(await startWith(NEW, OLD), null);
    await admitKeyring(host.db, host.keyring);
    await host.db
      .insertInto('setting')
      .values({ name: 'secret-check-previous', value: before.keyring.checks[0] })
      .execute();
    await host.db
      .insertInto('stock_code')
      .values({
        ...original,
        id,
        sealed: before.keyring.seal('stock', associatedData(id, 'star-5'), code),
        fingerprint: before.keyring.mac('stock', code),
        plain_fingerprint: null,
      })
      .execute();
    expect(await rotate(host)).toMatchObject({ duplicates: 1, isDone: true });
    // From now on it is known in another spelling too.
    const plain = await host.db.selectFrom('stock_code').select('plain_fingerprint').execute();
    expect(plain).toEqual([original, original].map(({ plain_fingerprint }) => ({ plain_fingerprint })));
    expect(await findRespelled(host, [code.toLowerCase()])).toEqual(new Set([0]));
    expect(world.logged.lines()).toContainEqual(
      expect.objectContaining({ event: 'codes in stock twice', codes: [id] }),
    );
    expect(await codesIn(hostWith(NEW))).toEqual([code, code]);
  });

  it('changes nothing with one key', async () => {
    const host = await startWith(OLD);
    await expect(rotateKeys(host, null)).rejects.toThrow('This host holds one key only.');
  });
});

forEachEngine('What was sent before the key was changed (R-104)', (world) => {
  it('is valid after it, while the host holds both: one-time codes and known devices', async () => {
    const { db, keyring: before, config } = world.host;
    await admitKeyring(db, before);
    await db.deleteFrom('key_holder').execute();
    const browser = world.browser();
    const { username, password, email } = {
      username: 'mina_91',
      password: 'tall-trees-7',
      email: 'mina@example.com',
    };
    await browser.call('signup', { username, email, password, tos: true, promo: false });
    const otp = await latestCode(world, email);

    world.host.keyring = keyringFrom(NEW, config.secret);
    await rotateKeys(world.host, null, { batches: 10, size: 10 });
    expect(await latestCode(world, email)).toBe(otp);
    world.host.keyring = keyringFrom(NEW);
    expect(await latestCode(world, email)).toBe(otp);
    expect((await browser.call('signup', { otp })).status).toBe(422);

    world.host.keyring = keyringFrom(NEW, config.secret);
    expect((await browser.call('signup', { otp })).status).toBe(200);
    const cookieHeader = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const isKnown = async (keyring: Host['keyring']) => {
      const from = { client: '203.0.113.9', cookieHeader };
      return (await requesterFor({ ...world.host, keyring }, username, from)).isKnown;
    };
    expect(await isKnown(keyringFrom(NEW))).toBe(true);
    expect(await isKnown(keyringFrom('another secret that is long enough', NEW))).toBe(true);
    expect(await isKnown(before)).toBe(false);
    world.host.keyring = before;
  });
});
