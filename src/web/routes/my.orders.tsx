import { createFileRoute } from '@tanstack/react-router';
import { useMachine, useSelector } from '@xstate/react';
import { useState } from 'react';
import * as v from 'valibot';
import { Id } from '#contract/primitives.ts';
import { head } from '#web/app/head.ts';
import { useShop } from '#web/app/shop.ts';
import { ordersLogic } from '#web/features/history/history.effects.ts';
import { ordersInput } from '#web/features/history/history.machine.ts';
import { OrdersScreen } from '#web/features/history/OrdersScreen.tsx';

export const Route = createFileRoute('/my/orders')({
  validateSearch: v.object({ order: v.fallback(v.optional(Id), undefined) }),
  head: () => head({ title: 'My Orders', noindex: true }),
  component: OrdersPage,
});

/** Another order in the address is another visit. */
function OrdersPage() {
  const { order } = Route.useSearch();
  return <Orders key={order} order={order} />;
}

function Orders({ order }: { order: string | undefined }) {
  const shop = useShop();
  const [logic] = useState(() => ordersLogic(shop));
  const [state, send] = useMachine(logic, { clock: shop.clock, input: ordersInput(order) });
  const index = useSelector(shop.actors.catalogue, ({ context }) => context.catalogue?.index);
  const report = (id: string) =>
    shop.actors.chatLauncher.send({ type: 'subject.given', text: `About order ${id}: ` });
  return (
    <OrdersScreen
      state={state}
      send={send}
      asked={order}
      noteOf={(id) => index?.variants.get(id)?.at.node.note}
      onProblem={report}
    />
  );
}
