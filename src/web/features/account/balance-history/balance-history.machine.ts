import { assign, setup } from 'xstate';
import { ACCOUNT_TIMEOUT_MS } from '#contract/constants.ts';
import type { BalanceChange } from '#contract/payments.ts';
import { toProvide, withRequests } from '#statecharts/index.ts';
import { messageOf } from '#web/lib/failure.ts';

/**
 * Some changes, newest first, and whether some of them could not be read; or the host keeps no
 * history.
 */
export type HistoryResult =
  | { kind: 'found'; changes: readonly BalanceChange[]; hasMore: boolean; isIncomplete: boolean }
  | { kind: 'unknown' };

/** A host that repeats a change must not show it twice. */
const isNewTo =
  (known: readonly BalanceChange[]) =>
  ({ id }: BalanceChange): boolean =>
    known.every((each) => each.id !== id);

const history = withRequests(
  setup({
    types: {
      context: {} as {
        changes: readonly BalanceChange[];
        hasMore: boolean;
        isIncomplete: boolean;
        /** Why the last fetch failed. */
        reason: string | null;
      },
      events: {} as { type: 'retry.pressed' } | { type: 'more.pressed' },
      tags: {} as 'busy',
    },
    actors: { fetchChanges: toProvide<HistoryResult, { before: string | null }>('fetchChanges') },
    delays: { answerBy: ACCOUNT_TIMEOUT_MS },
    guards: { hasMore: ({ context }) => context.hasMore },
    actions: {
      append: assign(({ context }, found: Extract<HistoryResult, { kind: 'found' }>) => ({
        changes: [...context.changes, ...found.changes.filter(isNewTo(context.changes))],
        hasMore: found.hasMore,
        isIncomplete: context.isIncomplete || found.isIncomplete,
        reason: null,
      })),
      keepReason: assign((_, error: { error?: unknown }) => ({ reason: messageOf(error.error) })),
    },
  }),
);

/** The changes of the balance on My Profile, newest first, a few at a time. */
export const balanceHistoryMachine = history.createMachine({
  id: 'balanceHistory',
  context: { changes: [], hasMore: false, isIncomplete: false, reason: null },
  initial: 'loading',
  states: {
    loading: history.request({
      description: 'The newest changes are being fetched.',
      tags: 'busy',
      call: 'fetchChanges',
      id: 'load',
      input: () => ({ before: null }),
      within: 'answerBy',
      onAnswer: {
        found: { target: 'shown', actions: { type: 'append', params: ({ event }) => event.output } },
        unknown: 'absent',
      },
      lost: { target: 'failed', actions: { type: 'keepReason', params: ({ event }) => event } },
    }),
    failed: {
      description: 'Why the history could not be fetched, and a button to try again.',
      on: { 'retry.pressed': 'loading' },
    },
    shown: {
      description: 'The changes so far, with a button for older ones.',
      initial: 'idle',
      states: {
        idle: {
          description: 'Older changes can be shown, if there are any.',
          on: { 'more.pressed': { guard: 'hasMore', target: 'fetchingMore' } },
        },
        fetchingMore: history.request({
          description: 'Older changes are being fetched; the list stays.',
          tags: 'busy',
          call: 'fetchChanges',
          id: 'more',
          input: ({ context }) => ({ before: context.changes.at(-1)?.id ?? null }),
          within: 'answerBy',
          onAnswer: {
            found: { target: 'idle', actions: { type: 'append', params: ({ event }) => event.output } },
            unknown: { target: 'idle', actions: assign({ hasMore: false }) },
          },
          lost: { target: 'stale', actions: { type: 'keepReason', params: ({ event }) => event } },
        }),
        stale: {
          description: 'Older changes could not be fetched: why, and the button to try again.',
          on: { 'more.pressed': 'fetchingMore' },
        },
      },
    },
    absent: { type: 'final', description: 'The host keeps no history: nothing is shown.' },
  },
});
