import type { Forget } from '#contract/accounts.ts';
import { accountCalls, COMMON_PASSWORD } from '#contract/accounts.ts';
import { codesActors } from '#web/app/codes/codes.effects.ts';
import type { Shop } from '#web/app/shop.ts';
import { resetPasswordMachine } from './reset-password.machine.ts';

/** The reset's chart over the host: a code can be wrong (422), and a password too common. */
export const resetPasswordLogic = (shop: Pick<Shop, 'ask' | 'clock' | 'hostClock'>) =>
  resetPasswordMachine.provide({
    actors: codesActors<Forget>(shop, {
      ask: (payload, options) => shop.ask(accountCalls.forget, payload, options),
      fieldOf(payload, { status, sentence }) {
        if (sentence === COMMON_PASSWORD) return 'password_1';
        return 'otp' in payload && status === 422 ? 'otp' : null;
      },
    }),
  });
