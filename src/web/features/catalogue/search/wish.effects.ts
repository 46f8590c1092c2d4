import { fromPromise } from 'xstate';
import type { WishRequest } from '#contract/wishes.ts';
import { wishCalls } from '#contract/wishes.ts';
import { type ApiRequest, unwrapResult } from '#web/platform/api-client.ts';
import { type OpenWishes, type WishAnswer, wishMachine } from './wish.machine.ts';

/** The statuses of a host that doesn't know the call. */
const UNKNOWN_CALL = [404, 405, 501];

/** Wishes at the host. One that takes none answers with no page of its own, and nothing is said of it. */
export const wishLogic = ({ request }: { request: ApiRequest }) =>
  wishMachine.provide({
    actors: {
      sendWish: fromPromise<WishAnswer, WishRequest>(async ({ input, signal }) => {
        const result = await request(wishCalls.wish, input, { signal });
        if (result.kind !== 'refusal') {
          unwrapResult(result);
          return { kind: 'kept' };
        }
        if (UNKNOWN_CALL.includes(result.status)) return { kind: 'unknown' };
        return { kind: 'refused', reason: result.message };
      }),
      loadWishes: fromPromise<OpenWishes, void>(async ({ signal }) => {
        const result = await request(wishCalls.openWishes, undefined, { signal });
        if (result.kind === 'refusal' && UNKNOWN_CALL.includes(result.status)) return { kind: 'unknown' };
        return { kind: 'found', words: unwrapResult(result).words };
      }),
    },
  });
