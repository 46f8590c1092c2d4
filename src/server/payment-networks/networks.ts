import type { Config } from '../config.ts';
import { bankAccount } from './bank-account.ts';
import { binanceTransfers } from './binance-transfers.ts';
import { bitcartInvoices } from './bitcart/invoices.ts';
import type { NetworkReports } from './network-reports.ts';
import { okx } from './okx/okx.ts';
import type { Networks } from './port.ts';
import { createRateSource } from './rates.ts';
import { sandboxNetworks } from './sandbox-networks.ts';

/**
 * Creates the configured networks. The others are faked in the sandbox and missing in production.
 */
export function createNetworks(config: Config, now: () => Date, reports?: NetworkReports): Networks {
  const none = { bitcart: null, usdt: null, binance: null, bank: null };
  const fakes = config.mode === 'sandbox' ? sandboxNetworks() : none;
  return {
    bitcart: config.bitcart === null ? fakes.bitcart : bitcartInvoices(config.bitcart),
    usdt: config.okx === null ? fakes.usdt : okx(config.okx, now, reports),
    binance: config.binance === null ? fakes.binance : binanceTransfers(config.binance, now),
    bank: config.bank === null ? fakes.bank : bankAccount(config.bank),
    rate:
      config.mode === 'sandbox' && config.rate === null
        ? sandboxNetworks().rate
        : createRateSource(config.rate, now, reports),
  };
}
