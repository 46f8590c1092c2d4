import type { ForgotPassword } from '#contract/accounts.ts';
import { accountCalls, WEAK_PASSWORD } from '#contract/accounts.ts';
import { verificationActors } from '#web/features/account/verification/verification.effects.ts';
import type { ApiRequest } from '#web/platform/api-client.ts';
import type { Clocks } from '#web/platform/ticker.ts';
import { resetPasswordMachine } from './reset-password.machine.ts';

export const resetPasswordLogic = (app: Clocks & { request: ApiRequest }) =>
  resetPasswordMachine.provide({
    actors: verificationActors<ForgotPassword>(app, {
      request: (payload, options) => app.request(accountCalls.forget, payload, options),
      fieldOf(payload, { status, message }) {
        if (WEAK_PASSWORD.includes(message)) return 'password_1';
        return 'otp' in payload && status === 422 ? 'otp' : null;
      },
    }),
  });
