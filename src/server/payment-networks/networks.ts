import type { Config } from '../config.ts';
import { bank } from './bank.ts';
import { binance } from './binance.ts';
import { bitcart } from './bitcart/bitcart.ts';
import { fakeNetworks } from './fake.ts';
import { okx } from './okx/okx.ts';
import type { Networks } from './port.ts';
import { createRateSource } from './rates.ts';
import type { NetworkReports } from './reports.ts';

/**
 * Creates the configured networks. The others are faked in the sandbox and missing in production.
 */
export function createNetworks(config: Config, now: () => Date, reports?: NetworkReports): Networks {
  const none = { bitcart: null, usdt: null, binance: null, bank: null };
  const fakes = config.mode === 'sandbox' ? fakeNetworks() : none;
  return {
    bitcart: config.bitcart === null ? fakes.bitcart : bitcart(config.bitcart),
    usdt: config.okx === null ? fakes.usdt : okx(config.okx, now, reports),
    binance: config.binance === null ? fakes.binance : binance(config.binance, now),
    bank: config.bank === null ? fakes.bank : bank(config.bank),
    rate:
      config.mode === 'sandbox' && config.rate === null
        ? fakeNetworks().rate
        : createRateSource(config.rate, now, reports),
  };
}
