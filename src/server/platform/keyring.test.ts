import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Keyring } from './keyring.ts';
import { keyringFrom } from './keyring.ts';

const secret = fc.string({ minLength: 32, maxLength: 80, unit: 'grapheme' });
const secrets = fc.uniqueArray(secret, { minLength: 3, maxLength: 3 });
const text = fc.string({ maxLength: 300, unit: 'grapheme' });
const use = fc.constantFrom('stock' as const, 'outbox' as const);

/** A text sealed by an older release: without the name of its key. */
const unnamed = (sealed: string) => sealed.split('.').slice(0, 2).join('.');

const opens = (keyring: Keyring, ...of: Parameters<Keyring['open']>) => {
  try {
    return keyring.open(...of);
  } catch {
    return null;
  }
};

it('opens what either of its keys has sealed, named or not, and nothing else (R-104)', () => {
  fc.assert(
    fc.property(secrets, use, text, text, ([before = '', now = '', other = ''], of, bound, code) => {
      const both = keyringFrom(now, before);
      for (const single of [keyringFrom(now), keyringFrom(before)]) {
        const sealed = single.seal(of, bound, code);
        expect(both.open(of, bound, sealed)).toBe(code);
        expect(both.open(of, bound, unnamed(sealed))).toBe(code);
        expect(opens(keyringFrom(other), of, bound, sealed)).toBe(null);
        expect(opens(keyringFrom(other), of, bound, unnamed(sealed))).toBe(null);
        expect(opens(both, of, `${bound}x`, sealed)).toBe(null);
        expect(opens(both, of === 'stock' ? 'outbox' : 'stock', bound, sealed)).toBe(null);
      }
      expect(keyringFrom(now).open(of, bound, both.seal(of, bound, code))).toBe(code);
      expect(opens(keyringFrom(before), of, bound, both.seal(of, bound, code))).toBe(null);
    }),
    { numRuns: 60 },
  );
});

it('opens nothing in which a character was changed', () => {
  const keyring = keyringFrom('a secret that is long enough for tests', 'another secret that is long enough');
  fc.assert(
    fc.property(text, fc.nat(), fc.constantFrom('A', '_', '.'), (code, at, put) => {
      const sealed = keyring.seal('stock', 'row', code);
      const place = at % sealed.length;
      const changed = sealed.slice(0, place) + put + sealed.slice(place + 1);
      const [, before] = sealed.split('.');
      const [version, after] = changed.split('.');
      // The last character of base64url may hold bits that count for nothing.
      const isSame =
        version === 'v1' &&
        Buffer.from(after ?? '', 'base64url').equals(Buffer.from(before ?? '', 'base64url'));
      if (!isSame) expect(opens(keyring, 'stock', 'row', changed)).toBe(null);
    }),
    { numRuns: 300 },
  );
});

it('finds a text by the fingerprint of either key, the one that it seals with first', () => {
  fc.assert(
    fc.property(secrets, text, text, ([before = '', now = ''], one, another) => {
      const both = keyringFrom(now, before);
      const [single, old] = [keyringFrom(now).mac('stock', one), keyringFrom(before).mac('stock', one)];
      expect(both.macs('stock', one)).toEqual([single, old]);
      expect(both.mac('stock', one)).toBe(single);
      expect(single).not.toBe(old);
      if (one !== another) expect(both.macs('stock', another)).not.toContain(single);
      const [check = ''] = keyringFrom(before).checks;
      const turned = both.startingWith(check);
      expect(turned?.macs('stock', one)).toEqual([old, single]);
      expect(keyringFrom(before).open('stock', '', turned?.seal('stock', '', one) ?? '')).toBe(one);
      expect(keyringFrom(now).startingWith(check)).toBe(null);
    }),
    { numRuns: 60 },
  );
});
