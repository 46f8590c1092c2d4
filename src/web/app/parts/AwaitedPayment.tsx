import { useRouter } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { announcementText } from '#web/features/payment-notification/announcement-text.ts';
import { PaymentNotification } from '#web/features/payment-notification/PaymentNotification.tsx';
import { PAID_NOTICE } from '#web/features/payment-notification/paid-notice.ts';
import { paymentNotificationLogic } from '#web/features/payment-notification/payment-notification.effects.ts';
import { isPaying } from '#web/features/payment-strip/is-paying.ts';
import { useAppContext } from '../context.ts';

/**
 * Follows the payment that this tab waits for, on a clock that runs in the background. Once
 * the payment is announced, the page that the shopper comes back to says so, and its notification
 * opens the order.
 */
export default function AwaitedPayment({ id }: { id: string }) {
  const { request, actors } = useAppContext();
  const router = useRouter();
  const [logic] = useState(() => paymentNotificationLogic({ request, browser: window }));
  const [state] = useMachine(logic, { input: { id } });
  const { notices, paymentStrip } = actors;
  useEffect(() => {
    if (state.status !== 'done') return;
    const { order } = state.context;
    paymentStrip.send({ type: 'payment.told', id });
    if (state.matches('opened')) {
      if (order?.id == null) void router.navigate({ to: '/payment/$paymentId', params: { paymentId: id } });
      else void router.navigate({ to: '/my/orders', search: { order: order.id } });
    }
    // The payment's own page says it.
    else if (order !== null && !isPaying(router.state.location.pathname))
      notices.send({
        type: 'notice.posted',
        notice: {
          id: PAID_NOTICE,
          tone: 'success',
          text: `${announcementText(order).title}. See My Orders.`,
        },
      });
  }, [state, id, paymentStrip, notices, router]);
  return <PaymentNotification state={state} />;
}
