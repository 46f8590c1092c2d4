import { HttpError } from '../http/http-error.ts';
import type { UsdtAddress } from '../payment-networks/port.ts';
import { toDecimal } from '../platform/money.ts';
import { matchByAmount } from '../reconciliation/find-match.ts';
import { availableAddresses, requireOffered, usdtUnavailable, withUniqueAmount } from './availability.ts';
import { CRYPTO } from './crypto.ts';
import { commonDetails } from './instructions.ts';
import type { PaymentMethodHandler } from './payment-method.ts';
import { quoteInUsdt } from './quotes.ts';
import { uniqueAmountReceipts } from './sandbox-receipts.ts';

/** USDT to an address of the shop on one of several networks, matched by its exact amount. */
export const usdt: PaymentMethodHandler<'usdt'> = {
  id: 'usdt',
  choice: CRYPTO,
  coins: ['USDT'],
  currency: 'USDT',

  async offer(context, total) {
    const [rate, { isOffered, addresses }] = await Promise.all([
      context.networks.rate(),
      availableAddresses(context, 'usdt', context.networks.usdt),
    ]);
    const free = await withUniqueAmount(
      context,
      { method: 'usdt', total, rate },
      addresses,
      ({ address }) => address,
    );
    const unavailable = usdtUnavailable({ isOffered, addresses, free, rate });
    return {
      unavailable,
      currencies: [{ id: 'USDT', name: 'Tether USD', networks: free.map(toNetwork), usual_minutes: 5 }],
      instructions({ network: chosen }, { payable }) {
        const chosenAddress = unavailable === null ? addresses.find(({ id }) => id === chosen) : undefined;
        if (chosenAddress === undefined) throw new HttpError(422, 'Choose a network that is offered.');
        const { address, tag, name, network, confirms } = chosenAddress;
        const quote = quoteInUsdt(payable, requireOffered(rate));
        ensureMinimum(chosenAddress, quote.amount);
        return {
          destination: address,
          quote,
          details: {
            ...commonDetails(context, `USDT (${name})`),
            ccy: 'USDT',
            name,
            network,
            address,
            tag,
            confirms,
          },
        };
      },
    };
  },

  paidFrom: 'receipt',
  match: (tx, incoming) => matchByAmount(tx, incoming, 'USDT'),
  needsSenderName: false,
  // The exchange identifies a deposit by its own id, a person by the transaction on the chain.
  knownBy: 'cross-reference',

  manualEntry: {
    needsPayer: false,
    destinations: async ({ usdt: network }) =>
      ((await network?.depositAddresses()) ?? []).map(({ id, address }) => ({ network: id, address })),
  },
  // OKX allows an account 360 reads a minute.
  poll: { network: ({ usdt: network }) => network, everyMs: 10_000 },
  sandbox: { ...uniqueAmountReceipts, showsUnconfirmed: true, carriesNumber: false },
};

const toNetwork = ({ id, name, network, confirms }: UsdtAddress) => ({
  id,
  name: name === network ? name : `${name} (${network})`,
  confirms,
});

function ensureMinimum({ name, minAmount }: UsdtAddress, amount: number): void {
  if (amount < minAmount)
    throw new HttpError(422, `${name} takes no less than ${toDecimal(minAmount, 'USDT')} USDT.`);
}
