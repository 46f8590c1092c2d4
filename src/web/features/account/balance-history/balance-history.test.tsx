import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createApiRequest } from '#web/platform/api-client.ts';
import { checkFlow } from '#web/testing/check-flow.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import * as stories from './BalanceHistory.stories.tsx';
import { BalanceHistory } from './BalanceHistory.tsx';
import { balanceHistoryLogic } from './balance-history.effects.ts';
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
  const request = createApiRequest(fetch, { onUnauthorized: () => {}, onServerDate: () => {} });
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

it.each([404, 405, 501])('is left out quietly where the host answers %i', async (status) => {
  const { settled } = open(() => new Response('No such call.', { status }));
  expect((await settled()).matches('absent')).toBe(true);
});
