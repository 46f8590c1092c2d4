import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that work belongs to; `account` is set once its session is known. */
type RequestContext = { readonly id: string; account: string | null };

/** Follows a request through everything that it awaits, so that each log line can name it. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** Names the account of the current request in its log lines. */
export function nameAccount(id: string): void {
  const request = requestContext.getStore();
  if (request !== undefined) request.account = id;
}
