import type { Signup } from '#contract/accounts.ts';
import { accountCalls, COMMON_PASSWORD } from '#contract/accounts.ts';
import { codesActors } from '#web/app/codes/codes.effects.ts';
import type { Shop } from '#web/app/shop.ts';
import { signupMachine } from './signup.machine.ts';

/** The signup's chart over the host: a code can be wrong (422), a username taken (409), and a password too common. */
export const signupLogic = (shop: Pick<Shop, 'ask' | 'clock' | 'hostClock'>) =>
  signupMachine.provide({
    actors: codesActors<Signup>(shop, {
      ask: (payload, options) => shop.ask(accountCalls.signup, payload, options),
      fieldOf(payload, { status, sentence }) {
        if ('otp' in payload) return status === 422 ? 'otp' : null;
        if (sentence === COMMON_PASSWORD) return 'password';
        return status === 409 ? 'username' : null;
      },
    }),
  });
