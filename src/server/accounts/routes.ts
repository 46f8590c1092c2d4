import type { Profile } from '#contract/accounts.ts';
import type { Api } from '../http/api.ts';
import { logIn } from './login.ts';
import type { Account } from './session.ts';
import { endedSessionCookie, endSession } from './session.ts';
import { beginSignup, finishSignup } from './signup.ts';

/** Signing up, logging in and out, and who one is. */
export function registerAccounts(api: Api): void {
  api.member('tokenValidation', async () => undefined);

  api.open('signup', async ({ host, client, context, payload }) => {
    const cookieHeader = context.req.header('Cookie');
    if ('otp' in payload) {
      context.header('Set-Cookie', await finishSignup(host, payload, cookieHeader));
      return { step: 2, message: 'Your account is ready. You can log in now.' };
    }
    context.header('Set-Cookie', await beginSignup(host, payload, { client, cookieHeader }));
    const where = host.config.mode === 'sandbox' ? ' (This is a sandbox: read it at /sandbox.)' : '';
    return {
      step: 1,
      message: `We have sent an e-mail to ${payload.email}. Please enter the code from it.${where}`,
    };
  });

  api.open('login', async ({ host, client, context, payload }) => {
    const cookieHeader = context.req.header('Cookie');
    context.header('Set-Cookie', await logIn(host, payload, { client, cookieHeader }));
    return undefined;
  });

  api.open('logout', async ({ host, context }) => {
    await endSession(host, context.req.header('Cookie'));
    context.header('Set-Cookie', endedSessionCookie(host.config));
    return undefined;
  });

  api.member('profile', async ({ account }) => profileOf(account));
}

/** An account as its owner sees it. */
export const profileOf = ({ username, email, balance, registeredAt, preference }: Account): Profile => ({
  username,
  email,
  balance,
  registered_at: registeredAt.toISOString(),
  preference,
});
