import { type ApiRequest, createApiRequest } from '../api-client.ts';

/** Calls to a host that answers by this `fetch`, in a page that hears neither its clock nor a lost session. */
export const requestOver = (fetch: typeof globalThis.fetch): ApiRequest =>
  createApiRequest(fetch, { onUnauthorized: () => {}, onServerDate: () => {} });

/** A refusal as the host sends it: a sentence as plain text. */
export const refusalResponse = (status: number, sentence: string, headers: Record<string, string> = {}) =>
  new Response(sentence, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } });
