import type { CheckoutAnswer } from '#contract/payments.ts';
import { MY_PAYMENTS } from './checkout.setup.ts';

/** How to leave the page: to a path of the shop, or to another site. */
type Navigation = { navigate: (path: string) => void; assign: (url: string) => void };

/**
 * Redirects to the payment. On Back from a gateway the browser may restore this page from its
 * cache; it then redirects to My Payments. Returns the clean-up.
 */
export function redirectToPayment(answer: CheckoutAnswer, { navigate, assign }: Navigation): () => void {
  if ('redir' in answer) {
    navigate(answer.redir);
    return () => {};
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) navigate(MY_PAYMENTS);
  };
  addEventListener('pageshow', onPageShow);
  assign(answer.bitcartUrl);
  return () => removeEventListener('pageshow', onPageShow);
}
