import { assign, setup } from 'xstate';
import { ACCOUNT_TIMEOUT_MS, ORDERS_REFETCH_MS, PAYMENTS_REFETCH_MS } from '#contract/constants.ts';
import type { Order } from '#contract/orders.ts';
import type { PaymentSummary } from '#contract/payments.ts';
import { toProvide } from '#web/lib/effects.ts';
import { messageOf, NO_ANSWER } from '#web/lib/failure.ts';
import { pageAt, pageCount, pageOfRow } from './pages.ts';

/** `refetchEvery` in milliseconds; `openRow` is the row that an address asked for. */
export type HistoryInput = { refetchEvery: number; openRow: string | null };

/**
 * A list of what an account did (spec §2, §9), the newest first. It is fetched again and again while it is shown: the page and
 * the open row stay as they are, and a fetch that fails takes nothing away.
 */
const historyOf = <Row extends { readonly id: string }>() =>
  setup({
    types: {
      context: {} as HistoryInput & { rows: readonly Row[]; page: number; reason: string | null },
      input: {} as HistoryInput,
      events: {} as
        | { type: 'retry.pressed' }
        | { type: 'page.turned'; page: number }
        | { type: 'row.toggled'; id: string },
      tags: {} as 'loading' | 'failed' | 'asking' | 'none' | 'open',
    },
    actors: { fetchRows: toProvide<readonly Row[]>('fetchRows') },
    delays: {
      answerBy: ACCOUNT_TIMEOUT_MS,
      refetchEvery: ({ context }) => context.refetchEvery,
    },
    guards: {
      hasRows: ({ context }) => context.rows.length > 0,
      hasNone: ({ context }) => context.rows.length === 0,
      hasOpenRow: ({ context }) => context.rows.some(({ id }) => id === context.openRow),
      lostOpenRow: ({ context }) => !context.rows.some(({ id }) => id === context.openRow),
      isShownRow: ({ context, event }) =>
        event.type === 'row.toggled' &&
        pageAt(context.rows, context.page).rows.some(({ id }) => id === event.id),
      isOpenRow: ({ context, event }) => event.type === 'row.toggled' && event.id === context.openRow,
      isOtherPage: ({ context, event }) =>
        event.type === 'page.turned' &&
        event.page !== context.page &&
        event.page >= 1 &&
        event.page <= pageCount(context.rows),
    },
    actions: {
      /** The page stays, unless there is an open row, which newer ones may have moved to another one. */
      takeRows: assign(({ context: { page, openRow } }, rows: readonly Row[]) => ({
        rows,
        page: rows.some(({ id }) => id === openRow) ? pageOfRow(rows, openRow ?? '') : page,
      })),
      turnPage: assign({
        page: ({ context, event }) => (event.type === 'page.turned' ? event.page : context.page),
      }),
      openRow: assign({
        openRow: ({ context, event }) => (event.type === 'row.toggled' ? event.id : context.openRow),
      }),
      closeRow: assign({ openRow: null }),
      forgetReason: assign({ reason: null }),
    },
  }).createMachine({
    id: 'history',
    context: ({ input }) => ({ ...input, rows: [], page: 1, reason: null }),
    initial: 'loading',
    states: {
      loading: {
        description: 'Nothing is known yet: a skeleton in the shape of the list.',
        tags: 'loading',
        entry: 'forgetReason',
        invoke: {
          id: 'load',
          src: 'fetchRows',
          onDone: { target: 'shown', actions: { type: 'takeRows', params: ({ event }) => event.output } },
          onError: { target: 'failed', actions: assign({ reason: ({ event }) => messageOf(event.error) }) },
        },
        after: { answerBy: { target: 'failed', actions: assign({ reason: NO_ANSWER }) } },
      },
      failed: {
        description: "The list could not be fetched: the host's sentence, and a way to try again.",
        tags: 'failed',
        on: { 'retry.pressed': 'loading' },
      },
      shown: {
        type: 'parallel',
        states: {
          fetch: {
            initial: 'resting',
            states: {
              resting: {
                description: 'The list is fresh.',
                entry: 'forgetReason',
                after: { refetchEvery: 'asking' },
              },
              asking: {
                description:
                  'The list is being fetched again; what is shown stays, and the word on a fetch that failed too.',
                tags: 'asking',
                invoke: {
                  id: 'refetch',
                  src: 'fetchRows',
                  onDone: {
                    target: 'resting',
                    actions: { type: 'takeRows', params: ({ event }) => event.output },
                  },
                  onError: {
                    target: 'stale',
                    actions: assign({ reason: ({ event }) => messageOf(event.error) }),
                  },
                },
                after: { answerBy: { target: 'stale', actions: assign({ reason: NO_ANSWER }) } },
              },
              stale: {
                description: 'The last fetch failed: what is shown stays, and a quiet word says so.',
                on: { 'retry.pressed': 'asking' },
                after: { refetchEvery: 'asking' },
              },
            },
          },
          rows: {
            initial: 'none',
            on: {
              'page.turned': { guard: 'isOtherPage', target: '.closed', actions: ['turnPage', 'closeRow'] },
              'row.toggled': { guard: 'isShownRow', target: '.open', actions: 'openRow' },
            },
            states: {
              none: {
                description: 'There is nothing in the list yet; the way to the shop is.',
                tags: 'none',
                always: [
                  { guard: 'hasOpenRow', target: 'open' },
                  { guard: 'hasRows', target: 'closed', actions: 'closeRow' },
                ],
              },
              closed: {
                description: 'A page of the list, and all its rows are closed.',
                always: { guard: 'hasNone', target: 'none' },
              },
              open: {
                description: 'One row shows its details.',
                tags: 'open',
                always: { guard: 'lostOpenRow', target: 'closed', actions: 'closeRow' },
                on: { 'row.toggled': { guard: 'isOpenRow', target: 'closed', actions: 'closeRow' } },
              },
            },
          },
        },
      },
    },
  });

export const ordersMachine = historyOf<Order>();
export const paymentsMachine = historyOf<PaymentSummary>();

export const ordersInput = (order: string | undefined): HistoryInput => ({
  refetchEvery: ORDERS_REFETCH_MS,
  openRow: order ?? null,
});
export const PAYMENTS_INPUT: HistoryInput = { refetchEvery: PAYMENTS_REFETCH_MS, openRow: null };
