import { bank } from '../bank/bank.ts';
import type { Networks } from '../port.ts';

const RATE = '280';
const MILLION = 1_000_000;

/** The networks of the sandbox: places where no money can get to, and invoices that its own pages play. */
export const playedNetworks = (): Networks => ({
  bitcart: {
    open: async ({ paymentId, redirectUrl }) => ({
      ref: `played-${paymentId}`,
      url: new URL(`/sandbox/invoices/${paymentId}`, redirectUrl).href,
    }),
    read: null,
  },
  usdt: {
    places: async () => [
      place('trc20', 'Tron', 'TSandboxSandboxSandboxSandboxSandb', 20),
      place('bep20', 'BNB Smart Chain', '0x5a4db0x000000000000000000000000000000bep', 15),
      place('erc20', 'Ethereum', '0x5a4db0x000000000000000000000000000000erc', 12),
    ],
    incoming: null,
  },
  binance: { places: async () => [{ account: '100000001', title: 'Sandbox Shop' }], incoming: null },
  bank: bank({ name: 'Sandbox Bank', account: 'PK00 SAND 0000 0000 0000 0001', title: 'Sandbox Shop' }),
  rate: async () => RATE,
});

const place = (id: string, name: string, address: string, confirms: number) => ({
  id,
  name,
  network: id.toUpperCase(),
  address,
  tag: null,
  confirms,
  least: MILLION / 100,
});
