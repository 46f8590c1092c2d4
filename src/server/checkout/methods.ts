import { pkr } from '#contract/money.ts';
import type { MethodId, PaymentMethod } from '#contract/payments.ts';
import type { Config } from '../config.ts';
import type { Host } from '../host.ts';

const BANK_LIMIT = pkr(500_000);
const NOT_OFFERED = 'Not offered by this shop yet.';

/** The invented account that a sandbox shows: no money can get there. */
const SANDBOX_BANK = {
  name: 'Sandbox Bank',
  account: 'PK00 SAND 0000 0000 0000 0001',
  title: 'Sandbox Shop',
};

/** The account that bank payments go to; null when the shop has none. */
export const bankOf = ({ bank, mode }: Config) => bank ?? (mode === 'sandbox' ? SANDBOX_BANK : null);

/** All payment methods, in the order in which they are shown; one that can't serve now is `disabled`, and says why. */
export function paymentMethods({ config }: Host): PaymentMethod[] {
  return [
    {
      id: 'crypto',
      name: 'Crypto',
      description: 'Pay with Bitcoin, Litecoin or USDT.',
      disabled: true,
      reason: NOT_OFFERED,
      currencies: [
        { id: 'BTC', name: 'Bitcoin', networks: [] },
        { id: 'LTC', name: 'Litecoin', networks: [] },
        {
          id: 'USDT',
          name: 'Tether USD',
          networks: [
            { id: 'trc20', name: 'Tron (TRC20)', confirms: 20 },
            { id: 'bep20', name: 'BNB Smart Chain (BEP20)', confirms: 15 },
            { id: 'erc20', name: 'Ethereum (ERC20)', confirms: 12 },
          ],
        },
      ],
    },
    {
      id: 'bank',
      name: 'Bank transfer',
      description: 'Send rupees from your bank account. The sender name must match exactly.',
      ...(bankOf(config) === null ? { disabled: true, reason: NOT_OFFERED } : { disabled: false }),
      limit: BANK_LIMIT,
      currencies: [],
    },
    {
      id: 'binance',
      name: 'Binance',
      description: 'Send USDT from your Binance account.',
      disabled: true,
      reason: NOT_OFFERED,
      currencies: [],
    },
    {
      id: 'balance',
      name: 'Account balance',
      description: 'Pay at once with what is in your balance.',
      disabled: false,
      currencies: [],
    },
  ];
}

/** A method by its id. */
export function methodOf(host: Host, id: MethodId): PaymentMethod {
  const method = paymentMethods(host).find((each) => each.id === id);
  if (method === undefined) throw new Error(`There is no method ${id}`);
  return method;
}
