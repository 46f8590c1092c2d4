import { fromPromise } from 'xstate';
import { PAGE_SIZE } from '#contract/constants.ts';
import { paymentCalls } from '#contract/payments.ts';
import { type ApiRequest, leftOutIn, unwrapResult } from '#web/platform/api-client.ts';
import type { HistoryResult } from './balance-history.machine.ts';
import { balanceHistoryMachine } from './balance-history.machine.ts';

/** The statuses of a host that doesn't know the call. */
const UNKNOWN_CALL = [404, 405, 501];

/** The history from the host, a page at a time. */
export const balanceHistoryLogic = ({ request }: { request: ApiRequest }) =>
  balanceHistoryMachine.provide({
    actors: {
      fetchChanges: fromPromise<HistoryResult, { before: string | null }>(
        async ({ input: { before }, signal }) => {
          // One more than is shown says whether there are older ones.
          const limit = String(PAGE_SIZE + 1);
          const result = await request(paymentCalls.balanceHistory, undefined, {
            signal,
            query: before === null ? { limit } : { limit, before },
          });
          if (result.kind === 'refusal' && UNKNOWN_CALL.includes(result.status)) return { kind: 'unknown' };
          const rows = unwrapResult(result);
          // A host without pages sends the whole list each time.
          const start = rows.findIndex(({ id }) => id === before) + 1;
          const older = rows.slice(start);
          const leftOut = start === 0 ? leftOutIn(result) : 0;
          return {
            kind: 'found',
            changes: older.slice(0, PAGE_SIZE),
            hasMore: older.length + leftOut > PAGE_SIZE,
            isIncomplete: leftOut > 0,
          };
        },
      ),
    },
  });
