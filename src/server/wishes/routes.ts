import type { Api } from '../http/api.ts';
import type { Account } from '../sessions/session.ts';
import { authenticate } from '../sessions/session.ts';
import { keepWish, openWishes } from './wishes.ts';

/** The calls for what isn't sold. */
export function registerWishes(api: Api<Account>): void {
  api.public('wish', async ({ host, client, context, payload }) => {
    const account = await authenticate(host, context.req.header('Cookie'));
    await keepWish(host, payload, { accountId: account?.id ?? null, client });
    return undefined;
  });

  api.authenticated('openWishes', async ({ host, account }) => ({
    words: await openWishes(host, account.id),
  }));
}
