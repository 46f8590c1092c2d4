import { pkr } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { inPage, stateAt } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { BuyAgain } from '../parts/BuyAgain.tsx';
import { ReceiptButton } from '../parts/ReceiptButton.tsx';
import { buyAgainModel } from './buy-again.model.ts';
import { OpenOrder } from './OpenOrder.tsx';
import { receiptModel } from './receipt.model.ts';

const PAID = '2026-03-02T11:40:00.000Z';
const CODES = { id: 'steam-10', name: 'Steam Wallet 10 USD', quantity: 23, region: 'US', eta: 'Instant' };
const SERVICE = { id: 'boost', name: 'Rank boost to Gold', region: 'Global', eta: '30 minutes' };
const ORDER: Order = {
  id: 'c41f0be92d7a4e65b81098d3f7ac5201',
  number: 'KS-7F3Q-B2',
  created_at: PAID,
  amount: pkr(9_500),
  status: 0,
  status_text: 'Processing',
  cart: [SERVICE],
  steps: { paid: PAID, preparing: PAID },
};
const items = (count: number) => Array.from({ length: count }, (_, at) => `STM${at % 10}-9QLI-7O01-XB4D`);

const meta = preview.meta({
  title: 'Orders/An open order',
  component: OpenOrder,
  args: { order: ORDER },
  parameters: inPage({ page: '/my/orders' }),
});

export const PreparedInOpenHours = meta.story();
export const PreparedWhileClosed = meta.story({ args: { now: Date.parse('2026-03-07T16:00:00.000Z') } });
export const PartlyDelivered = meta.story({
  args: { order: { ...ORDER, cart: [CODES, SERVICE], goods: { 'steam-10': items(20), boost: [] } } },
});
const DELIVERED: Order = {
  ...ORDER,
  status: 1,
  status_text: 'Completed',
  goods: { boost: ['Done: you are Gold II.'] },
  steps: { ...ORDER.steps, delivered: '2026-03-02T12:05:00.000Z' },
};
export const Delivered = meta.story({ args: { order: DELIVERED } });
/** The other buttons as they are on the page. */
const buttonsOf = (isMain: boolean) => ({
  receipt: (order: Order) => (
    <ReceiptButton state={stateAt(receiptModel, ['offered'])} send={() => {}} order={order} />
  ),
  buyAgain: () => <BuyAgain state={stateAt(buyAgainModel, ['offered'])} send={() => {}} isMain={isMain} />,
});
export const EveryButton = meta.story({ args: { order: DELIVERED, ...buttonsOf(true) } });
export const EveryButtonWhilePreparing = meta.story({ args: buttonsOf(false) });
export const WithoutSteps = meta.story({ args: { order: { ...ORDER, steps: undefined } } });
export const Cancelled = meta.story({
  args: { order: { ...ORDER, status: 2, status_text: 'Cancelled', steps: { paid: PAID } } },
});
export const CancelledInPart = meta.story({
  args: {
    order: {
      ...ORDER,
      cart: [CODES, SERVICE],
      status: 2,
      status_text: 'Cancelled',
      goods: { 'steam-10': items(20) },
      steps: { paid: PAID },
    },
  },
  tags: ['!test'],
});
export const Unreadable = meta.story({
  args: { order: { ...DELIVERED, goods: {}, unread: { products: 0, items: 1 } } },
  tags: ['!test'],
});
export const Damaged = meta.story({
  args: { order: { ...DELIVERED, goods: { boost: ["We can't read this item. Please contact support."] } } },
  tags: ['!test'],
});
