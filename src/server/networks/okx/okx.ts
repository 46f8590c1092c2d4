import type { Transfers, UsdtPlace } from '../port.ts';
import { remembered } from '../remembered.ts';
import type { OkxSetting } from '../settings.ts';
import { okxDeposits } from './deposits.ts';
import { okxPlaces } from './places.ts';

const PLACES_FRESH_MS = 5 * 60_000;
const PLACES_GOOD_MS = 60 * 60_000;

/** USDT that comes in as a deposit of the shop's account at OKX. */
export const okx = (setting: OkxSetting, now: () => Date): Transfers<UsdtPlace> => ({
  places: remembered(() => okxPlaces(setting, now()), {
    now,
    freshMs: PLACES_FRESH_MS,
    goodMs: PLACES_GOOD_MS,
  }),
  incoming: (since, until) => okxDeposits(setting, { since, until }, now()),
});
