import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/** Each use has a key of its own, so that a ciphertext of one can't pass for another. */
type KeyUse = 'stock' | 'outbox';

export type Keyring = {
  /**
   * Encrypts with AES-256-GCM. `bound` is the associated data (the row and its owner), needed again
   * to open.
   */
  seal(use: KeyUse, bound: string, text: string): string;
  /** Decrypts; throws if the key or `bound` differs, or the ciphertext was changed. */
  open(use: KeyUse, bound: string, sealed: string): string;
  /** A keyed fingerprint: equal for equal texts, and without the key it reveals nothing. */
  mac(use: 'stock' | 'code' | 'device' | 'secret-check', text: string): string;
};

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Derives the host's keys from `SECRET`, which is never stored in the database. */
export function keyringFrom(secret: string): Keyring {
  // Key objects, since a key in a buffer is imported again for every text, which takes most of the time.
  const derive = (use: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'keystall', use, 32)));
  const keys = { stock: derive('seal:stock'), outbox: derive('seal:outbox') };
  const macKeys = {
    stock: derive('mac:stock'),
    code: derive('mac:code'),
    device: derive('mac:device'),
    'secret-check': derive('mac:probe'),
  };
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
