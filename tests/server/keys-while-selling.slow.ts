import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import type { Host } from '#server/host.ts';
import { HttpError } from '#server/http/http-error.ts';
import { admitKeyring } from '#server/keys/holders.ts';
import { rotateKeys } from '#server/keys/rotate-keys.ts';
import { associatedData } from '#server/keys/sealing-keyring.ts';
import { findKeyRecord } from '#server/keys/store.ts';
import { restock } from '#server/orders/restock.ts';
import { keyringFrom } from '#server/platform/keyring.ts';
import { makeCodes, shopOf } from './support/driver.ts';
import { brokenLaws } from './support/laws.ts';
import { countWaiting } from './support/waiting.ts';
import { forEachEngine } from './support/world.ts';

const OLD = 'the old secret that is long enough';
const NEW = 'the new secret that is long enough';
const CODES = 250;
const BUYERS = 5;
const KILLS = 3;

/** Runs a rotation until it has printed `lines` lines, and kills it then; true if it was done before. */
async function rotateUntilKilled(url: string, lines: number): Promise<boolean> {
  const script = 'tests/server/support/rotating-host.ts';
  const child = spawn(process.execPath, [script, url, NEW, OLD], { stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  const errors: string[] = [];
  child.stderr.on('data', (chunk) => errors.push(String(chunk)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    printed.push(line);
    if (printed.length === lines) child.kill('SIGKILL');
  });
  await new Promise((resolve) => child.on('close', resolve));
  expect(errors.join('')).toBe('');
  return printed.includes('done');
}

forEachEngine(
  'A key that is changed by processes that are killed, while others sell (R-104)',
  (world) => {
    /** A host with the old key alone, which has these codes, and the same one restarted with both. */
    const startChange = async (codes: readonly string[] = []) => {
      const before: Host = { ...world.host, keyring: keyringFrom(OLD) };
      await admitKeyring(before.db, before.keyring);
      await before.db.deleteFrom('key_holder').execute();
      if (codes.length > 0) await shopOf(before).stocks('star-5', codes);
      const host: Host = { ...before, keyring: keyringFrom(NEW, OLD) };
      return { before, host };
    };

    it('loses no code, delivers none twice, and leaves each one readable', async () => {
      const now = () => new Date();
      const codes = makeCodes(CODES);
      const host: Host = { ...(await startChange(codes)).host, now };
      const shop = shopOf(host);
      const buyers = await Promise.all(Array.from({ length: BUYERS }, () => shop.buyer()));
      const added = new Set(codes);
      let isOver = false;

      const sell = async (buyer: string) => {
        while (!isOver) await shop.pays('bank', buyer, { 'star-5': randomInt(1, 4) });
      };
      const restock = async () => {
        while (!isOver) {
          const fresh = makeCodes(3);
          const known = [...added][randomInt(added.size)] ?? '';
          const { added: count } = await shop.stocks('star-5', [...fresh, known]);
          for (const code of fresh) added.add(code);
          expect(count).toBe(3);
        }
      };
      const voidSome = async () => {
        while (!isOver) {
          const known = [...added][randomInt(added.size)] ?? '';
          await shop.voids(known).catch((error: unknown) => {
            // It is delivered already. A 404 would be a code that was not found.
            if (!(error instanceof HttpError && error.status === 409)) throw error;
          });
        }
      };
      const rotate = async () => {
        const url = world.database.url ?? '';
        for (let kill = 0; kill < KILLS; kill++)
          expect(await rotateUntilKilled(url, randomInt(2, 10))).toBe(false);
        expect((await findKeyRecord(host.db)).previous).not.toBe(null);
        expect(await rotateUntilKilled(url, Number.POSITIVE_INFINITY)).toBe(true);
        isOver = true;
      };
      await Promise.all([...buyers.map(sell), restock(), voidSome(), rotate()]);
      await shop.fulfilsBackorders();

      const after: Host = { ...host, keyring: keyringFrom(NEW) };
      const rows = await after.db.selectFrom('stock_code').selectAll().execute();
      const texts = rows.map(({ id, variant_id, sealed }) =>
        after.keyring.open('stock', associatedData(id, variant_id), sealed),
      );
      expect(texts.sort()).toEqual([...added].sort());
      const fingerprints = rows.map(({ fingerprint }) => fingerprint);
      expect(fingerprints.sort()).toEqual([...added].map((code) => after.keyring.mac('stock', code)).sort());
      const delivered = await Promise.all(
        buyers.map(async (buyer) =>
          (await shopOf(after).orders(buyer)).flatMap(({ goods }) => goods?.['star-5'] ?? []),
        ),
      );
      const all = delivered.flat();
      expect(all.length).toBeGreaterThan(20);
      expect(new Set(all).size).toBe(all.length);
      expect(all.filter((code) => !added.has(code))).toEqual([]);
      expect(await brokenLaws(after.db)).toEqual([]);
    });

    it('waits for no sale: a code that is locked is left for another walk', async () => {
      const { before, host } = await startChange(makeCodes(5));
      const locked = await shopOf(before).transact(async (tx) => {
        await tx.selectFrom('stock_code').select('id').where('position', '=', 2).forUpdate().execute();
        return rotateKeys(host, null);
      });
      expect(locked).toMatchObject({ isDone: false, resealed: 4, left: 1 });
      expect((await findKeyRecord(host.db)).previous).not.toBe(null);
      expect(await rotateKeys(host, locked)).toMatchObject({ isDone: true, resealed: 5, left: 0 });
    });

    it('is changed by two commands at once as by one', async () => {
      const { host } = await startChange(makeCodes(1_000));
      const steps = await Promise.all([rotateKeys(host, null), rotateKeys(host, null)]);
      expect(steps.map(({ resealed }) => resealed).reduce((sum, each) => sum + each)).toBe(1_000);
      expect((await rotateKeys(host, null)).isDone).toBe(true);
      const audits = await host.db.selectFrom('audit_log').select('action').orderBy('at').execute();
      expect(audits.map(({ action }) => action).sort()).toEqual(['keys rotate', 'keys rotated']);
    });

    it('is changed only after what was begun with the old one', async () => {
      const { before, host } = await startChange();
      const beforeShop = shopOf(before);
      const [code = ''] = makeCodes(1);
      const { rotating } = await beforeShop.transact(async (tx) => {
        await restock(tx, before, 'star-5', [code]);
        const rotating = rotateKeys(host, null);
        await expect.poll(() => countWaiting(before.db)).toBe(1);
        return { rotating };
      });
      expect(await rotating).toMatchObject({ resealed: 1, left: 0 });
      // Another host, which has asked for the key just before, sees that it is in stock.
      expect(await shopOf(host).stocks('star-5', [code])).toMatchObject({ added: 0 });
    });
  },
  { only: 'postgresql' },
);
