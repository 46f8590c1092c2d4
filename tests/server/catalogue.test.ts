import { mkdtempSync } from 'node:fs';
import { mkdtemp, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { indexCatalogue } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { alertCatalogueFault } from '#server/catalogue/alert-catalogue-fault.ts';
import type { WatchedCatalogue } from '#server/catalogue/catalogue.ts';
import { openCatalogue } from '#server/catalogue/catalogue.ts';
import type { Host } from '#server/host.ts';
import { testCatalogue } from './support/catalogue.ts';
import { printAnswer, shopOf } from './support/driver.ts';
import { collectLog } from './support/log-lines.ts';
import { MINUTE, onOneEngine } from './support/world.ts';

const fileAtPrice = (price: number) =>
  JSON.stringify([
    {
      id: 'star-card',
      name: 'Star Card',
      type: 'products',
      products: [{ id: 'star-5', name: 'Five', price }],
    },
  ]);

describe('A catalogue file', () => {
  let folder: string;
  let file: string;
  let watch: WatchedCatalogue;
  const logged = collectLog('warn');
  const price = () => watch.current().variants.get('star-5')?.variant.price;
  const replaceBy = async (text: string) => {
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keystall-catalogue-'));
    file = join(folder, 'catalogue.json');
    logged.clear();
    await writeFile(file, fileAtPrice(500));
    watch = await openCatalogue(file, { log: logged.log });
  });
  afterEach(async () => {
    watch.close();
    await rm(folder, { recursive: true });
  });

  it('is read at the start, and again when it is written or replaced', async () => {
    expect([price(), await watch.refresh()]).toEqual([500, 'unchanged']);
    await writeFile(file, fileAtPrice(600));
    expect([await watch.refresh(), price()]).toEqual(['loaded', 600]);
    await replaceBy(`\uFEFF${fileAtPrice(700)}`);
    expect([await watch.refresh(), price()]).toEqual(['loaded', 700]);
    expect(logged.lines()).toEqual([]);
  });

  it('is reloaded by itself', async () => {
    await replaceBy(fileAtPrice(800));
    await expect.poll(price).toBe(800);
  });

  it.each([
    ['[{"id": ', 'The file is not valid JSON.'],
    ['{}', 'The catalogue must be a list of nodes.'],
    [fileAtPrice(-1), 'star-card › products[0].price: must not be negative'],
    [
      '[{"id":"star-card","type":"products","products":[],"colour":1}]',
      'star-card › name: is missing\nstar-card › colour: is not a field of the catalogue',
    ],
  ])(
    'that is changed to %j is refused as a whole, logged once, and the previous one stays',
    async (text, why) => {
      await replaceBy(text);
      expect(await watch.refresh()).toBe('refused');
      expect(await watch.refresh()).toBe('unchanged');
      expect(logged.lines()).toMatchObject([{ event: expect.stringContaining('is refused'), reason: why }]);
      expect(price()).toBe(500);
      await replaceBy(fileAtPrice(900));
      expect([await watch.refresh(), price()]).toEqual(['loaded', 900]);
    },
  );

  it('that is missing for a while doesn’t empty the shop', async () => {
    await unlink(file);
    expect([await watch.refresh(), price()]).toEqual(['refused', 500]);
    await writeFile(file, fileAtPrice(950));
    expect([await watch.refresh(), price()]).toEqual(['loaded', 950]);
  });

  it('that is invalid at the start is refused with its name and the reason', async () => {
    const broken = join(folder, 'broken.json');
    await writeFile(broken, '[{}]');
    await expect(openCatalogue(broken)).rejects.toThrow(`The catalogue ${broken} can't be used.`);
    await expect(openCatalogue(join(folder, 'missing.json'))).rejects.toThrow("The file can't be read.");
  });
});

onOneEngine(
  'The catalogues that a shop has sold from',
  (world) => {
    const folder = mkdtempSync(join(tmpdir(), 'keystall-revisions-'));
    afterAll(() => rm(folder, { recursive: true }));
    const file = join(folder, 'catalogue.json');
    const open = () => openCatalogue(file, { now: world.host.now, db: world.host.db });
    const use = async (text: string) => {
      world.clock.advance(MINUTE);
      await writeFile(file, text);
      const watch = await open();
      watch.close();
      return watch;
    };
    const kept = async () =>
      (await world.host.db.selectFrom('catalogue_revision').select(['text', 'used_by']).execute()).length;

    it('are kept once each, those of the last 20 changes, and the newest serves a start with a faulty file (R-11)', async () => {
      await expect(use(fileAtPrice(-1))).rejects.toThrow(/products\[0\]\.price: must not be negative/);
      for (let price = 1; price <= 22; price += 1) await use(fileAtPrice(price * 100));
      expect(await kept()).toBe(20);
      await use(fileAtPrice(2_100));
      // Two of the last 20 changes led to one text.
      expect(await kept()).toBe(19);
      for (const faulty of [fileAtPrice(-1), '[{"id": ']) {
        const started = await use(faulty);
        expect(started.current().variants.get('star-5')?.variant.price).toBe(2_100);
        expect(started.fault()).toMatchObject({ since: world.host.now() });
      }
      expect(await kept()).toBe(19);
    });

    it('say what is wrong in a mail, once, and to the operator, until the file is right (R-88)', async () => {
      await use(fileAtPrice(500));
      const { fault } = await use(fileAtPrice(-1));
      const host = { ...world.host, catalogueFault: fault };
      await alertCatalogueFault(host);
      world.clock.advance(10 * MINUTE);
      await alertCatalogueFault(host);
      const alerts = (await world.mails()).filter(({ subject }) => /catalogue/.test(subject));
      expect(alerts).toMatchObject([
        {
          to: 'staff@example.com',
          subject: 'The catalogue file has a fault',
          text: expect.stringContaining('star-card › products[0].price: must not be negative'),
        },
      ]);
      const shown = async (of: Host) => printAnswer('today', await shopOf(of).operator('today', {}), 80);
      expect(await shown(host)).toMatch(
        /Catalogue refused +for 10 min +npm run catalogue -- check[\s\S]+star-card › products\[0\]\.price: must not be negative/,
      );
      expect(await shown(world.host)).not.toContain('Catalogue');
    });
  },
  { env: { OPERATOR_EMAIL: 'staff@example.com' } },
);

onOneEngine('The catalogue on the wire', (world) => {
  const get = (headers: Record<string, string> = {}) =>
    world.browser().request('/catalogue.json', { headers });

  it('is what the host sells from', async () => {
    const parsed = parseCatalogue(await (await get()).json());
    expect(parsed.ok && indexCatalogue(parsed.value)).toEqual(testCatalogue());
  });

  it('is compressed, and revalidated on each use', async () => {
    const plain = await (await get()).text();
    const response = await get({ 'Accept-Encoding': 'br, gzip' });
    expect(response.headers.get('Content-Encoding')).toBe('br');
    expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain);
    expect(response.headers.get('Cache-Control')).toBe('no-cache');
    const etag = response.headers.get('ETag') ?? '';
    const again = { 'Accept-Encoding': 'br, gzip', 'If-None-Match': etag };
    expect((await get(again)).status).toBe(304);
    world.setCatalogue(testCatalogue({ 'star-5': 600 }));
    expect((await get(again)).status).toBe(200);
  });
});
