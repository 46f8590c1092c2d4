import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { checkFlow } from '#statecharts/check-flow.ts';
import { requestOver } from '#web/platform/tests/request-over.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { ordersLogic } from '../history.effects.ts';
import { ordersInput } from '../history.machine.ts';
import { OrdersScreen } from '../OrdersScreen.tsx';
import { PaymentsScreen } from '../PaymentsScreen.tsx';
import { noteOf, ordersModel, paymentsModel } from './history.model.ts';
import * as orderStories from './OrdersScreen.stories.tsx';
import * as paymentStories from './PaymentsScreen.stories.tsx';

checkFlow(ordersModel, {
  name: 'orders',
  render: (state, send) => (
    <WithinRouter>
      <OrdersScreen state={state} send={send} noteOf={noteOf} onProblem={() => {}} />
    </WithinRouter>
  ),
  stories: orderStories,
});
checkFlow(paymentsModel, {
  name: 'payments',
  render: (state, send) => (
    <WithinRouter>
      <PaymentsScreen state={state} send={send} />
    </WithinRouter>
  ),
  stories: paymentStories,
});

describe('the effects', () => {
  afterEach(() => void vi.restoreAllMocks());

  const orderOf = (index: number) => ({
    id: `order-${index}`,
    created_at: '2026-11-01T10:00:00.000Z',
    amount: 900,
    status: 1,
    status_text: 'Completed',
    cart: [{ id: 'vp-475', name: '475 VP' }],
  });

  /** The orders that the shop shows of a host, and the requests that it sent. */
  async function readFrom(rowsOf: (before: string | null) => ReturnType<typeof orderOf>[]) {
    const asked: string[] = [];
    const answer: typeof fetch = async (path) => {
      asked.push(String(path));
      return Response.json(
        rowsOf(new URL(String(path), 'https://shop.example.com').searchParams.get('before')),
      );
    };
    const request = requestOver(answer);
    const actor = createActor(ordersLogic({ request }), { input: ordersInput(undefined) }).start();
    const { context } = await waitFor(actor, (state) => state.matches('shown'));
    actor.stop();
    return { ids: context.rows.map(({ id }) => id), asked };
  }

  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

  it('all orders are fetched, a thousand at a time, of which one may be unreadable (R-2, R-39)', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const all = numbers(0, 2_500)
      .map(orderOf)
      .with(3, { ...orderOf(3), id: '' });
    const { ids, asked } = await readFrom((before) => {
      const first = before === null ? 0 : all.findIndex(({ id }) => id === before) + 1;
      return all.slice(first, first + 1_000);
    });
    expect(ids).toEqual(numbers(0, 2_500).flatMap((at) => (at === 3 ? [] : `order-${at}`)));
    expect(asked).toEqual([
      '/api/my-orders',
      '/api/my-orders?before=order-999',
      '/api/my-orders?before=order-1999',
    ]);
  });

  it('a host that does not page is asked once more, and no order is listed twice', async () => {
    const all = numbers(0, 1_200).map(orderOf);
    const { ids, asked } = await readFrom(() => all);
    expect(ids).toEqual(all.map(({ id }) => id));
    expect(asked).toHaveLength(2);
  });
});
