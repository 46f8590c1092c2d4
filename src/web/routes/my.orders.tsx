import { createFileRoute } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
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
  return <OrdersScreen state={state} send={send} />;
}
