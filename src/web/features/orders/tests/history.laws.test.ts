import { isDeepStrictEqual } from 'node:util';
import { describe } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Model } from '#statecharts/index.ts';
import {
  ended,
  heard,
  lawsOf,
  requestLaws,
  runs,
  type Step,
  starts,
  timedOut,
  waits,
} from '#statecharts/laws/laws.ts';
import {
  type HistoryInput,
  ordersInput,
  type ordersMachine,
  PAYMENTS_INPUT,
  type paymentsMachine,
} from '../history.machine.ts';
import { paginate } from '../pagination.ts';
import { ordersModel, paymentsModel } from './history.model.ts';

/* Spec §2 "My Orders screen", "My Payments screen", §7 and §8. */
type State = SnapshotFrom<typeof ordersMachine> | SnapshotFrom<typeof paymentsMachine>;

const LISTS: { title: string; model: Model; refetchMs: number }[] = [
  { title: 'My Orders', model: withMoreLists(ordersModel, ordersInput(undefined)), refetchMs: 30_000 },
  { title: 'My Payments', model: withMoreLists(paymentsModel, PAYMENTS_INPUT), refetchMs: 10_000 },
];

/** Laws of the chart also speak of lists that grew or shrank, and of a row in the address that is not there yet. */
function withMoreLists(model: typeof ordersModel | typeof paymentsModel, input: HistoryInput): Model {
  const { some } = model.outcomes.fetchRows;
  const [first] = some.rows;
  const newer = Array.from({ length: 10 }, (_, at) => ({ ...first, id: `newer-${at}` }));
  return {
    ...model,
    inputs: {
      'all closed': input,
      'one asked for': { ...input, openRow: some.rows.at(-1)?.id },
    },
    outcomes: {
      fetchRows: {
        ...model.outcomes.fetchRows,
        longer: { rows: [...newer, ...some.rows], leftOut: 0 },
        shorter: { rows: some.rows.slice(0, 11), leftOut: 0 },
        'in part': { rows: some.rows.slice(1), leftOut: 1 },
        unreadable: { rows: [], leftOut: 12 },
      },
    },
    key: ({ page, openRow, reason }) => [page, openRow, reason !== null],
  };
}

const isFetching = (state: State) => runs(state, 'fetchRows');
const isKnown = (state: State) => !state.hasTag('loading') && !state.hasTag('failed');
const isLost = (step: Step<State>) =>
  isFetching(step.from) && (ended(step, 'fetchRows', 'lost') || timedOut(step, 5_000));
const isArrival = (step: Step<State>) => ended(step, 'fetchRows') && !ended(step, 'fetchRows', 'lost');
const holdsRow = ({ context }: State, id: string | null) => context.rows.some((row) => row.id === id);
const openRowOf = (state: State) => (state.hasTag('open') ? state.context.openRow : null);
const pagesOf = ({ context }: State) => Math.max(1, Math.ceil(context.rows.length / 10));
const shownIds = ({ context }: State) =>
  paginate<{ id: string }>(context.rows, context.page).rows.map(({ id }) => id);

describe.each(LISTS)('$title', ({ model, refetchMs }) => {
  const list = lawsOf(model);

  requestLaws(list, 'fetchRows', {
    id: 'load',
    by: { 'a press on the error screen': (step) => heard(step, 'retry.pressed') && !isKnown(step.from) },
    offered: (state) => state.hasTag('failed'),
    within: 5_000,
    busy: 'loading',
    says: (state) => (isKnown(state) ? null : state.context.reason),
  });

  requestLaws(list, 'fetchRows', {
    id: 'refetch',
    by: [
      refetchMs,
      { 'a press beside the list': (step) => heard(step, 'retry.pressed') && isKnown(step.from) },
    ],
    offered: isKnown,
    within: 5_000,
    busy: 'refetching',
    keeps: (state) => [state.context.rows, state.context.page, openRowOf(state)],
  });

  list.leaves(
    `the list is fetched again every ${refetchMs / 1_000} seconds`,
    (state) => isKnown(state) && !isFetching(state),
    (step) => timedOut(step, refetchMs) && starts(step, 'fetchRows'),
  );

  list.every(
    'the wait for the next fetch begins with the end of the last one',
    (step) => isFetching(step.from) && !isFetching(step.to) && isKnown(step.to),
    (step) => waits(step, refetchMs),
  );

  list.every(
    'the words of the network are said',
    (step) => ended(step, 'fetchRows', 'lost'),
    ({ to, move }) => to.context.reason === move.event['error'].message,
  );

  list.every(
    'a fetch that failed says so',
    isLost,
    ({ from, to }) => Boolean(to.context.reason) && isKnown(to) === isKnown(from),
  );

  list.leaves(
    'after a failure the shopper can ask at once',
    (state) => state.context.reason !== null && !isFetching(state),
    (step) => heard(step, 'retry.pressed') && starts(step, 'fetchRows'),
  );

  list.every(
    'a list that came is shown with the number of rows that it lacks, and no failure is spoken of any more',
    isArrival,
    ({ to, move }) => {
      const { rows, leftOut, reason } = to.context;
      return isKnown(to) && isDeepStrictEqual({ rows, leftOut }, move.event['output']) && reason === null;
    },
  );

  list.every(
    'a list that is fetched again keeps its open row, on whatever page that is now',
    (step) =>
      isArrival(step) && openRowOf(step.from) !== null && holdsRow(step.to, step.from.context.openRow),
    ({ from, to }) => openRowOf(to) === openRowOf(from) && shownIds(to).includes(openRowOf(to) ?? ''),
  );

  list.every(
    'a list that is fetched again keeps its page, or shows the last one if it became shorter',
    (step) => isArrival(step) && step.from.context.rows.length > 0 && openRowOf(step.from) === null,
    ({ from, to }) => to.context.page === Math.min(from.context.page, pagesOf(to)),
  );

  list.always(
    'a page has at most 10 rows',
    (state) =>
      shownIds(state).length === Math.min(10, state.context.rows.length - (state.context.page - 1) * 10),
    ({ context }) => context.rows.length > 0,
  );

  list.always(
    'a list without rows says so',
    (state) => state.hasTag('empty') === (state.context.rows.length === 0),
    isKnown,
  );

  list.every(
    'turning the page shows another page that there is, with every row closed',
    (step) => heard(step, 'page.turned'),
    ({ from, to, move }) =>
      to.context.page === move.event['page'] &&
      to.context.page !== from.context.page &&
      to.context.page <= pagesOf(to) &&
      openRowOf(to) === null,
  );

  list.leaves(
    'every page can be turned',
    (state) => isKnown(state) && state.context.rows.length > 10,
    (step) => heard(step, 'page.turned'),
  );

  list.every(
    'a press opens a row of this page and closes the one before, or closes this one',
    (step) => heard(step, 'row.toggled'),
    ({ from, to, move }) =>
      shownIds(from).includes(move.event['id']) &&
      openRowOf(to) === (openRowOf(from) === move.event['id'] ? null : move.event['id']),
  );

  list.always(
    'an open row is a row of the page that is shown',
    (state) => shownIds(state).includes(openRowOf(state) ?? ''),
    (state) => openRowOf(state) !== null,
  );
});
