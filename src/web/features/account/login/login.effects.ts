import { fromPromise } from 'xstate';
import type { Login } from '#contract/accounts.ts';
import { accountCalls } from '#contract/accounts.ts';
import { sessionCalls } from '#contract/session.ts';
import type { ApiRequest } from '#web/platform/api-client.ts';
import type { LoginResult } from './login.machine.ts';
import { loginMachine } from './login.machine.ts';

/** A browser, or an extension of it, took the login's cookie away. */
const COOKIES_REFUSED =
  "Your browser didn't keep this login. Please allow cookies for this shop, and log in again.";

/**
 * A refusal (401, 403, 429) is shown in the host's own words. A login that the next request doesn't know is
 * none: without its cookie, each page would lead back to the form without a word.
 */
export const loginLogic = ({ request }: { request: ApiRequest }) =>
  loginMachine.provide({
    actors: {
      logIn: fromPromise<LoginResult, Login>(async ({ input, signal }) => {
        const result = await request(accountCalls.login, input, { signal, isToldByPage: true });
        if (result.kind === 'failure') throw new Error(result.message);
        if (result.kind === 'refusal') return { kind: 'refused', reason: result.message };
        const check = await request(sessionCalls.tokenValidation, undefined, { signal, isToldByPage: true });
        return check.kind === 'refusal' && check.status === 401
          ? { kind: 'refused', reason: COOKIES_REFUSED }
          : { kind: 'opened' };
      }),
    },
  });
