import { commonDetails } from '#server/payment-methods/instructions.ts';
import type { PaymentMethodHandler } from '#server/payment-methods/payment-method.ts';
import { quoteInRupees } from '#server/payment-methods/quotes.ts';
import { rupeeReceipts } from '#server/payment-methods/sandbox-receipts.ts';
import type { Transfer } from '#server/payment-networks/port.ts';
import { matchBankMoney } from '#server/reconciliation/find-match.ts';

const DESK = 'The voucher desk';

/** The transfers that the fake network lists. */
export const listedVouchers: Transfer[] = [];

/** A made-up payment method: vouchers, matched by the name on them. */
export const voucher: PaymentMethodHandler<'voucher', 'voucher'> = {
  id: 'voucher',
  choice: {
    id: 'voucher',
    name: 'Voucher',
    description: 'Hand in a voucher with your name on it.',
    usual_minutes: 60,
  },
  coins: null,
  currency: 'PKR',

  offer: async (context) => ({
    unavailable: null,
    currencies: [],
    instructions: (_chosen, { payable }) => ({
      destination: DESK,
      quote: quoteInRupees(payable),
      details: { ...commonDetails(context, 'Voucher'), desk: DESK },
    }),
  }),

  paidFrom: 'receipt',
  match: matchBankMoney,
  needsSenderName: true,
  knownBy: 'reference',

  manualEntry: { needsPayer: true, destinations: async () => [{ network: null, address: DESK }] },
  poll: {
    network: () => ({
      depositAddresses: async () => [DESK],
      fetchTransfers: async () => listedVouchers,
    }),
    everyMs: 10_000,
  },
  sandbox: { ...rupeeReceipts, showsUnconfirmed: false, carriesNumber: true },
};
