import type { KeyObject } from 'node:crypto';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/**
 * A device that makes passkeys and signs with them, for tests without a browser: P-256, no attestation,
 * and the person always says yes.
 */
export function createAuthenticator(origin: string) {
  const made = new Map<string, KeyObject>();
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, more: Buffer[] = []) =>
    Buffer.concat([sha256(Buffer.from(new URL(origin).hostname)), Buffer.from([flags, 0, 0, 0, 0]), ...more]);
  const credential = (id: string) => ({
    id,
    rawId: id,
    type: 'public-key' as const,
    clientExtensionResults: {},
  });
  return {
    make({ challenge }: PublicKeyCredentialCreationOptionsJSON): RegistrationResponseJSON {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const idBytes = randomBytes(16);
      const id = idBytes.toString('base64url');
      made.set(id, privateKey);
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const point = [x, y].map((part) => Buffer.from(part, 'base64url'));
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        point[0] ?? Buffer.of(),
        Buffer.from('225820', 'hex'),
        point[1] ?? Buffer.of(),
      ]);
      const length = Buffer.from([0, idBytes.length]);
      const data = authenticatorData(PRESENT | VERIFIED | MADE, [Buffer.alloc(16), length, idBytes, coseKey]);
      const attestationObject = Buffer.concat([
        // {"fmt": "none", "attStmt": {}, "authData": bytes}
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        ...credential(id),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
        },
      };
    },

    /** Signs with its first passkey. */
    use({ challenge }: PublicKeyCredentialRequestOptionsJSON): AuthenticationResponseJSON {
      const [[id, key] = []] = made;
      if (id === undefined || key === undefined) throw new Error('This authenticator has no passkey.');
      const data = authenticatorData(PRESENT | VERIFIED);
      const json = clientData('webauthn.get', challenge);
      return {
        ...credential(id),
        response: {
          clientDataJSON: json.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(json)]), key).toString('base64url'),
        },
      };
    },
  };
}

const PRESENT = 1;
const VERIFIED = 4;
const MADE = 64;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
