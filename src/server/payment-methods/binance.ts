import { matchByAmount } from '../reconciliation/find-match.ts';
import { availableAddresses, requireOffered, usdtUnavailable, withUniqueAmount } from './availability.ts';
import { commonDetails } from './instructions.ts';
import type { PaymentMethodHandler } from './payment-method.ts';
import { quoteInUsdt } from './quotes.ts';
import { uniqueAmountReceipts } from './sandbox-receipts.ts';

/** USDT from another Binance account to the shop's, matched by its exact amount. */
export const binance: PaymentMethodHandler<'binance'> = {
  id: 'binance',
  choice: {
    id: 'binance',
    name: 'Binance',
    description: 'Send USDT from your Binance account.',
    usual_minutes: 2,
    fee: 'No fee',
  },
  coins: null,
  currency: 'USDT',

  async offer(context, total) {
    const [rate, { isOffered, addresses }] = await Promise.all([
      context.networks.rate(),
      availableAddresses(context, 'binance', context.networks.binance),
    ]);
    const free = await withUniqueAmount(
      context,
      { method: 'binance', total, rate },
      addresses,
      ({ account }) => account,
    );
    return {
      unavailable: usdtUnavailable({ isOffered, addresses, free, rate }),
      currencies: [],
      instructions(_chosen, { payable }) {
        const { account, title } = requireOffered(addresses[0]);
        return {
          destination: account,
          quote: quoteInUsdt(payable, requireOffered(rate)),
          details: { ...commonDetails(context, 'Binance'), ccy: 'USDT', accNo: account, title },
        };
      },
    };
  },

  paidFrom: 'receipt',
  match: (tx, incoming) => matchByAmount(tx, incoming, 'USDT'),
  needsSenderName: false,
  knownBy: 'id',

  manualEntry: {
    needsPayer: false,
    destinations: async ({ binance: network }) =>
      ((await network?.depositAddresses()) ?? []).map(({ account }) => ({ network: null, address: account })),
  },
  // Binance allows an account 60 of these reads a minute.
  poll: { network: ({ binance: network }) => network, everyMs: 20_000 },
  sandbox: { ...uniqueAmountReceipts, showsUnconfirmed: false, carriesNumber: false },
};
