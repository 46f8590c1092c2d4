import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { cached } from '../cached.ts';
import type { NetworkReports } from '../network-reports.ts';
import { SILENT } from '../network-reports.ts';
import type { TransferNetwork, UsdtAddress } from '../port.ts';
import type { OkxConfig } from '../settings.ts';
import { okxDepositAddresses } from './deposit-addresses.ts';
import { okxDeposits } from './deposits.ts';

const ADDRESSES_TTL_MS = 5 * MINUTE_MS;
const ADDRESSES_STALE_AFTER_MS = HOUR_MS;

/** USDT deposits to the shop's OKX account. */
export const okx = (
  setting: OkxConfig,
  now: () => Date,
  reports: NetworkReports = SILENT,
): TransferNetwork<UsdtAddress> => ({
  depositAddresses: cached(() => okxDepositAddresses(setting, now()), {
    now,
    freshMs: ADDRESSES_TTL_MS,
    goodMs: ADDRESSES_STALE_AFTER_MS,
    onFailure: (error) => reports.failed('okx', error),
  }),
  fetchTransfers: (since, until) => okxDeposits(setting, { since, until }, now()),
});
