import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { Commands } from '#contract/office/commands.ts';
import { Role } from '#contract/office/role.ts';
import type { Client } from '../api/client.ts';
import { usePasskey } from '../api/passkeys.ts';
import type { Arrival, Credential, Invitation, Operator, SignInResult } from './operator-session.machine.ts';
import { operatorSessionMachine } from './operator-session.machine.ts';

const Session = v.object({ name: v.string(), role: Role });
const Link: v.GenericSchema<unknown, Invitation> = v.object({
  name: v.string(),
  role: Role,
  shop: v.string(),
});

/**
 * The session's chart on the host. Refusals are shown in the host's words. `onSignedOut` is called when
 * the operator has signed out, not when a session ends by itself.
 */
export const operatorSessionLogic = (client: Client, onSignedOut: () => void) =>
  operatorSessionMachine.provide({
    actors: {
      arrive: fromPromise<Arrival, string | null>(async ({ input: code, signal }) => {
        const asked = code === null ? null : await readLink(client, code, signal);
        if (asked?.kind === 'answer') return { kind: 'invited', invitation: asked.value };
        // A used link may have opened the session that this browser already has.
        const operator = await readSession(client, signal);
        if (operator !== null) return { kind: 'opened', operator };
        return asked === null ? { kind: 'none' } : { kind: 'refused', reason: asked.reason };
      }),
      signIn: fromPromise<SignInResult, Credential>(async ({ input, signal }) => {
        const result = await signIn(client, input, signal);
        // A link that was sent before may have been used up by it, if its answer was lost.
        const mayBeOpen = result.kind === 'opened' || 'code' in input;
        const operator = mayBeOpen ? await readSession(client, signal) : null;
        if (result.kind === 'refused') return operator === null ? result : { kind: 'opened', operator };
        return openedFor(operator);
      }),
      signInByPasskey: fromPromise<SignInResult, void>(async ({ signal }) => {
        const result = await usePasskey(client, signal);
        return result.kind === 'refused' ? result : openedFor(await readSession(client, signal));
      }),
      signOut: fromPromise<true, void>(async ({ signal }) => {
        await client.call('/session', v.unknown(), { method: 'DELETE', signal });
        onSignedOut();
        return true;
      }),
    },
  });

function openedFor(operator: Operator | null): SignInResult {
  if (operator === null) throw new Error('This browser did not keep the session. Does it refuse cookies?');
  return { kind: 'opened', operator };
}

/** Opens a session, or renews the sign-in of an existing one. */
export async function signIn(
  client: Client,
  credential: Credential,
  signal: AbortSignal,
): Promise<{ kind: 'opened' } | { kind: 'refused'; reason: string }> {
  const result = await client.call('/session', v.unknown(), { method: 'POST', body: credential, signal });
  return result.kind === 'refused' ? { kind: 'refused', reason: result.reason } : { kind: 'opened' };
}

/** Makes the session go on by the PIN of this device. */
export async function enterPin(
  client: Client,
  pin: string,
  signal: AbortSignal,
): Promise<{ kind: 'opened' } | { kind: 'refused'; reason: string }> {
  const result = await client.call('/session/pin', v.unknown(), { method: 'POST', body: { pin }, signal });
  return result.kind === 'refused' ? { kind: 'refused', reason: result.reason } : { kind: 'opened' };
}

const readLink = (client: Client, code: string, signal: AbortSignal) =>
  client.call('/session/link', Link, { method: 'POST', body: { code }, signal });

async function readSession(client: Client, signal: AbortSignal): Promise<Operator | null> {
  const found = await client.call('/session', Session, { signal });
  if (found.kind === 'refused') return null;
  const described = await client.call('/commands.json', Commands, { signal });
  if (described.kind === 'refused') throw new Error(described.reason);
  return { ...found.value, ...described.value };
}
