import { createFileRoute } from '@tanstack/react-router';
import { useMachine, useSelector } from '@xstate/react';
import { useState } from 'react';
import * as v from 'valibot';
import { brand } from '#contract/brand.ts';
import type { CatalogueNode } from '#contract/catalogue.ts';
import { stepsToRedeem } from '#contract/orders.ts';
import { Id } from '#contract/primitives.ts';
import { useAppContext } from '#web/app/context.ts';
import { buyAgainLogic } from '#web/features/orders/buy-again.effects.ts';
import { isDelivering } from '#web/features/orders/delivered.ts';
import { ordersLogic } from '#web/features/orders/history.effects.ts';
import { ordersInput } from '#web/features/orders/history.machine.ts';
import { OrdersScreen } from '#web/features/orders/OrdersScreen.tsx';
import { orderName } from '#web/features/orders/order-text.ts';
import { BuyAgain } from '#web/features/orders/parts/BuyAgain.tsx';
import { ReceiptButton } from '#web/features/orders/parts/ReceiptButton.tsx';
import { problemSubject } from '#web/features/orders/problem-subject.ts';
import { receiptLogic } from '#web/features/orders/receipt.effects.ts';
import type { ShownOrder } from '#web/features/orders/shown-order.ts';
import { head } from '#web/platform/seo/head.ts';

export const Route = createFileRoute('/my/orders')({
  staticData: { page: 'guarded' },
  validateSearch: v.object({ order: v.fallback(v.optional(Id), undefined) }),
  head: () => head({ title: 'My Orders', noindex: true }),
  component: OrdersPage,
});

/** A new chart for each order in the address. */
function OrdersPage() {
  const { order } = Route.useSearch();
  return <Orders key={order} order={order} />;
}

function Orders({ order }: { order: string | undefined }) {
  const app = useAppContext();
  const [logic] = useState(() => ordersLogic(app));
  const [state, send] = useMachine(logic, { clock: app.clock, input: ordersInput(order) });
  const index = useSelector(app.actors.catalogue, ({ context }) => context.catalogue?.index);
  return (
    <OrdersScreen
      state={state}
      send={send}
      openOrderId={order}
      noteOf={(id) => stepsToRedeem(index?.variants.get(id)?.at.node)}
      now={app.serverClock.now}
      pictureOf={(id) => pictureIn(index?.variants.get(id)?.at.node)}
      onProblem={(order) =>
        app.actors.chatLauncher.send({ type: 'subject.given', text: problemSubject(order) })
      }
      receipt={(order) => <OrderReceipt order={order} />}
      buyAgain={(order) => <OrderAgain order={order} />}
    />
  );
}

/** An order's receipt, with its own chart. */
function OrderReceipt({ order }: { order: ShownOrder }) {
  const { clock } = useAppContext();
  const title = `${brand.name} receipt ${orderName(order)}`;
  const [state, send] = useMachine(receiptLogic, { clock, input: { title } });
  return <ReceiptButton state={state} send={send} order={order} />;
}

const pictureIn = (node: CatalogueNode | undefined) => node?.product_image ?? node?.bg_image;

/** Buying an order's items again, with its own chart. */
function OrderAgain({ order }: { order: ShownOrder }) {
  const { cart, unread } = order;
  const app = useAppContext();
  const [logic] = useState(() => buyAgainLogic(app));
  const [state, send] = useMachine(logic, { clock: app.clock, input: { cart } });
  return <BuyAgain state={state} send={send} isMain={!isDelivering(order)} unread={unread?.products ?? 0} />;
}
