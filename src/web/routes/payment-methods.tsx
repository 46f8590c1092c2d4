import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { membersOnly } from '#web/app/guards.ts';
import { head } from '#web/app/head.ts';
import { useShop } from '#web/app/shop.ts';
import { CheckoutScreen } from '#web/features/checkout/CheckoutScreen.tsx';
import { checkoutLogic, newAttemptKey } from '#web/features/checkout/checkout.effects.ts';

export const Route = createFileRoute('/payment-methods')({
  beforeLoad: membersOnly,
  head: () => head({ title: 'Payment', noindex: true }),
  component: PaymentMethods,
});

function PaymentMethods() {
  const shop = useShop();
  const router = useRouter();
  const [logic] = useState(() => checkoutLogic(shop));
  const [cart] = useState(() => shop.actors.cart.getSnapshot().context.cart);
  const [state, send] = useMachine(logic, { clock: shop.clock, input: { cart } });

  const { output } = state;
  useEffect(() => {
    if (output === undefined) return;
    shop.actors.cart.send({ type: 'cart.cleared' });
    if ('redir' in output) void router.navigate({ href: output.redir, replace: true });
    else window.location.assign(output.bitcartUrl);
  }, [output, router, shop]);

  return <CheckoutScreen state={state} send={send} newKey={newAttemptKey} />;
}
