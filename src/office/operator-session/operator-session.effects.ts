import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { Commands } from '#contract/office/commands.ts';
import { Role } from '#contract/office/role.ts';
import type { Client } from '../api/client.ts';
import type { Arrival, Credential, Operator, SignInResult } from './operator-session.machine.ts';
import { operatorSessionMachine } from './operator-session.machine.ts';

const Session = v.object({ name: v.string(), role: Role });

/** The session's chart on the host. Refusals are shown in the host's words. */
export const operatorSessionLogic = (client: Client) =>
  operatorSessionMachine.provide({
    actors: {
      arrive: fromPromise<Arrival, string | null>(async ({ input: code, signal }) => {
        const used = code === null ? null : await signIn(client, { code }, signal);
        // A used link may have opened the session that this browser already has.
        const operator = await readSession(client, signal);
        if (operator !== null) return { kind: 'opened', operator };
        return used?.kind === 'refused' ? used : { kind: 'none' };
      }),
      signIn: fromPromise<SignInResult, Credential>(async ({ input, signal }) => {
        const result = await signIn(client, input, signal);
        if (result.kind === 'refused') return result;
        const operator = await readSession(client, signal);
        if (operator === null)
          throw new Error('This browser did not keep the session. Does it refuse cookies?');
        return { kind: 'opened', operator };
      }),
      signOut: fromPromise<true, void>(async ({ signal }) => {
        await client.call('/session', v.unknown(), { method: 'DELETE', signal });
        return true;
      }),
    },
  });

/** Opens a session, or renews the sign-in of an existing one. */
export async function signIn(
  client: Client,
  credential: Credential,
  signal: AbortSignal,
): Promise<{ kind: 'opened' } | { kind: 'refused'; reason: string }> {
  const result = await client.call('/session', v.unknown(), { method: 'POST', body: credential, signal });
  return result.kind === 'refused' ? { kind: 'refused', reason: result.reason } : { kind: 'opened' };
}

async function readSession(client: Client, signal: AbortSignal): Promise<Operator | null> {
  const found = await client.call('/session', Session, { signal });
  if (found.kind === 'refused') return null;
  const described = await client.call('/commands.json', Commands, { signal });
  if (described.kind === 'refused') throw new Error(described.reason);
  return { ...found.value, ...described.value };
}
