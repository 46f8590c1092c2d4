import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { checkoutsOf } from '#web/app/checkouts.ts';
import { membersOnly } from '#web/app/guards.ts';
import { head } from '#web/app/head.ts';
import { PendingPage } from '#web/app/session/PendingPage.tsx';
import { useShop } from '#web/app/shop.ts';
import { CheckoutScreen } from '#web/features/checkout/CheckoutScreen.tsx';
import { checkoutLogic, newStamp } from '#web/features/checkout/checkout.effects.ts';
import { leaveFor } from '#web/features/checkout/leave.ts';

export const Route = createFileRoute('/payment-methods')({
  beforeLoad: membersOnly,
  head: () => head({ title: 'Payment', noindex: true }),
  pendingComponent: PendingPage,
  component: PaymentMethods,
});

function PaymentMethods() {
  const shop = useShop();
  const router = useRouter();
  const [checkouts] = useState(() => checkoutsOf(shop));
  const [logic] = useState(() => checkoutLogic({ ...shop, checkouts }));
  const [input] = useState(() => ({
    cart: shop.actors.cart.getSnapshot().context.cart,
    kept: checkouts.read().attempts,
  }));
  const [state, send] = useMachine(logic, { clock: shop.clock, input });

  const { output } = state;
  useEffect(() => {
    if (output === undefined) return;
    return leaveFor(output, {
      navigate: (href) => void router.navigate({ href, replace: true }),
      assign: (url) => window.location.assign(url),
    });
  }, [output, router]);

  return <CheckoutScreen state={state} send={send} stamp={() => newStamp(shop)} />;
}
