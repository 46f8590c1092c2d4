import { fromPromise } from 'xstate';
import type { Login } from '#contract/accounts.ts';
import { accountCalls } from '#contract/accounts.ts';
import type { Shop } from '#web/app/shop.ts';
import type { LoginOutcome } from './login.machine.ts';
import { loginMachine } from './login.machine.ts';

/** The login's chart over the host: any refusal (401, 403, 429) is told in the host's own sentence. */
export const loginLogic = ({ ask }: Pick<Shop, 'ask'>) =>
  loginMachine.provide({
    actors: {
      logIn: fromPromise<LoginOutcome, Login>(async ({ input, signal }) => {
        const reply = await ask(accountCalls.login, input, { signal });
        if (reply.kind === 'failure') throw new Error(reply.sentence);
        return reply.kind === 'answer' ? { kind: 'opened' } : { kind: 'refused', reason: reply.sentence };
      }),
    },
  });
