import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import * as v from 'valibot';
import type { Client, Refused } from './client.ts';

/** The host's options pass through as they are: the browser reads them strictly. */
const CreationOptions = v.custom<PublicKeyCredentialCreationOptionsJSON>(isObject);
const RequestOptions = v.custom<PublicKeyCredentialRequestOptionsJSON>(isObject);

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Lets the browser make a passkey of the operator; returns it as the host reads it. */
export async function makePasskey(
  client: Client,
  signal: AbortSignal,
): Promise<{ kind: 'made'; passkey: string } | Refused> {
  const options = await client.call('/session/new-passkey', CreationOptions, { method: 'POST', signal });
  if (options.kind === 'refused') return options;
  const made = await asked(signal, ({ startRegistration }) =>
    startRegistration({ optionsJSON: options.value }),
  );
  return made.kind === 'refused' ? made : { kind: 'made', passkey: JSON.stringify(made.value) };
}

/** Signs in by a passkey, for which the browser asks the person. */
export async function usePasskey(
  client: Client,
  signal: AbortSignal,
): Promise<{ kind: 'opened' } | { kind: 'refused'; reason: string }> {
  const options = await client.call('/session/challenge', RequestOptions, { method: 'POST', signal });
  if (options.kind === 'refused') return options;
  const used = await asked(signal, ({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options.value }),
  );
  if (used.kind === 'refused') return used;
  const body = { passkey: used.value };
  const result = await client.call('/session', v.unknown(), { method: 'POST', body, signal });
  return result.kind === 'refused' ? result : { kind: 'opened' };
}

/** What the browser answers, or why it has no passkey. It shows a window of its own, which `signal` closes. */
async function asked<T>(
  signal: AbortSignal,
  ask: (webAuthn: typeof import('@simplewebauthn/browser')) => Promise<T>,
): Promise<{ kind: 'answer'; value: T } | Refused> {
  const webAuthn = await import('@simplewebauthn/browser');
  const { browserSupportsWebAuthn, WebAuthnAbortService, WebAuthnError } = webAuthn;
  if (!browserSupportsWebAuthn()) return refused('This browser has no passkeys.');
  const close = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', close);
  try {
    return { kind: 'answer', value: await ask(webAuthn) };
  } catch (error) {
    const isThere =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    return refused(isThere ? 'This device has a passkey of yours already.' : 'No passkey was used.');
  } finally {
    signal.removeEventListener('abort', close);
  }
}

const refused = (reason: string): Refused => ({ kind: 'refused', status: 0, reason, path: null, code: null });
