import preview from '../../../../../.storybook/preview.tsx';
import type { ShownPayment } from '../shown-payment.ts';
import { PAID_PARTIAL, PAYMENTS, UNREADABLE } from './payment.model.ts';
import { paymentStories, withPayment } from './sample-payments.tsx';

const pending = (payment: ShownPayment) =>
  withPayment(payment, 'pending.polling.idle', 'pending.sender.known');
const meta = preview.meta({ title: 'Buy/Payment/By method', component: paymentStories().View });

export const ByBankTransfer = meta.story(pending(PAYMENTS.bank));
const bankWith = (tip: string) => ({
  ...pending({ ...PAYMENTS.bank, payment_details: { ...PAYMENTS.bank.payment_details, tip } }),
  tags: ['!test'],
});
export const ByBankTransferOfAnOpenShop = meta.story(
  bankWith(
    'Write KP-4T7M-Q2 where your bank has a field for a reference or remark: then the exact amount is confirmed automatically. Without it, one of us confirms it by hand.',
  ),
);
export const ByBankTransferInTheSandbox = meta.story(
  bankWith('Sandbox: money arrives by a button at /sandbox.'),
);
export const FromTheBalance = meta.story(pending(PAYMENTS.balance));
export const ByBitcart = meta.story(pending(PAYMENTS.bitcart));
export const PaidPartial = meta.story(pending(PAID_PARTIAL));
export const ByUsdt = meta.story(pending(PAYMENTS.usdt));
export const ByBinance = meta.story(pending(PAYMENTS.binance));
export const WithAnUnreadableProduct = meta.story(
  pending({ ...PAYMENTS.bank, unread: { products: 1, items: 0 } }),
);
export const ForManyProducts = meta.story({
  ...pending({
    ...PAYMENTS.bank,
    cart: ['475 VP', '1,000 VP', '2,050 VP', '5,350 VP', '11,000 VP'].map((name, at) => ({
      id: `points-${at}`,
      name,
      quantity: 1,
    })),
  }),
  tags: ['!test'],
});
export const ByAnUnknownMethod = meta.story(pending(UNREADABLE));
