import type { Profile } from '#contract/accounts.ts';
import { SUPPORT_WROTE_HEADER } from '#contract/session.ts';
import { clearedVisitorCookie } from '../chat/visitor.ts';
import type { Host } from '../host.ts';
import type { Api } from '../http/api.ts';
import type { HonoContext } from '../http/hono-context.ts';
import type { Account } from '../sessions/session.ts';
import { clearedSessionCookie, endSession } from '../sessions/session.ts';
import { finishEmailChange, startEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { logIn } from './login.ts';
import { finishReset, startReset } from './reset-password.ts';
import { finishSignup, startSignup } from './signup.ts';
import { findLastSender, setPreference } from './store.ts';

/** Sign-up, login, logout, and the calls about the logged-in account. */
export function registerAccounts(api: Api<Account>): void {
  api.session('tokenValidation', async ({ account, context }) => {
    if (account.supportWrote) context.header(SUPPORT_WROTE_HEADER, '1');
    return undefined;
  });

  api.public('signup', async ({ host, client, context, payload }) => {
    const cookieHeader = context.req.header('Cookie');
    if ('otp' in payload) {
      appendCookies(context, ...(await finishSignup(host, payload, { client, cookieHeader })));
      return { step: 2, message: 'Your account is ready.' };
    }
    const cookie = await startSignup(host, payload, { client, cookieHeader });
    if (cookie !== null) appendCookies(context, cookie);
    return {
      step: 1,
      message: withSandboxHint(
        host,
        `We've sent an email to ${payload.email}. Please enter the code from it.`,
      ),
    };
  });

  api.public('login', async ({ host, client, context, payload }) => {
    const cookieHeader = context.req.header('Cookie');
    appendCookies(context, ...(await logIn(host, payload, { client, cookieHeader })));
    return undefined;
  });

  api.public('logout', async ({ host, context }) => {
    await endSession(host.db, host, context.req.header('Cookie'));
    appendCookies(context, clearedSessionCookie(host.config), clearedVisitorCookie(host.config));
    return undefined;
  });

  api.public('forget', async ({ host, client, context, payload }) => {
    const cookieHeader = context.req.header('Cookie');
    if ('otp' in payload) {
      appendCookies(context, ...(await finishReset(host, payload, { client, cookieHeader })));
      return { step: 2, message: 'Your new password is set. You can log in with it now.' };
    }
    appendCookies(context, await startReset(host, payload, { client, cookieHeader }));
    const message = `We've sent an email to ${payload.email}. If the address has an account, the email contains a code. Please enter it.`;
    return { step: 1, message: withSandboxHint(host, message) };
  });

  api.authenticated('profile', async ({ host, account }) =>
    toProfile(account, await findLastSender(host.db, account.id)),
  );

  api.authenticated('preference', async ({ host, account, payload: { list, value } }) => {
    const { preference, sender } = await setPreference(host.db, account.id, list, value);
    return toProfile({ ...account, preference }, sender);
  });

  api.authenticated('changeEmail', async ({ host, account, client, context, payload }) => {
    const cookieHeader = context.req.header('Cookie');
    if ('otp_1' in payload) {
      appendCookies(context, ...(await finishEmailChange(host, account, payload, cookieHeader)));
      return 'Your email address has been changed.';
    }
    appendCookies(context, await startEmailChange(host, account, payload, { client, cookieHeader }));
    const message = `We've sent one email to ${account.email} and one to ${payload.email}. Please enter the codes from both.`;
    return withSandboxHint(host, message);
  });

  api.authenticated('changePassword', async ({ host, account, context, payload }) => {
    appendCookies(context, ...(await changePassword(host, account, payload)));
    return undefined;
  });
}

/** An account as its owner sees it. */
const toProfile = (
  { username, email, balance, registeredAt, preference }: Account,
  sender: string | null,
): Profile => ({
  username,
  email,
  balance,
  registered_at: registeredAt.toISOString(),
  preference,
  ...(sender === null ? {} : { sender_name: sender }),
});

function appendCookies(context: HonoContext, ...cookies: string[]): void {
  for (const cookie of cookies) context.header('Set-Cookie', cookie, { append: true });
}

/** In the sandbox, adds where the mail can be read. */
const withSandboxHint = (host: Host, message: string): string =>
  host.config.mode === 'sandbox' ? `${message} (This is a sandbox: read it at /sandbox.)` : message;
