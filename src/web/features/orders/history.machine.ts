import { assign, setup } from 'xstate';
import { ACCOUNT_TIMEOUT_MS, ORDERS_REFETCH_MS, PAYMENTS_REFETCH_MS } from '#contract/constants.ts';
import type { PaymentSummary } from '#contract/payments.ts';
import { toProvide, withRequests } from '#statecharts/index.ts';
import { messageOf } from '#web/lib/failure.ts';
import { pageCount, pageOfRow, paginate } from './pagination.ts';
import type { ShownOrder } from './shown-order.ts';

/** `refetchEvery` in milliseconds; `openRow` is the row in the address. */
export type HistoryInput = { refetchEvery: number; openRow: string | null };

/** The rows that could be read, and how many could not. */
export type FetchedRows<Row> = { rows: readonly Row[]; leftOut: number };

const setupOf = <Row extends { readonly id: string }>() =>
  withRequests(
    setup({
      types: {
        context: {} as HistoryInput & FetchedRows<Row> & { page: number; reason: string | null },
        input: {} as HistoryInput,
        events: {} as
          | { type: 'retry.pressed' }
          | { type: 'page.turned'; page: number }
          | { type: 'row.toggled'; id: string },
        tags: {} as 'loading' | 'failed' | 'refetching' | 'empty' | 'open',
      },
      actors: { fetchRows: toProvide<FetchedRows<Row>>('fetchRows') },
      delays: {
        answerBy: ACCOUNT_TIMEOUT_MS,
        refetchEvery: ({ context }) => context.refetchEvery,
      },
      guards: {
        hasRows: ({ context }) => context.rows.length > 0,
        hasNone: ({ context }) => context.rows.length === 0,
        hasOpenRow: ({ context }) => context.rows.some(({ id }) => id === context.openRow),
        lostOpenRow: ({ context }) => !context.rows.some(({ id }) => id === context.openRow),
        isShownRow: ({ context }, row: string) =>
          paginate(context.rows, context.page).rows.some(({ id }) => id === row),
        isOpenRow: ({ context }, row: string) => row === context.openRow,
        isOtherPage: ({ context }, page: number) =>
          page !== context.page && page >= 1 && page <= pageCount(context.rows),
      },
      actions: {
        /**
         * The page stays, unless newer rows moved the open row to another page, or the list became
         * shorter.
         */
        takeRows: assign(({ context: { page, openRow } }, { rows, leftOut }: FetchedRows<Row>) => ({
          rows,
          leftOut,
          page: rows.some(({ id }) => id === openRow)
            ? pageOfRow(rows, openRow ?? '')
            : Math.min(page, pageCount(rows)),
        })),
        closeRow: assign({ openRow: null }),
      },
    }),
  );

/**
 * A list of an account's orders or payments (spec §2, §9), newest first. It is fetched again
 * periodically while it is shown: the page and the open row stay, and a failed fetch removes
 * nothing.
 */
function createHistoryMachine<Row extends { readonly id: string }>() {
  const history = setupOf<Row>();
  return history.createMachine({
    id: 'history',
    context: ({ input }) => ({ ...input, rows: [], leftOut: 0, page: 1, reason: null }),
    initial: 'loading',
    states: {
      loading: history.request({
        description: 'Nothing is known yet: a skeleton in the shape of the list.',
        tags: 'loading',
        entry: assign({ reason: null }),
        id: 'load',
        call: 'fetchRows',
        within: 'answerBy',
        onDone: { target: 'shown', actions: { type: 'takeRows', params: ({ event }) => event.output } },
        lost: { target: 'failed', actions: assign({ reason: ({ event }) => messageOf(event.error) }) },
      }),
      failed: {
        description: "The list could not be fetched: the host's sentence, and a button to try again.",
        tags: 'failed',
        on: { 'retry.pressed': 'loading' },
      },
      shown: {
        description: 'The list from the last fetch.',
        type: 'parallel',
        states: {
          fetch: {
            description: 'Periodic fetching of the list.',
            initial: 'idle',
            states: {
              idle: {
                description: 'The list is up to date.',
                entry: assign({ reason: null }),
                after: { refetchEvery: 'refetching' },
              },
              refetching: history.request({
                description:
                  'The list is being fetched again. It stays on screen, and so does a notice of a failed fetch.',
                tags: 'refetching',
                id: 'refetch',
                call: 'fetchRows',
                within: 'answerBy',
                onDone: {
                  target: 'idle',
                  actions: { type: 'takeRows', params: ({ event }) => event.output },
                },
                lost: {
                  target: 'stale',
                  actions: assign({ reason: ({ event }) => messageOf(event.error) }),
                },
              }),
              stale: {
                description: 'The last fetch failed: the list stays, and a notice says so.',
                on: { 'retry.pressed': 'refetching' },
                after: { refetchEvery: 'refetching' },
              },
            },
          },
          rows: {
            description: 'Which page of the list is shown, and which of its rows is open.',
            initial: 'empty',
            on: {
              'page.turned': {
                guard: { type: 'isOtherPage', params: ({ event }) => event.page },
                target: '.closed',
                actions: assign({ page: ({ event }) => event.page, openRow: null }),
              },
              'row.toggled': {
                guard: { type: 'isShownRow', params: ({ event }) => event.id },
                target: '.open',
                actions: assign({ openRow: ({ event }) => event.id }),
              },
            },
            states: {
              empty: {
                description: 'The list is empty, with a link to the shop.',
                tags: 'empty',
                always: [
                  { guard: 'hasOpenRow', target: 'open' },
                  { guard: 'hasRows', target: 'closed', actions: 'closeRow' },
                ],
              },
              closed: {
                description: 'A page of the list with all rows closed.',
                always: { guard: 'hasNone', target: 'empty' },
              },
              open: {
                description: 'One row shows its details.',
                tags: 'open',
                always: { guard: 'lostOpenRow', target: 'closed', actions: 'closeRow' },
                on: {
                  'row.toggled': {
                    guard: { type: 'isOpenRow', params: ({ event }) => event.id },
                    target: 'closed',
                    actions: 'closeRow',
                  },
                },
              },
            },
          },
        },
      },
    },
  });
}

export const ordersMachine = createHistoryMachine<ShownOrder>();
export const paymentsMachine = createHistoryMachine<PaymentSummary>();

export const ordersInput = (order: string | undefined): HistoryInput => ({
  refetchEvery: ORDERS_REFETCH_MS,
  openRow: order ?? null,
});
export const PAYMENTS_INPUT: HistoryInput = { refetchEvery: PAYMENTS_REFETCH_MS, openRow: null };
