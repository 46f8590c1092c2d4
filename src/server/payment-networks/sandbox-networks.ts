import { bankAccount } from './bank-account.ts';
import type { Networks } from './port.ts';

const RATE = '280';
const MILLION = 1_000_000;

/**
 * The sandbox's networks: addresses that can't receive money, and invoices on the sandbox's own
 * pages.
 */
export const sandboxNetworks = (): Networks => ({
  bitcart: {
    createInvoice: async ({ paymentId, redirectUrl }) => ({
      invoiceId: `fake-${paymentId}`,
      url: new URL(`/sandbox/invoices/${paymentId}`, redirectUrl).href,
    }),
    fetchInvoice: null,
  },
  usdt: {
    depositAddresses: async () => [
      usdtAddress('trc20', 'Tron', 'TSandboxSandboxSandboxSandboxSandb', 20),
      usdtAddress('bep20', 'BNB Smart Chain', '0x5a4db0x000000000000000000000000000000bep', 15),
      usdtAddress('erc20', 'Ethereum', '0x5a4db0x000000000000000000000000000000erc', 12),
    ],
    fetchTransfers: null,
  },
  binance: {
    depositAddresses: async () => [{ account: '100000001', title: 'Sandbox Shop' }],
    fetchTransfers: null,
  },
  bank: bankAccount({
    name: 'Sandbox Bank',
    account: 'PK00 SAND 0000 0000 0000 0001',
    title: 'Sandbox Shop',
  }),
  rate: async () => RATE,
});

const usdtAddress = (id: string, name: string, address: string, confirms: number) => ({
  id,
  name,
  network: id.toUpperCase(),
  address,
  tag: null,
  confirms,
  minAmount: MILLION / 100,
});
