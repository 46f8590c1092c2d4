import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { pkr } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { NamedClock } from '#statecharts/index.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { requestOver } from '#web/platform/tests/request-over.ts';
import { openFlow } from '#web/testing/open-flow.tsx';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { isDelivered } from '../delivered.ts';
import { ordersLogic, paymentsLogic } from '../history.effects.ts';
import { type FetchedRows, ordersInput, ordersMachine, PAYMENTS_INPUT } from '../history.machine.ts';
import { OrdersScreen } from '../OrdersScreen.tsx';
import { orderText } from '../order-text.ts';
import { PaymentsScreen } from '../PaymentsScreen.tsx';
import { pageCount, pageOfRow, paginate } from '../pagination.ts';
import { OrderDetails } from '../parts/OrderDetails.tsx';
import { PrintedReceipt } from '../parts/PrintedReceipt.tsx';
import type { ShownOrder } from '../shown-order.ts';
import { NOON, noteOf, ordersModel, PLAYER, paymentsModel } from './history.model.ts';

const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `row-${at}` }));

describe('pages', () => {
  test.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [21, 3],
  ])('%i rows fill %i', (count, pages) => {
    expect(pageCount(rows(count))).toBe(pages);
  });
  test('hold ten rows, and the last one the rest', () => {
    expect(paginate(rows(12), 1).rows).toHaveLength(10);
    expect(paginate(rows(12), 2).rows).toEqual([{ id: 'row-10' }, { id: 'row-11' }]);
  });
  test('past the end show the last page, as when a list became shorter', () => {
    expect(paginate(rows(12), 3)).toMatchObject({ page: 2, pages: 2 });
    expect(paginate([], 3)).toEqual({ page: 1, pages: 1, rows: [] });
  });
  test('are found by a row', () => {
    expect(pageOfRow(rows(12), 'row-9')).toBe(1);
    expect(pageOfRow(rows(12), 'row-10')).toBe(2);
    expect(pageOfRow(rows(12), 'unknown')).toBe(1);
  });
});

describe('an odd row (R-2)', () => {
  const AT = '2026-03-01T12:00:00.000Z';
  const row = { created_at: AT, status: 1, status_text: 'Completed' };
  const requestFor = (rows: unknown) => ({
    request: requestOver(async () => Response.json(rows)),
  });

  test('is left out of My Orders, and the others stay', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const order = { ...row, amount: 900, cart: [{ id: 'vp', name: '475 VP' }], goods: null };
    const logic = ordersLogic(
      requestFor([{ ...order, id: 'odd one', amount: 900 }, null, { ...order, id: 'good', gift: true }]),
    );
    openFlow(createActor(logic, { input: ordersInput('good') }), (state, send) => (
      <OrdersScreen state={state} send={send} noteOf={noteOf} onProblem={() => {}} />
    ));
    expect(await screen.findByText('good')).toBeVisible();
    expect(screen.queryByText('odd one')).toBeNull();
    expect(screen.getByText("We've received your order")).toBeVisible();
    expect(logged).toHaveBeenCalledWith('/api/my-orders: left out: odd one.id: must be an id');
    vi.restoreAllMocks();
  });

  test('is left out of My Payments, and the others stay', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const payment = { ...row, payment_currency: 'PKR', payment_details: { methodName: 'Bank transfer' } };
    const logic = paymentsLogic(
      requestFor([
        { ...payment, id: 'odd one', payment_amount: 900 },
        { ...payment, id: 'good', payment_amount: 900 },
      ]),
    );
    openFlow(createActor(logic, { input: PAYMENTS_INPUT }), (state, send) => (
      <PaymentsScreen state={state} send={send} />
    ));
    expect(await screen.findByText('good')).toBeVisible();
    expect(screen.getByText('PKR 900')).toBeVisible();
    expect(screen.queryByText('odd one')).toBeNull();
    expect(logged).toHaveBeenCalledWith('/api/my-payments: left out: odd one.id: must be an id');
    vi.restoreAllMocks();
  });
});

