import { pkr } from '#contract/money.ts';
import { matchBankMoney } from '../reconciliation/find-match.ts';
import { availableAddresses, NOT_OFFERED, requireOffered } from './availability.ts';
import { commonDetails } from './instructions.ts';
import type { PaymentMethodHandler } from './payment-method.ts';
import { quoteInRupees } from './quotes.ts';
import { rupeeReceipts } from './sandbox-receipts.ts';

const LIMIT = pkr(500_000);

/** Rupees to the shop's bank account, matched by the payment's number in the bank's texts. */
export const bank: PaymentMethodHandler<'bank'> = {
  id: 'bank',
  choice: {
    id: 'bank',
    name: 'Bank transfer',
    description: 'Send rupees from your bank account, with the payment number as the reference.',
    limit: LIMIT,
    // A person reads the statement.
    usual_minutes: 120,
    fee: 'No fee from us',
  },
  coins: null,
  currency: 'PKR',

  async offer(context) {
    const { addresses } = await availableAddresses(context, 'bank', context.networks.bank);
    return {
      unavailable: addresses.length > 0 ? null : NOT_OFFERED,
      currencies: [],
      instructions(_chosen, { payable }) {
        const { account, name, title } = requireOffered(addresses[0]);
        return {
          destination: account,
          quote: quoteInRupees(payable),
          details: { ...commonDetails(context, 'Bank transfer'), bankName: name, accNo: account, title },
        };
      },
    };
  },

  paidFrom: 'receipt',
  match: matchBankMoney,
  needsSenderName: true,
  tipFor: (number) =>
    `Write ${number} where your bank has a field for a reference or remark: then the exact amount is confirmed automatically. Without it, one of us confirms it by hand.`,
  knownBy: 'reference',

  manualEntry: {
    needsPayer: true,
    destinations: async ({ bank: network }) =>
      ((await network?.depositAddresses()) ?? []).map(({ account }) => ({ network: null, address: account })),
  },
  sandbox: {
    ...rupeeReceipts,
    unrecognisedLabel: 'From another sender, without it',
    showsUnconfirmed: false,
    carriesNumber: true,
  },
};
