import type { CheckoutAnswer } from '#contract/payments.ts';

/** Ways out of the page: to a path of the shop, and to another site. */
type Ways = { navigate: (path: string) => void; assign: (url: string) => void };

/**
 * Leaves for where the order is paid. Who comes back from a gateway may find this very page as it was left (the browser had kept it),
 * and is led to the payments. The result ends the waiting for that.
 */
export function leaveFor(answer: CheckoutAnswer, { navigate, assign }: Ways): () => void {
  if ('redir' in answer) {
    navigate(answer.redir);
    return () => {};
  }
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) navigate('/my/payments');
  };
  addEventListener('pageshow', comeBack);
  assign(answer.bitcartUrl);
  return () => removeEventListener('pageshow', comeBack);
}
