import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What secrets are kept under: a use, so that a key of one is worthless for another. */
type Use = 'stock' | 'outbox';

export type Keyring = {
  /** AES-256-GCM; `bound` (the row and what it belongs to) must be the same when it is opened again. */
  seal(use: Use, bound: string, text: string): string;
  /** The text, or an error when the key or `bound` is another, or the sealed text was changed. */
  open(use: Use, bound: string, sealed: string): string;
  /** A keyed fingerprint: equal texts have equal ones, and without the key it tells nothing. */
  mac(use: 'stock' | 'code' | 'probe', text: string): string;
};

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The host's keys, derived from its one `SECRET`, which never stands in the database. */
export function keyringFrom(secret: string): Keyring {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'keystall', use, 32));
  const keys = { stock: derive('seal:stock'), outbox: derive('seal:outbox') };
  const macKeys = { stock: derive('mac:stock'), code: derive('mac:code'), probe: derive('mac:probe') };
  return {
    seal(use, bound, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keys[use], iv).setAAD(Buffer.from(bound));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(use, bound, sealed) {
      const [version, encoded] = sealed.split('.');
      if (version !== VERSION || encoded === undefined) throw new Error('sealed by an unknown key');
      const bytes = Buffer.from(encoded, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keys[use], bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(bound))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return (
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    mac: (use, text) => createHmac('sha256', macKeys[use]).update(text).digest('base64url'),
  };
}
