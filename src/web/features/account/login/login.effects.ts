import { fromPromise } from 'xstate';
import type { Login } from '#contract/accounts.ts';
import { accountCalls } from '#contract/accounts.ts';
import type { ApiRequest } from '#web/platform/api-client.ts';
import type { LoginResult } from './login.machine.ts';
import { loginMachine } from './login.machine.ts';

/** A refusal (401, 403, 429) is shown in the host's own words. */
export const loginLogic = ({ request }: { request: ApiRequest }) =>
  loginMachine.provide({
    actors: {
      logIn: fromPromise<LoginResult, Login>(async ({ input, signal }) => {
        const result = await request(accountCalls.login, input, { signal, isToldByPage: true });
        if (result.kind === 'failure') throw new Error(result.message);
        return result.kind === 'answer' ? { kind: 'opened' } : { kind: 'refused', reason: result.message };
      }),
    },
  });
