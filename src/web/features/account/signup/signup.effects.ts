import type { Signup } from '#contract/accounts.ts';
import { accountCalls, WEAK_PASSWORD } from '#contract/accounts.ts';
import { verificationActors } from '#web/features/account/verification/verification.effects.ts';
import type { ApiRequest } from '#web/platform/api-client.ts';
import type { Clocks } from '#web/platform/ticker.ts';
import { signupMachine } from './signup.machine.ts';

export const signupLogic = (app: Clocks & { request: ApiRequest }) =>
  signupMachine.provide({
    actors: verificationActors<Signup>(app, {
      request: (payload, options) => app.request(accountCalls.signup, payload, options),
      fieldOf(payload, { status, message }) {
        if ('otp' in payload) return status === 422 ? 'otp' : null;
        if (WEAK_PASSWORD.includes(message)) return 'password';
        return status === 409 ? 'username' : null;
      },
    }),
  });