describe('delivered items', () => {
  const show = (onProblem: (order: ShownOrder) => void = () => {}) =>
    render(
      <WithinRouter>
        <OrdersScreen
          state={stateAt(ordersModel, ['shown.rows.open'])}
          send={() => {}}
          noteOf={noteOf}
          onProblem={onProblem}
        />
      </WithinRouter>,
    );

  test('are copied one by one', async () => {
    const user = userEvent.setup();
    await user.click(show().getByRole('button', { name: 'Copy item 2 of Steam Wallet 10 USD' }));
    expect(await navigator.clipboard.readText()).toBe('STM1-K8ZP-0OQ1-LL7C');
  });
  test('are copied all at once, one per line', async () => {
    const user = userEvent.setup();
    await user.click(show().getByRole('button', { name: 'Copy All of Steam Wallet 10 USD' }));
    expect(await navigator.clipboard.readText()).toBe('STM0-9QLI-7O01-XB4D\nSTM1-K8ZP-0OQ1-LL7C');
  });
  test('that were replaced come after the others, and are marked (R-83)', () => {
    const list = show().getByRole('list', { name: 'Replaced items of Steam Wallet 10 USD' });
    expect(list).toHaveTextContent('ReplacedSTM0-DEAD-3K1Q-QQ2P');
    const live = screen.getByText('STM1-K8ZP-0OQ1-LL7C');
    expect(live.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
  test('come with a link to support, which names the order', async () => {
    const told: string[] = [];
    await userEvent.click(show(({ id }) => told.push(id)).getByRole('button', { name: 'Report a problem' }));
    expect(told).toEqual([stateAt(ordersModel, ['shown.rows.open']).context.openRow]);
  });
});

describe('what delivery needs (R-16)', () => {
  const [first] = ordersModel.outcomes.fetchRows.some.rows;
  if (first === undefined) throw new Error('The samples lack orders.');
  const [product] = first.cart;
  if (product === undefined) throw new Error('The first order has no product.');
  const { goods, ...rest } = first;
  const delivered = {
    ...rest,
    cart: [{ ...product, region: undefined, eta: undefined, answers: [PLAYER] }],
    goods: goods ?? {},
  };
  const { goods: _, ...waiting } = delivered;

  test.each([
    ['is delivered', delivered],
    ['waits', waiting],
  ])('is shown in an order that %s', (_name, order: Order) => {
    render(<OrderDetails order={order} noteOf={noteOf} now={NOON} onProblem={() => {}} />);
    const [term, answer] = [screen.getByRole('term'), screen.getByRole('definition')];
    expect([term.textContent, answer.textContent]).toEqual(['Player ID:', '5123456789']);
  });

  test('is on the receipt, beside the item', () => {
    render(<PrintedReceipt order={delivered} />);
    expect(screen.getByRole('rowheader', { name: /^Steam Wallet/ })).toHaveTextContent(
      'Steam Wallet 10 USDPlayer ID: 5123456789',
    );
  });

  test('is in the text file, under the item', () => {
    expect(orderText(delivered, () => undefined)).toContain(
      'Steam Wallet 10 USD × 2\nPlayer ID: 5123456789\nSTM0-9QLI',
    );
  });
});

describe('an order as a text', () => {
  const order: Order = {
    id: 'c41f0be9',
    created_at: '2026-03-05T09:07:00.000Z',
    amount: pkr(14_750),
    status: 0,
    status_text: 'Processing',
    cart: [
      { id: 'steam-10', name: 'Steam Wallet 10 USD', quantity: 2 },
      { id: 'vpn-year', name: 'VPN for a year' },
    ],
    goods: { 'steam-10': ['STM0-9QLI', 'STM1-K8ZP'], 'vpn-year': [] },
  };

  test('lists every delivered item on its own line, and how to redeem it', () => {
    expect(orderText(order, () => 'Enter it in Steam.')).toBe(
      [
        'Order c41f0be9',
        '5 Mar 2026, 09:07 UTC, PKR 14,750, Processing',
        '',
        'Steam Wallet 10 USD × 2',
        'STM0-9QLI',
        'STM1-K8ZP',
        'How to redeem: Enter it in Steam.',
        '',
        'VPN for a year',
        '(nothing yet)',
        '',
      ].join('\n'),
    );
  });

  test('leaves out what was replaced (R-83)', () => {
    const text = orderText({ ...order, dead: { 'steam-10': ['STM0-9QLI'] } }, () => undefined);
    expect(text).toContain('Steam Wallet 10 USD × 2\nSTM1-K8ZP\n');
    expect(text).not.toContain('STM0-9QLI');
  });

  test('that was cancelled promises no delivery', () => {
    const text = orderText({ ...order, status: 2, status_text: 'Cancelled' }, () => undefined);
    expect(text).toContain('VPN for a year\n(not delivered)\n');
    expect(text).not.toContain('yet');
  });

  test('is offered once something is delivered', () => {
    expect(isDelivered(order)).toBe(true);
    expect(isDelivered({ goods: { 'steam-10': [] } })).toBe(false);
    expect(isDelivered({})).toBe(false);
  });

  test('that was cancelled promises nothing more, and says where the money is', () => {
    const { getByText, queryByText } = render(
      <OrderDetails
        now={NOON}
        order={{ ...order, status: 2, status_text: 'Cancelled' }}
        noteOf={noteOf}
        onProblem={() => {}}
      />,
    );
    expect(getByText(/undelivered items to your balance/)).toBeVisible();
    expect(getByText('This was not delivered.')).toBeVisible();
    expect(queryByText(/delivered soon/)).toBeNull();
  });
});

describe('the open row', () => {
  const [first] = ordersModel.outcomes.fetchRows.some.rows;
  const tenth = ordersModel.outcomes.fetchRows.some.rows[9];
  if (first === undefined || tenth === undefined) throw new Error('The samples lack orders.');
  const newer = (count: number): Order[] => [
    ...Array.from({ length: count }, (_, at) => ({ ...first, id: `newer-${at}` })),
    ...ordersModel.outcomes.fetchRows.some.rows,
  ];

  /** The host's list at each fetch in turn. */
  async function openList(openRow: string | undefined, ...lists: (readonly Order[])[]) {
    const clock = new NamedClock();
    const fetchRows = fromPromise<FetchedRows<Order>, void>(async () => ({
      rows: lists.shift() ?? [],
      leftOut: 0,
    }));
    const actor = createActor(ordersMachine.provide({ actors: { fetchRows } }), {
      clock,
      input: ordersInput(openRow),
    });
    clock.watch(actor);
    actor.start();
    await expect.poll(() => actor.getSnapshot().hasTag('loading')).toBe(false);
    const refetch = async () => {
      clock.fire('refetchEvery');
      await expect.poll(() => actor.getSnapshot().hasTag('refetching')).toBe(false);
    };
    return { actor, refetch };
  }

  test('stays in view when newer orders move it to the next page', async () => {
    const { actor, refetch } = await openList(undefined, newer(0), newer(1));
    actor.send({ type: 'row.toggled', id: tenth.id });
    await refetch();
    expect(actor.getSnapshot().hasTag('open')).toBe(true);
    expect(actor.getSnapshot().context).toMatchObject({ openRow: tenth.id, page: 2 });
  });

  test('is the only reason to change the page: without one the list stays on its page', async () => {
    const { actor, refetch } = await openList('unknown', newer(0), newer(1), [
      ...newer(10),
      { ...first, id: 'unknown' },
    ]);
    actor.send({ type: 'page.turned', page: 2 });
    await refetch();
    expect(actor.getSnapshot().context.page).toBe(2);
    await refetch();
    expect(actor.getSnapshot().context.page).toBe(2);
    expect(actor.getSnapshot().hasTag('open')).toBe(false);
  });

  test('is scrolled into view once, when it is in the address', () => {
    const seen: (string | undefined)[] = [];
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (
      this: Element,
    ) {
      seen.push(this.querySelector('code')?.textContent ?? undefined);
    });
    const state = stateAt(ordersModel, ['shown.rows.open']);
    const { openRow } = state.context;
    const draw = (shown: typeof state) => (
      <WithinRouter>
        <OrdersScreen
          state={shown}
          send={() => {}}
          openOrderId={openRow ?? undefined}
          noteOf={noteOf}
          onProblem={() => {}}
        />
      </WithinRouter>
    );
    const { rerender } = render(draw(state));
    rerender(draw(stateAt(ordersModel, ['loading'])));
    rerender(draw(state));
    expect(seen).toEqual(['KS-7F3Q-B2']);
    scrolled.mockRestore();
  });
});

test.each([
  [0, 'Partly received: pay the rest on the invoice'],
  [2, 'Cancelled, money added to balance'],
  [2, 'Expired, money added to balance'],
] as const)("a payment of status %i is listed in the host's words: %s", (status, status_text) => {
  const { value, context } = stateAt(paymentsModel, ['shown.rows.closed']);
  const [row] = context.rows;
  if (row === undefined) throw new Error('The samples lack payments.');
  const state = paymentsModel.machine.resolveState({
    value,
    context: { ...context, rows: [{ ...row, status, status_text }] },
  });
  const { getByRole } = render(
    <WithinRouter>
      <PaymentsScreen state={state} send={() => {}} />
    </WithinRouter>,
  );
  expect(getByRole('cell', { name: status_text })).toBeVisible();
});
