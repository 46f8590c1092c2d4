import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSite } from '#server/app.ts';
import type { WatchedCatalogue } from '#server/catalogue/catalogue.ts';
import { openCatalogue } from '#server/catalogue/catalogue.ts';
import type { Host } from '#server/host.ts';
import type { Actor } from '#server/operator/frame/role.ts';
import { createOperatorApp } from '#server/operator/http/operator-server.ts';
import { shopOf } from './support/driver.ts';
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
  const by = (name: string, host: Host, role: Actor['role'] = 'manager'): Host => ({
    ...host,
    actor: { name, role },
  });
  const changePrice = (host: Host, price: number, variant = 'star-5') =>
    shopOf(host).operator('catalogue price', { variant, price });
  const history = async (host: Host) =>
    (await shopOf(host).operator('catalogue history', {})).map(({ revision, by, summary }) => [
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
    expect(await shopOf(host).operator('catalogue price', { variant: 'star-5', price: 600 })).toMatchObject({
      before: 600,
      after: 600,
      revision: 2,
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
        actor: 'mina',
        action: 'catalogue price',
        subject: 'star-5',
        detail: { before: 500, after: 600, revision: 2 },
      },
    ]);
  });

  it('asks before a price changes, with the open payments that keep theirs', async () => {
    const { host } = await start(at(500));
    const shop = shopOf(host);
    const asked = (price: number) => shop.asks('catalogue price', { variant: 'star-5', price });
    expect(await asked(1_450)).toBe('Star Card, USD 5: PKR 500 → 1,450. Change it?');
    await shop.opens('bank', await shop.buyer(), { 'star-5': 1 });
    await shop.opens('bank', await shop.buyer(), { 'star-10': 1 });
    expect(await asked(1_450)).toBe(
      'Star Card, USD 5: PKR 500 → 1,450; 1 open payment keeps its price. Change it?',
    );
    expect(await asked(500)).toBe(null);
    expect(await written()).toBe(at(500));
  });

  it('tells the owner of a price that falls by more than half (R-191)', async () => {
    const { host } = await start(at(500));
    const shop = shopOf(host);
    const TOLD = expect.stringMatching(/\nThe owner is told of it\.$/);
    const asked = (price: number) => shop.asks('catalogue price', { variant: 'star-5', price });
    expect([await asked(250), await asked(249)]).toEqual([expect.stringMatching(/Change it\?$/), TOLD]);
    const text = 'star-5,900\nstar-10,499';
    expect(await shop.asks('catalogue prices', { text })).toEqual(TOLD);
    // In several steps too, from what it was a day ago; a mistake of today is taken back without it.
    await shop.operator('catalogue price', { variant: 'star-5', price: 250 });
    expect(await asked(249)).toEqual(TOLD);
    await shop.operator('catalogue price', { variant: 'star-5', price: 5_000 });
    expect(await asked(500)).toEqual(expect.stringMatching(/Change it\?$/));
    await shop.operator('catalogue edit', { id: 'star-card', redeem_url: 'https://star.example.com/redeem' });
    const [entry] = await shop.operator('audit list', { grave: true, limit: 1 });
    expect([entry?.action, entry?.subject]).toEqual(['catalogue edit', 'star-card']);
  });

  it('changes the prices of a category by percent, each to a whole rupee, and asks with a line for each', async () => {
    const { host } = await start(at(500));
    const shop = shopOf(host);
    const by = (percent: number) => ({ id: 'star-card', percent });
    expect(await shop.asks('catalogue reprice', by(-5))).toBe(
      [
        'Star Card, USD 5: PKR 500 → 475',
        'Star Card, USD 10: PKR 1,000 → 950',
        'Star Card, Trial: PKR 90 → 86',
        'Change 3 prices?',
      ].join('\n'),
    );
    expect(await shop.asks('catalogue reprice', by(-50))).toMatch(/Change 3 prices\?$/);
    expect(await shop.asks('catalogue reprice', by(-50.2))).toMatch(/The owner is told of it\.$/);
    expect(await shop.operator('catalogue reprice', by(-5))).toMatchObject({ revision: 2, same: 0 });
    expect(await written()).toBe(
      fileOf({ ...star('star-5', 'USD 5', 475) }, { ...TEN, price: 950 }, { ...TRIAL, price: 86 }),
    );
    for (const wrong of [0, -90.01, 900.01, 0.001])
      await expect(shop.operator('catalogue reprice', by(wrong))).rejects.toMatchObject({ status: 400 });
  });

  it('changes the prices of a list in one change, and asks with the greatest step first', async () => {
    const { host } = await start(at(500));
    const shop = shopOf(host);
    const input = { text: '\uFEFFVariant;Price\r\nstar-5;520\r\n"star-10";"10,000"\r\nstar-1;90\r\n' };
    expect(await shop.asks('catalogue prices', input)).toBe(
      ['Star Card, USD 10: PKR 1,000 → 10,000', 'Star Card, USD 5: PKR 500 → 520', 'Change 2 prices?'].join(
        '\n',
      ),
    );
    expect(await shop.operator('catalogue prices', input)).toMatchObject({ revision: 2, same: 1 });
    expect(await written()).toBe(
      fileOf({ ...star('star-5', 'USD 5', 520) }, { ...TEN, price: 10_000 }, TRIAL),
    );
    expect(await shop.operator('catalogue prices', input)).toMatchObject({ revision: 2, same: 3 });
    expect(await shop.asks('catalogue prices', input)).toBe(null);
  });

  it.each([
    [
      'star-5,600\nmoon-5,600\nstar-5,700',
      /^Line 2: there is no variant moon-5\.\nLine 3: star-5 is listed twice\./,
    ],
    ['star-5,1.000', /Line 1: 1\.000 is no price in whole rupees/],
    ['star-5;1450,00', /Line 1: 1450,00 is no price in whole rupees/],
    ['star-5,0', /Line 1: the price must be a price of at least 1/],
    ['star-5', /Line 1: it must be a variant and its price/],
    ['balance,2', /Line 1: the deposit keeps its price/],
    ['variant,price\n', /The list has no prices/],
  ])('refuses the list %j as a whole', async (text, message) => {
    const { host } = await start(at(500));
    await expect(shopOf(host).operator('catalogue prices', { text })).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(message),
    });
    expect(await written()).toBe(at(500));
  });

  it('hides a variant or a node, and shows it again, but never the deposit', async () => {
    const { host } = await start(at(500));
    const shop = shopOf(host);
    const change = (how: 'hide' | 'unhide', id: string) => shop.operator(`catalogue ${how}`, { id });
    const below = async () =>
      Object.fromEntries(
        (await shop.operator('catalogue show', {})).nodes.map(({ id, shown, hidden }) => [
          id,
          [shown, hidden],
        ]),
      );
    const [some, all, nothing] = [
      [true, true],
      [false, true],
      [false, false],
    ];
    expect(await below()).toMatchObject({ cards: some, 'star-card': some, deposit: nothing });
    expect((await change('hide', 'star-5')).variants).toEqual(['star-5']);
    expect(await written()).toBe(at(500, { invisible: true }));
    expect((await change('hide', 'cards')).variants).toEqual(['star-10']);
    expect((await change('hide', 'cards')).variants).toEqual([]);
    expect(await below()).toMatchObject({ cards: all, 'star-card': all });
    expect((await change('unhide', 'star-5')).variants).toEqual(['star-5']);
    expect((await change('unhide', 'star-10')).variants).toEqual(['star-10']);
    expect(await written()).toBe(at(500));
    expect((await change('unhide', 'deposit')).variants).toEqual([]);
    await expect(change('unhide', 'balance')).rejects.toThrow('it stays hidden, and for sale');
    await expect(changePrice(host, 2, 'balance')).rejects.toThrow('its item costs PKR 1');
    await expect(change('hide', 'moon')).rejects.toMatchObject({ status: 404 });
    const { variants } = await shop.operator('catalogue show', { id: 'star-card' });
    expect(variants.map(({ variant, price, state }) => [variant, price, state])).toEqual([
      ['star-5', 500, 'for sale'],
      ['star-10', 1_000, 'for sale'],
      ['star-1', 90, 'hidden'],
    ]);
  });

  it('edits the texts of a variant or a node, and adds variants and product pages', async () => {
    const { host } = await start(at(500));
    const shop = shopOf(host);
    const edit = async (id: string, fields: object) =>
      (await shop.operator('catalogue edit', { id, ...fields })).fields;
    const add = (under: string, id: string, more: object) =>
      shop.operator('catalogue add', { under, id, name: 'New', ...more });
    expect(await edit('star-5', { name: 'Five', out_of_stock: 'yes' })).toEqual(['name', 'out_of_stock']);
    expect(await edit('star-5', { name: 'Five', out_of_stock: 'yes' })).toEqual([]);
    expect(await written()).toBe(fileOf({ ...star('star-5', 'Five', 500), out_of_stock: true }, TEN, TRIAL));
    expect(await edit('star-5', { name: 'USD 5', out_of_stock: 'no', note: '' })).toEqual([
      'name',
      'out_of_stock',
    ]);
    expect(await written()).toBe(at(500));
    expect(await edit('star-card', { title: 'Stars', aliases: ['Sun', ''] })).toEqual(['title', 'aliases']);
    expect(await written()).toContain(
      `      "type": "products",
        "title": "Stars",
        "aliases": [
          "Sun"
        ],
        "products": [`.trim(),
    );
    expect(await edit('star-card', { title: '', aliases: [] })).toEqual(['title', 'aliases']);
    expect(await written()).toBe(at(500));
    await add('star-card', 'star-7', { price: 700, hidden: true });
    expect(await written()).toBe(
      fileOf(star('star-5', 'USD 5', 500), TEN, TRIAL, star('star-7', 'New', 700, { invisible: true })),
    );
    await add('cards', 'moon-card', { eta: 'Instant' });
    await add('moon-card', 'moon-1', { name: 'One', price: 100 });
    expect((await shop.operator('catalogue show', { id: 'moon-card' })).variants).toEqual([
      { variant: 'moon-1', under: 'moon-card', name: 'New, One', price: 100, state: 'for sale' },
    ]);
    expect((await history(host)).map(([, , summary]) => summary).slice(0, 5)).toEqual([
      'added: moon-1',
      'added: moon-card',
      'added: star-7',
      'edited: star-card (aliases, title)',
      'edited: star-card (aliases, title)',
    ]);
    const before = await written();
    await expect(edit('star-5', { region: 'Moon' })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('products[0].region: is not a field of the catalogue'),
    });
    await expect(edit('star-5', { name: '' })).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/name: is missing/),
    });
    await expect(edit('star-5', {})).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/Name what is to be changed/),
    });
    await expect(edit('sun-5', { name: 'Sun' })).rejects.toMatchObject({ status: 404 });
    await expect(add('star-card', 'star-5', { price: 1 })).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/more than once/),
    });
    await expect(add('star-card', 'star-8', {})).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/name the price/),
    });
    await expect(add('cards', 'star-8', { price: 1 })).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(/is a category/),
    });
    await expect(add('sun', 'star-8', { price: 1 })).rejects.toMatchObject({ status: 404 });
    expect(await written()).toBe(before);
  });

  it('gives a node a picture by its bytes, which each host serves for good (R-175)', async () => {
    const other = await world.secondHost();
    const { host, watch } = await start(at(500));
    const shop = shopOf(host);
    const give = (id: string, bytes: string, seen?: number) => {
      const picture = Buffer.from(bytes, 'latin1').toString('base64');
      return shop.operator('catalogue picture', {
        id,
        picture,
        ...(seen === undefined ? {} : { seen }),
      });
    };
    const WEBP = 'RIFF\x10\0\0\0WEBPVP8L one';
    for (const [bytes, why] of [
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'PNG, JPEG or WebP'],
      ['GIF89a', 'PNG, JPEG or WebP'],
      [`\x89PNG\r\n\x1a\n${'x'.repeat(2 * 1024 * 1024 - 7)}`, '2 MB at most'],
    ] as const)
      await expect(give('star-card', bytes)).rejects.toMatchObject({
        status: 422,
        message: expect.stringContaining(why),
      });
    await expect(give('star-5', WEBP)).rejects.toMatchObject({ status: 404 });
    const largest = `\x89PNG\r\n\x1a\n${'x'.repeat(2 * 1024 * 1024 - 8)}`;
    expect((await give('cards', largest)).picture).toMatch(/^\/pictures\/[0-9a-f]{64}\.png$/);
    const { picture, revision } = await give('star-card', WEBP);
    expect(watch.current().nodes.get('star-card')?.node.product_image).toBe(picture);
    expect(await give('star-card', WEBP)).toMatchObject({ picture, revision });
    await expect(give('star-card', `${WEBP} two`, revision - 1)).rejects.toMatchObject({ status: 409 });

    const { nodes } = await shop.operator('catalogue show', { id: 'star-card' });
    expect(nodes).toContainEqual(expect.objectContaining({ id: 'star-card', picture }));
    const inOffice = await createOperatorApp(other.host, 'shared').request(picture, {
      headers: { Host: 'localhost' },
    });
    expect(inOffice.status).toBe(200);
    const served = await createSite(other.host).app.request(picture);
    expect([served.status, served.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    expect(served.headers.get('Cache-Control')).toContain('immutable');
    expect(Buffer.from(await served.arrayBuffer()).toString('latin1')).toBe(WEBP);
    for (const path of [
      picture.replace('.webp', '.png'),
      '/pictures/none.png',
      `/pictures/${'0'.repeat(64)}.png`,
    ])
      expect((await createSite(other.host).app.request(path)).status).toBe(404);

    // Sixteen are kept in memory. The seventeenth takes the place of the one that was asked for least recently.
    const { db } = other.host;
    const names = Array.from({ length: 17 }, (_, at) => `${String(at).padStart(64, '0')}.png`);
    const bytes = Buffer.from(WEBP, 'latin1');
    const insert = (...some: string[]) =>
      db
        .insertInto('catalogue_picture')
        .values(some.map((name) => ({ name, bytes, added_at: host.now(), added_by: 'mina' })))
        .execute();
    const { app } = createSite(other.host);
    const statuses = async (from: number, to: number) => {
      const found: number[] = [];
      for (const name of names.slice(from, to)) found.push((await app.request(`/pictures/${name}`)).status);
      return found;
    };
    await insert(...names);
    expect(await statuses(0, 16)).toEqual(Array(16).fill(200));
    await db.deleteFrom('catalogue_picture').execute();
    expect(await statuses(0, 16)).toEqual(Array(16).fill(200));
    await insert(names[16] ?? '');
    expect(await statuses(16, 17)).toEqual([200]);
    expect(await statuses(1, 2)).toEqual([200]);
    expect(await statuses(0, 1)).toEqual([404]);
  });

  it('takes a change back, or all since a revision, and asks where a price changes', async () => {
    const { host, price } = await start(at(500));
    const shop = shopOf(host);
    const undo = (revision?: number) => shop.operator('catalogue undo', { revision });
    await expect(undo()).rejects.toMatchObject({ status: 404 });
    await changePrice(host, 600);
    await changePrice(host, 700);
    expect(await undo()).toMatchObject({ to: 2, revision: 4, summary: 'star-5: PKR 700 → 600' });
    expect([await written(), price()]).toEqual([at(600), 600]);
    expect(await undo()).toMatchObject({ to: 3, revision: 5 });
    expect(await shop.asks('catalogue undo', { revision: 1 })).toBe(
      'Star Card, USD 5: PKR 700 → 500. Change it?',
    );
    expect(await undo(1)).toMatchObject({ to: 1, revision: 6 });
    expect(await undo(6)).toMatchObject({ to: 6, revision: 6, summary: '' });
    await shop.operator('catalogue hide', { id: 'star-10' });
    expect(await shop.asks('catalogue undo', {})).toBe(null);
    expect(await shop.asks('catalogue undo', { revision: 6 })).toBe('It changes shown: star-10.\nGo back?');
    expect(await shop.asks('catalogue undo', { revision: 5 })).toBe(
      'It changes shown: star-10.\nStar Card, USD 5: PKR 500 → 700. Change it?',
    );
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
    // The newest twenty are kept, and each of these can be gone back to.
    for (let dearer = 801; dearer < 820; dearer += 1) await changePrice(host, dearer);
    const kept = async () => (await history(host)).map(([revision]) => revision);
    expect([(await kept()).length, (await kept()).at(-1)]).toEqual([20, 7]);
    expect(await shop.asks('catalogue undo', { revision: 7 })).toContain('PKR 819 → 500');
    await changePrice(host, 820);
    expect([(await kept()).length, (await kept()).at(-1)]).toEqual([20, 8]);
    await expect(undo(7)).rejects.toMatchObject({
      status: 404,
      message: 'This revision is not kept: "catalogue history" lists those that are.',
    });
    expect(await undo(8)).toMatchObject({ to: 8, revision: 28 });
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
      shopOf(host).operator('catalogue price', { variant: 'star-5', price: 900, seen });
    await changePrice(host, 600);
    await expect(send(1)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/changed meanwhile/),
    });
    await writeFile(file, at(650));
    await expect(send(2)).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/by hand just now/),
    });
    expect(await written()).toBe(at(650));
    await writeFile(file, at(-1));
    await watch.refresh();
    await expect(send()).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/has a fault[\s\S]+must not be negative/),
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
      const { host, watch, price } = await start(at(500));
      const named = async () => (await shopOf(host).operator('today', {})).waiting.catalogue;
      await mkdir(`${file}.draft`);
      expect(await changePrice(host, 600)).toMatchObject({ after: 600 });
      await watch.refresh();
      expect([await written(), price()]).toEqual([at(500), 600]);
      expect(await named()).toMatchObject({ is: 'unwritable', why: expect.stringContaining('.draft') });
      const logged = world.logged.lines().filter(({ event }) => String(event).includes("can't be written"));
      expect(logged).toHaveLength(1);
      await rmdir(`${file}.draft`);
      await watch.refresh();
      expect([await written(), await named()]).toEqual([at(600), null]);
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
