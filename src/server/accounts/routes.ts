import type { Profile } from '#contract/accounts.ts';
import { forgottenVisitorCookie } from '../chat/visitor.ts';
import type { Host } from '../host.ts';
import type { Api, HonoContext } from '../http/api.ts';
import { beginEmailChange, finishEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { logIn } from './login.ts';
import { beginReset, finishReset } from './reset.ts';
import type { Account } from './session.ts';
import { endedSessionCookie, endSession } from './session.ts';
import { beginSignup, finishSignup } from './signup.ts';
import { setPreference } from './store.ts';

/** Signing up, logging in and out, and who one is. */
export function registerAccounts(api: Api): void {
  api.member('tokenValidation', async () => undefined);

  api.open('signup', async ({ host, client, context, payload }) => {
    const cookieHeader = context.req.header('Cookie');
    if ('otp' in payload) {
      handOver(context, await finishSignup(host, payload, cookieHeader));
      return { step: 2, message: 'Your account is ready. You can log in now.' };
    }
    const cookie = await beginSignup(host, payload, { client, cookieHeader });
    if (cookie !== null) handOver(context, cookie);
    return {
      step: 1,
      message: mailed(host, `We have sent an e-mail to ${payload.email}. Please enter the code from it.`),
    };
  });

  api.open('login', async ({ host, client, context, payload }) => {
    const cookieHeader = context.req.header('Cookie');
    handOver(context, ...(await logIn(host, payload, { client, cookieHeader })));
    return undefined;
  });

  api.open('logout', async ({ host, context }) => {
    await endSession(host.db, host, context.req.header('Cookie'));
    handOver(context, endedSessionCookie(host.config), forgottenVisitorCookie(host.config));
    return undefined;
  });

  api.open('forget', async ({ host, client, context, payload }) => {
    const cookieHeader = context.req.header('Cookie');
    if ('otp' in payload) {
      handOver(context, await finishReset(host, payload, cookieHeader));
      return { step: 2, message: 'Your new password is set. You can log in with it now.' };
    }
    handOver(context, await beginReset(host, payload, { client, cookieHeader }));
    const told = `We have sent an e-mail to ${payload.email}. If this address has an account, it holds a code: please enter it.`;
    return { step: 1, message: mailed(host, told) };
  });

  api.member('profile', async ({ account }) => profileOf(account));

  api.member('preference', async ({ host, account, payload: { list, value } }) =>
    profileOf({ ...account, preference: await setPreference(host.db, account.id, list, value) }),
  );

  api.member('changeEmail', async ({ host, account, client, context, payload }) => {
    const cookieHeader = context.req.header('Cookie');
    if ('otp_1' in payload) {
      handOver(context, ...(await finishEmailChange(host, account, payload, cookieHeader)));
      return 'Your e-mail address is changed.';
    }
    handOver(context, await beginEmailChange(host, account, payload, { client, cookieHeader }));
    const told = `We have sent one e-mail to ${account.email} and one to ${payload.email}. Please enter the codes from both.`;
    return mailed(host, told);
  });

  api.member('changePassword', async ({ host, account, context, payload }) => {
    handOver(context, await changePassword(host, account, payload));
    return undefined;
  });
}

/** An account as its owner sees it. */
export const profileOf = ({ username, email, balance, registeredAt, preference }: Account): Profile => ({
  username,
  email,
  balance,
  registered_at: registeredAt.toISOString(),
  preference,
});

function handOver(context: HonoContext, ...cookies: string[]): void {
  for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
}

/** What is said of a mail; in the sandbox also where it lies. */
const mailed = (host: Host, told: string): string =>
  host.config.mode === 'sandbox' ? `${told} (This is a sandbox: read it at /sandbox.)` : told;
