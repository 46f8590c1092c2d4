import { withoutControls } from '../../../../.storybook/controls.ts';
import preview from '../../../../.storybook/preview.tsx';
import { PAID_PARTIAL, PAYMENTS, UNREADABLE } from './payment.model.ts';
import { PaymentWith } from './payment.sample.tsx';
import type { ShownPayment } from './shown-payment.ts';

const Pending = ({ payment }: { payment: ShownPayment }) => (
  <PaymentWith payment={payment} places={['pending.polling.idle', 'pending.sender.known']} />
);
const meta = preview.meta({
  title: 'Buy/Payment/By method',
  component: Pending,
  parameters: withoutControls,
});

export const ByBankTransfer = meta.story({ args: { payment: PAYMENTS.bank } });
export const FromTheBalance = meta.story({ args: { payment: PAYMENTS.balance } });
export const ByBitcart = meta.story({ args: { payment: PAYMENTS.bitcart } });
export const PaidPartial = meta.story({ args: { payment: PAID_PARTIAL } });
export const ByUsdt = meta.story({ args: { payment: PAYMENTS.usdt } });
export const ByBinance = meta.story({ args: { payment: PAYMENTS.binance } });
export const ByAnUnknownMethod = meta.story({ args: { payment: UNREADABLE } });
