import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useMachine, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useAppContext } from '#web/app/context.ts';
import { membersOnly } from '#web/app/navigation/guards.ts';
import { SetAside } from '#web/app/parts/SetAside.tsx';
import { createAttemptStore } from '#web/features/checkout/attempt-store.ts';
import { CheckoutScreen } from '#web/features/checkout/CheckoutScreen.tsx';
import { checkoutLogic, newAttemptId } from '#web/features/checkout/checkout.effects.ts';
import { redirectToPayment } from '#web/features/checkout/redirect.ts';
import { PendingPage } from '#web/features/session/PendingPage.tsx';
import { head } from '#web/platform/seo/head.ts';

export const Route = createFileRoute('/payment-methods')({
  staticData: { page: 'guarded' },
  beforeLoad: membersOnly,
  head: () => head({ title: 'Payment', noindex: true }),
  pendingComponent: PendingPage,
  component: PaymentMethods,
});

function PaymentMethods() {
  const app = useAppContext();
  const router = useRouter();
  const [attemptStore] = useState(() => createAttemptStore(app));
  const [logic] = useState(() => checkoutLogic({ ...app, attemptStore }));
  const [input] = useState(() => ({
    cart: app.actors.cart.getSnapshot().context.cart,
    storedAttempts: attemptStore.read().attempts,
  }));
  const [state, send] = useMachine(logic, { clock: app.clock, input });

  const open = useSelector(app.actors.catalogue, (snapshot) => snapshot.context.catalogue);

  const { output } = state;
  useEffect(() => {
    if (output === undefined) return;
    // The payment's own page says what waits; a gateway does not.
    if ('bitcartUrl' in output) app.actors.paymentStrip.send({ type: 'order.placed' });
    return redirectToPayment(output, {
      navigate: (href) => void router.navigate({ href, replace: true }),
      assign: (url) => window.location.assign(url),
    });
  }, [output, router, app]);

  return (
    <>
      <SetAside />
      <CheckoutScreen
        state={state}
        send={send}
        createAttemptId={() => newAttemptId(app)}
        catalogue={open?.index ?? null}
      />
    </>
  );
}
