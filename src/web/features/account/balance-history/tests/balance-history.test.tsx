import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { checkFlow } from '#statecharts/check-flow.ts';
import { requestOver } from '#web/platform/tests/request-over.ts';
import { openFlow } from '#web/testing/open-flow.tsx';
import { isolatedIn, textIn } from '#web/testing/shown-values.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { atBoundary } from '../../../../../../tests/at-boundary.ts';
import { BalanceHistory } from '../BalanceHistory.tsx';
import { balanceHistoryLogic } from '../balance-history.effects.ts';
import * as stories from './BalanceHistory.stories.tsx';
import { balanceHistoryModel } from './balance-history.model.ts';

checkFlow(balanceHistoryModel, {
  render: (state, send) => (
    <WithinRouter>
      <BalanceHistory state={state} send={send} />
    </WithinRouter>
  ),
  stories,
});

/** The chart over a host that answers like this. */
function open(answer: (address: URL) => Response) {
  const asked: string[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    const address = new URL(String(input), 'http://localhost');
    asked.push(address.search);
    return answer(address);
  };
  const request = requestOver(fetch);
  const actor = createActor(balanceHistoryLogic({ request })).start();
  const settled = () => waitFor(actor, (state) => !state.hasTag('busy'));
  return { asked, actor, settled };
}
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    id: `change-${from + at}`,
    created_at: '2026-03-01T12:00:00.000Z',
    amount: 1,
    reason: 'A credit from the shop.',
  }));
const idsOf = (count: number) => rows(1, count).map(({ id }) => id);

it('asks for ten changes at a time, and for those before the last one (R-39)', async () => {
  const { asked, actor, settled } = open(({ searchParams }) =>
    Response.json(searchParams.has('before') ? rows(11, 14) : rows(1, 11)),
  );
  expect((await settled()).context.changes).toHaveLength(10);
  actor.send({ type: 'more.pressed' });
  const { context } = await settled();
  expect(context.changes.map(({ id }) => id)).toEqual(idsOf(14));
  expect(context.hasMore).toBe(false);
  expect(asked).toEqual(['?limit=11', '?limit=11&before=change-10']);
});

it('of a host without pages shows each change once', async () => {
  const { actor, settled } = open(() => Response.json(rows(1, 25)));
  await settled();
  for (const count of [20, 25]) {
    actor.send({ type: 'more.pressed' });
    expect((await settled()).context.changes.map(({ id }) => id)).toEqual(idsOf(count));
  }
  expect(actor.getSnapshot().context.hasMore).toBe(false);
});

it('says that a change can not be read, and offers the older ones all the same (R-2)', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const odd = { id: 'change-7', amount: 'a lot' };
  const { actor, asked, settled } = open(({ searchParams }) =>
    Response.json(searchParams.has('before') ? rows(12, 13) : [...rows(1, 6), odd, ...rows(8, 11)]),
  );
  expect((await settled()).context).toMatchObject({ hasMore: true, isIncomplete: true });
  actor.send({ type: 'more.pressed' });
  expect((await settled()).context).toMatchObject({ hasMore: false, isIncomplete: true });
  expect(asked.at(-1)).toBe('?limit=11&before=change-11');
  vi.restoreAllMocks();
});

it.each([404, 405, 501])('is left out quietly where the host answers %i', async (status) => {
  const { settled } = open(() => new Response('No such call.', { status }));
  expect((await settled()).matches('absent')).toBe(true);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The history on the screen, where the host answers with these changes. */
async function show(changes: readonly object[]) {
  const request = requestOver(async () => Response.json(changes));
  const actor = createActor(balanceHistoryLogic({ request }));
  openFlow(actor, (state, send) => <BalanceHistory state={state} send={send} />);
  return await screen.findAllByRole('listitem');
}

it('has of each change its reason, its date, what it belongs to, and its amount with its sign (R-50)', async () => {
  vi.stubEnv('TZ', 'Asia/Karachi');
  const shown = await show([
    {
      id: 'change-3',
      created_at: '2026-03-05T20:07:00.000Z',
      amount: -2_951,
      reason: 'You paid for an order.',
      order: { id: 'c41f0be92d7a4e65b81098d3f7ac5201', number: 'KS-7F3Q-B2' },
    },
    {
      id: 'change-2',
      created_at: '2026-03-04T04:00:00.000Z',
      amount: 5_002,
      reason: 'Your deposit by Bank transfer.',
      payment_id: '7be03d9f51c84a26a0f4e81b62d9c501',
      payment_number: 'KP-2X9D-4M',
    },
    {
      id: 'change-1',
      created_at: '2025-12-31T18:59:00.000Z',
      amount: 1_503,
      reason: 'We refunded part of your order.',
      order: { id: '9d02aa17c3b84f0e8a55e6107bcd3302' },
      payment_id: '3c5b1f8d',
    },
  ]);
  expect(shown.map((change) => [...change.children].map(textIn))).toEqual([
    ['You paid for an order.', '6 Mar 2026, 01:07Order KS-7F3Q-B2', '−PKR 2,951'],
    ['Your deposit by Bank transfer.', '4 Mar 2026, 09:00Payment KP-2X9D-4M', '+PKR 5,002'],
    [
      'We refunded part of your order.',
      '31 Dec 2025, 23:59Order 9d02aa17c3b84f0e8a55e6107bcd3302The payment 3c5b1f8d',
      '+PKR 1,503',
    ],
  ]);
  expect(shown.flatMap(isolatedIn)).toEqual(['−PKR 2,951', '+PKR 5,002', '+PKR 1,503']);
  const waysOf = (change: HTMLElement) =>
    within(change)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  expect(shown.map(waysOf)).toEqual([
    ['/my/orders?order=c41f0be92d7a4e65b81098d3f7ac5201'],
    ['/payment/7be03d9f51c84a26a0f4e81b62d9c501'],
    ['/my/orders?order=9d02aa17c3b84f0e8a55e6107bcd3302', '/payment/3c5b1f8d'],
  ]);
  expect(shown.map((change) => change.lastElementChild?.getAttribute('data-sign'))).toEqual([
    'minus',
    'plus',
    'plus',
  ]);
});

atBoundary('a page has ten changes', { limit: 11 }, ({ before, at }) => {
  it.each([
    [before, 0],
    [at, 1],
  ])('of %i there are %i buttons for older ones', async (count, buttons) => {
    expect(await show(rows(1, count))).toHaveLength(10);
    expect(screen.queryAllByRole('button', { name: 'Show older changes' })).toHaveLength(buttons);
  });
});
