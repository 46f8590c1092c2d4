import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WatchedCatalogue } from '#server/catalogue/catalogue.ts';
import { openCatalogue } from '#server/catalogue/catalogue.ts';
import type { Host } from '#server/host.ts';
import { commands } from '#server/operator/commands.ts';
import type { Role } from '#server/operator/role.ts';
import { createAccount, placePayment } from './support/shopping.ts';
import { forEachEngine, MINUTE } from './support/world.ts';

const star = (id: string, name: string, price: number, more: object = {}) => ({ id, name, price, ...more });

const fileOf = (...stars: object[]): string =>
  `${JSON.stringify(
    [
      {
        id: 'cards',
        name: 'Cards',
        type: 'category',
        subcategories: [{ id: 'star-card', name: 'Star Card', type: 'products', products: stars }],
      },
      {
        id: 'deposit',
        name: 'Deposit',
        type: 'products',
        products: [star('balance', 'Balance', 1, { invisible: true })],
      },
    ],
    null,
    2,
  )}\n`;

const TEN = star('star-10', 'USD 10', 1_000);
const TRIAL = star('star-1', 'Trial', 90, { invisible: true });
/** The shop's file with this price of the five dollars. */
const at = (price: number, more: object = {}) => fileOf(star('star-5', 'USD 5', price, more), TEN, TRIAL);

