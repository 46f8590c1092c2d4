import type { KeyObject } from 'node:crypto';
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
type MacUse =
  | 'stock'
  | 'plain-stock'
  | 'code'
  | 'device'
  | 'client'
  | 'operator'
  | 'attempt'
  | 'cursor'
  | 'secret-check';

/**
 * The keys that a host holds: one, or two while the key is changed. It opens texts that
 * either has sealed; `seal` and `mac` use the first.
 */
export type Keyring = {
  /** A short name of each key, which reveals nothing of it. */
  ids: readonly [first: string, ...others: string[]];
  /**
   * Encrypts with AES-256-GCM. `bound` is the associated data (the row and its owner), needed again
   * to open. The result names its key.
   */
  seal(use: KeyUse, bound: string, text: string): string;
  /** Decrypts; throws if no key fits, `bound` differs, or the ciphertext was changed. */
  open(use: KeyUse, bound: string, sealed: string): string;
  /** A keyed fingerprint: equal for equal texts, and without the key it reveals nothing. */
  mac(use: MacUse, text: string): string;
  /** The fingerprints by every key, to recognize one that was made before the key was changed. */
  macs(use: MacUse, text: string): readonly [first: string, ...others: string[]];
  /** The database's note of each key, in the order of `ids`. */
  checks: readonly [first: string, ...others: string[]];
  /** The same keys with the one of this check first; null if it isn't held. */
  startingWith(check: string): Keyring | null;
};

/**
 * The format. The key's id was added as a third part, which older releases ignore: they open texts
 * that are sealed with their key.
 */
const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 6;

/**
 * Derives the host's keys from `SECRET` and `SECRET_PREVIOUS`, which are never stored in the
 * database.
 */
export function keyringFrom(secret: string, previous: string | null = null): Keyring {
  const first = deriveKey(secret);
  const other = previous === null || previous === secret ? null : deriveKey(previous);
  return keyringOf([first, ...(other === null ? [] : [other])]);
}

type Key = {
  id: string;
  check: string;
  seals: Record<KeyUse, KeyObject>;
  mac(use: MacUse, text: string): string;
};

function deriveKey(secret: string): Key {
  const bytes = (use: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, 'keystall', use, length));
  // Key objects, since a key in a buffer is imported again for every text, which takes most of the
  // time.
  const derive = (use: string) => createSecretKey(bytes(use, 32));
  const macKeys = {
    stock: derive('mac:stock'),
    'plain-stock': derive('mac:plain-stock'),
    code: derive('mac:code'),
    device: derive('mac:device'),
    client: derive('mac:client'),
    operator: derive('mac:operator'),
    attempt: derive('mac:attempt'),
    cursor: derive('mac:cursor'),
    'secret-check': derive('mac:probe'),
  };
  const mac: Key['mac'] = (use, text) => createHmac('sha256', macKeys[use]).update(text).digest('base64url');
  return {
    id: bytes('key-id', ID_BYTES).toString('base64url'),
    check: mac('secret-check', 'keystall'),
    seals: { stock: derive('seal:stock'), outbox: derive('seal:outbox') },
    mac,
  };
}

function keyringOf(keys: readonly [Key, ...Key[]]): Keyring {
  const [first, ...others] = keys;
  return {
    ids: [first.id, ...others.map(({ id }) => id)],
    checks: [first.check, ...others.map(({ check }) => check)],
    seal(use, bound, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', first.seals[use], iv).setAAD(Buffer.from(bound));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const encoded = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
      return `${VERSION}.${encoded}.${first.id}`;
    },
    open(use, bound, sealed) {
      const [version, encoded, keyId] = sealed.split('.');
      if (version !== VERSION || encoded === undefined) throw new Error('sealed in an unknown format');
      const fitting = keyId === undefined ? keys : keys.filter(({ id }) => id === keyId);
      for (const { seals } of fitting) {
        const text = tryKey(seals[use], bound, Buffer.from(encoded, 'base64url'));
        if (text !== null) return text;
      }
      throw new Error(fitting.length === 0 ? 'sealed with an unknown key' : 'the sealed text is damaged');
    },
    mac: first.mac,
    macs: (use, text) => [first.mac(use, text), ...others.map(({ mac }) => mac(use, text))],
    startingWith(check) {
      const chosen = keys.find((key) => key.check === check);
      return chosen === undefined ? null : keyringOf([chosen, ...keys.filter((key) => key !== chosen)]);
    },
  };
}

/** The decrypted text; null if the key or `bound` differs, or the bytes were changed. */
function tryKey(key: KeyObject, bound: string, bytes: Buffer): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(bound))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}
