import type { Config } from '../config.ts';
import { bank } from './bank/bank.ts';
import { binance } from './binance/binance.ts';
import { bitcart } from './bitcart/bitcart.ts';
import { okx } from './okx/okx.ts';
import { playedNetworks } from './played/played.ts';
import type { Networks } from './port.ts';
import { ratesOf } from './rates/rates.ts';

/** The networks that the settings name; those that they don't name are played in the sandbox, and missing in production. */
export function networksOf(config: Config, now: () => Date): Networks {
  const none = { bitcart: null, usdt: null, binance: null, bank: null };
  const played = config.mode === 'sandbox' ? playedNetworks() : none;
  return {
    bitcart: config.bitcart === null ? played.bitcart : bitcart(config.bitcart),
    usdt: config.okx === null ? played.usdt : okx(config.okx, now),
    binance: config.binance === null ? played.binance : binance(config.binance, now),
    bank: config.bank === null ? played.bank : bank(config.bank),
    rate:
      config.mode === 'sandbox' && config.rate === null ? playedNetworks().rate : ratesOf(config.rate, now),
  };
}