forEachEngine('The catalogue by commands (R-173)', (world) => {
  const folder = mkdtempSync(join(tmpdir(), 'keystall-catalogue-commands-'));
  afterAll(() => rm(folder, { recursive: true }));
  const file = join(folder, 'catalogue.json');
  const second = join(folder, 'second', 'catalogue.json');
  const written = (path = file) => readFile(path, 'utf8');

  // Each look at the file is the test's own.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  const opened: WatchedCatalogue[] = [];
  afterEach(async () => {
    for (const watch of opened.splice(0)) watch.close();
    vi.useRealTimers();
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  });

  type Shop = { host: Host; watch: WatchedCatalogue; price(id?: string): number | undefined };
  /** Starts a host on a file, by default on what is there; `name` gives the commands. */
  async function start(text: string | null = null, on = { host: world.host, path: file }): Promise<Shop> {
    if (text !== null) await writeFile(on.path, text);
    const watch = await openCatalogue(on.path, { now: on.host.now, log: on.host.log, db: on.host.db });
    opened.push(watch);
    const host = { ...on.host, catalogue: watch.current, catalogueFault: watch.fault, catalogueFile: watch };
    return {
      host: by('mina', host),
      watch,
      price: (id = 'star-5') => watch.current().variants.get(id)?.variant.price,
    };
  }
  const by = (name: string, host: Host, role: Role = 'manager'): Host => ({ ...host, actor: { name, role } });
  const changePrice = (host: Host, price: number, variant = 'star-5') =>
    commands['catalogue price'].run(host, { variant, price });
  const history = async (host: Host) =>
    (await commands['catalogue history'].run(host, {})).map(({ revision, by, summary }) => [
      revision,
      by,
      summary,
    ]);

  it('changes a price: one line of the file, what is sold, history and audit', async () => {
    const { host, price } = await start(at(500));
    expect(await changePrice(host, 600)).toMatchObject({ before: 500, after: 600, revision: 2 });
    expect(await written()).toBe(at(600));
    expect(price()).toBe(600);
    expect(await readdir(folder)).toEqual(['catalogue.json']);
    expect(await commands['catalogue price'].run(host, { variant: 'star-5', price: 600 })).toMatchObject({
      ...{ before: 600, after: 600, revision: 2 },
    });
    expect(await history(host)).toEqual([
      [2, 'mina', 'star-5: PKR 500 → 600'],
      [1, 'file', 'The first catalogue'],
    ]);
    const audits = await host.db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'subject', 'detail'])
      .execute();
    expect(audits).toEqual([
      {
        ...{ actor: 'mina', action: 'catalogue price', subject: 'star-5' },
        detail: { before: 500, after: 600, revision: 2 },
      },
    ]);
  });

  it('asks before a price changes, with the open payments that keep theirs', async () => {
    const { host } = await start(at(500));
    const asked = (price: number) => commands['catalogue price'].ask(host, { variant: 'star-5', price });
    expect(await asked(1_450)).toBe('Star Card, USD 5: PKR 500 → 1,450. Change it?');
    await placePayment(host, await createAccount(host), { 'star-5': 1 });
    await placePayment(host, await createAccount(host), { 'star-10': 1 });
    expect(await asked(1_450)).toBe(
      'Star Card, USD 5: PKR 500 → 1,450; 1 open payment keeps its price. Change it?',
    );
    expect(await asked(500)).toBe(null);
    expect(await written()).toBe(at(500));
  });

  it('hides a variant or a node, and shows it again, but never the deposit', async () => {
    const { host } = await start(at(500));
    const change = (how: 'hide' | 'unhide', id: string) => commands[`catalogue ${how}`].run(host, { id });
    expect((await change('hide', 'star-5')).variants).toEqual(['star-5']);
    expect(await written()).toBe(at(500, { invisible: true }));
    expect((await change('hide', 'cards')).variants).toEqual(['star-10']);
    expect((await change('hide', 'cards')).variants).toEqual([]);
    expect((await change('unhide', 'star-5')).variants).toEqual(['star-5']);
    expect((await change('unhide', 'star-10')).variants).toEqual(['star-10']);
    expect(await written()).toBe(at(500));
    expect((await change('unhide', 'deposit')).variants).toEqual([]);
    await expect(change('unhide', 'balance')).rejects.toThrow('it stays hidden, and for sale');
    await expect(changePrice(host, 2, 'balance')).rejects.toThrow('its item costs PKR 1');
    await expect(change('hide', 'moon')).rejects.toMatchObject({ status: 404 });
    const { variants } = await commands['catalogue show'].run(host, { id: 'star-card' });
    expect(variants.map(({ variant, price, state }) => [variant, price, state])).toEqual([
      ['star-5', 500, 'for sale'],
      ['star-10', 1_000, 'for sale'],
      ['star-1', 90, 'hidden'],
    ]);
  });

  it('takes a change back, or all since a revision, and asks where a price changes', async () => {
    const { host, price } = await start(at(500));
    const undo = (revision?: number) => commands['catalogue undo'].run(host, { revision });
    await expect(undo()).rejects.toMatchObject({ status: 404 });
    await changePrice(host, 600);
    await changePrice(host, 700);
    expect(await undo()).toMatchObject({ to: 2, revision: 4, summary: 'star-5: PKR 700 → 600' });
    expect([await written(), price()]).toEqual([at(600), 600]);
    expect(await undo()).toMatchObject({ to: 3, revision: 5 });
    expect(await commands['catalogue undo'].ask(host, { revision: 1 })).toBe(
      'Star Card, USD 5: PKR 700 → 500. Change it?',
    );
    expect(await undo(1)).toMatchObject({ to: 1, revision: 6 });
    expect(await undo(6)).toMatchObject({ to: 6, revision: 6, summary: '' });
    await commands['catalogue hide'].run(host, { id: 'star-10' });
    expect(await commands['catalogue undo'].ask(host, {})).toBe(null);
    await expect(undo(99)).rejects.toMatchObject({ status: 404 });
    expect((await history(host)).map(([revision, , summary]) => [revision, summary])).toEqual([
      [7, 'hidden: star-10'],
      [6, 'star-5: PKR 700 → 500'],
      [5, 'star-5: PKR 600 → 700'],
      [4, 'star-5: PKR 700 → 600'],
      [3, 'star-5: PKR 600 → 700'],
      [2, 'star-5: PKR 500 → 600'],
      [1, 'The first catalogue'],
    ]);
  });

  it('takes a file edited by hand as a revision, also back to the text before', async () => {
    const { host, watch, price } = await start(at(500));
    await changePrice(host, 600);
    await writeFile(file, at(500));
    expect([await watch.refresh(), price()]).toEqual(['loaded', 500]);
    expect(await written()).toBe(at(500));
    expect(await history(host)).toMatchObject([
      [3, 'file', 'star-5: PKR 600 → 500'],
      [2, 'mina', 'star-5: PKR 500 → 600'],
      [1, 'file', 'The first catalogue'],
    ]);
  });

  it('refuses a change by a form that has seen another, of a file that was just edited, or of a faulty one', async () => {
    const { host, watch, price } = await start(at(500));
    const send = (seen?: number) =>
      commands['catalogue price'].run(host, { variant: 'star-5', price: 900, seen });
    await changePrice(host, 600);
    await expect(send(1)).rejects.toMatchObject({ status: 409, message: /changed meanwhile/ });
    await writeFile(file, at(650));
    await expect(send(2)).rejects.toMatchObject({ status: 409, message: /by hand just now/ });
    expect(await written()).toBe(at(650));
    await writeFile(file, at(-1));
    await watch.refresh();
    await expect(send()).rejects.toMatchObject({
      status: 409,
      message: /has a fault[\s\S]+must not be negative/,
    });
    expect([await written(), price()]).toEqual([at(-1), 600]);
    await writeFile(file, at(650));
    await watch.refresh();
    expect(await send(3)).toMatchObject({ before: 650, after: 900, revision: 4 });
    await expect(changePrice(by('sana', host, 'support'), 100)).rejects.toMatchObject({ status: 403 });
  });

  describe('after a kill between the commit and the file', () => {
    const killed = (host: Host): Host => ({
      ...host,
      catalogueFile: { ...host.catalogueFile, refresh: async () => 'unchanged' },
    });

    it('a start writes the newest revision into the file', async () => {
      const { host } = await start(at(500));
      await changePrice(killed(host), 600);
      expect(await written()).toBe(at(500));
      const next = await start();
      expect([await written(), next.price()]).toEqual([at(600), 600]);
      expect(await history(host)).toHaveLength(2);
    });

    it('a start with a faulty file sells from the newest revision, and leaves the file', async () => {
      const { host } = await start(at(500));
      await changePrice(killed(host), 600);
      const next = await start('[{"id": ');
      expect([await written(), next.price(), next.watch.fault()?.reason]).toEqual([
        '[{"id": ',
        600,
        'The file is not valid JSON.',
      ]);
    });

    it('a start takes an older file that files alone have replaced', async () => {
      await start(at(500));
      await start(at(600));
      const { host, price } = await start(at(500));
      expect([await written(), price()]).toEqual([at(500), 500]);
      expect(await history(host)).toHaveLength(3);
    });

    it('sells from the newest revision where the file can’t be written', async () => {
      const { host, price } = await start(at(500));
      await mkdir(`${file}.${process.pid}.new`);
      expect(await changePrice(host, 600)).toMatchObject({ after: 600 });
      expect([await written(), price()]).toEqual([at(500), 600]);
      expect(world.logged.lines().map(({ event }) => event)).toContain(
        "the catalogue's file can't be written, the shop sells without it",
      );
    });
  });

  it('is one for several hosts, each with its own file, whichever makes the change', async () => {
    const other = await world.secondHost();
    await mkdir(join(folder, 'second'), { recursive: true });
    const one = await start(at(500));
    const two = await start(at(500), { host: other.host, path: second });
    expect(await history(one.host)).toHaveLength(1);
    await Promise.all([changePrice(one.host, 600), changePrice(two.host, 2_000, 'star-10')]);
    for (const { watch } of [one, two]) await watch.refresh();
    expect([two.price(), two.price('star-10'), one.price('star-10')]).toEqual([600, 2_000, 2_000]);
    expect(await written(second)).toBe(await written());
    await writeFile(second, at(700));
    world.clock.advance(MINUTE);
    for (const { watch } of [two, one]) await watch.refresh();
    expect([await written(), one.price()]).toEqual([at(700), 700]);
    expect((await history(one.host)).map(([, author]) => author)).toEqual(['file', 'mina', 'mina', 'file']);
  });
});
