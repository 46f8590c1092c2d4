import * as v from 'valibot';
import { parseMinorUnits, parseMinorUnitsDown } from '../../platform/money.ts';
import type { UsdtAddress } from '../port.ts';
import type { OkxConfig } from '../settings.ts';
import { requestOkx } from './signed-request.ts';

/**
 * The smallest deposit of a chain, rounded up, since some chains give more decimals than the shop
 * has and must not fail the whole response.
 */
const MinDeposit = v.pipe(
  v.string(),
  v.transform((text) => {
    const down = parseMinorUnitsDown(text, 'USDT');
    return down === null || parseMinorUnits(text, 'USDT') === down ? down : down + 1;
  }),
  v.number(),
);
const Confirmations = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number));
const Chain = v.object({
  chain: v.string(),
  canDep: v.boolean(),
  minDep: MinDeposit,
  minDepArrivalConfirm: Confirmations,
});
const Address = v.object({
  chain: v.string(),
  addr: v.pipe(v.string(), v.minLength(1)),
  tag: v.optional(v.string()),
  memo: v.optional(v.string()),
  selected: v.boolean(),
});

const NETWORK_NAMES: Record<string, { name: string; network: string }> = {
  trc20: { name: 'Tron', network: 'TRC20' },
  erc20: { name: 'Ethereum', network: 'ERC20' },
  bsc: { name: 'BNB Smart Chain', network: 'BEP20' },
};

/**
 * The networks on which OKX accepts USDT now, with the shop's addresses: the configured networks,
 * or all.
 */
export async function okxDepositAddresses(setting: OkxConfig, at: Date): Promise<UsdtAddress[]> {
  const query = { ccy: 'USDT' };
  const [chains, addresses] = await Promise.all([
    requestOkx(setting, { path: '/api/v5/asset/currencies', query, schema: Chain, at }),
    requestOkx(setting, { path: '/api/v5/asset/deposit-address', query, schema: Address, at }),
  ]);
  return chains.flatMap(({ chain, canDep, minDep, minDepArrivalConfirm }) => {
    const id = networkIdOf(chain);
    const found = addresses.find((address) => address.chain === chain && address.selected);
    const isWanted = setting.networks === null || setting.networks.includes(id);
    if (!canDep || !isWanted || found === undefined) return [];
    const name = networkSuffixOf(chain);
    return [
      {
        id,
        ...(NETWORK_NAMES[id] ?? { name, network: name }),
        address: normalizeAddress(found.addr),
        tag: found.tag || found.memo || null,
        confirms: minDepArrivalConfirm,
        minAmount: minDep,
      },
    ];
  });
}

const networkSuffixOf = (chain: string) => chain.slice(chain.indexOf('-') + 1);

/** `USDT-TRC20` becomes `trc20`. */
const networkIdOf = (chain: string) =>
  networkSuffixOf(chain)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** Normalises an address for comparison: hexadecimal ones are written in either case. */
export const normalizeAddress = (text: string): string => (/^0x/i.test(text) ? text.toLowerCase() : text);
