import { expect, test } from 'vitest';
import type { CheckoutAnswer } from '#contract/payments.ts';
import { redirectToPayment } from '../redirect.ts';

function leave(answer: CheckoutAnswer) {
  const went: string[] = [];
  const end = redirectToPayment(answer, {
    navigate: (path) => went.push(path),
    assign: (url) => went.push(url),
  });
  return { went, end };
}
const show = (persisted: boolean) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

const INVOICE = 'https://pay.example.com/i/7Zt4nB8c';

test("an order leads to its payment in the shop, or to the gateway's invoice", () => {
  expect(leave({ redir: '/payment/p1' }).went).toEqual(['/payment/p1']);
  const { went, end } = leave({ bitcartUrl: INVOICE });
  expect(went).toEqual([INVOICE]);
  end();
});

test('a shopper who returns from the gateway to the cached page is redirected to My Payments', () => {
  const { went, end } = leave({ bitcartUrl: INVOICE });
  show(false);
  expect(went).toEqual([INVOICE]);
  show(true);
  expect(went).toEqual([INVOICE, '/my/payments']);
  end();
  show(true);
  expect(went).toHaveLength(2);
});
