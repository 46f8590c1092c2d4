import * as v from 'valibot';
import { minorUnits, minorUnitsDown } from '../../money.ts';
import type { UsdtPlace } from '../port.ts';
import type { OkxSetting } from '../settings.ts';
import { readOkx } from './signed.ts';

/** The least that a chain takes, rounded up: some name less than the shop's smallest unit, which must not hide all chains. */
const Least = v.pipe(
  v.string(),
  v.transform((text) => {
    const down = minorUnitsDown(text, 'USDT');
    return down === null || minorUnits(text, 'USDT') === down ? down : down + 1;
  }),
  v.number(),
);
const Count = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number));
const Chain = v.object({
  chain: v.string(),
  canDep: v.boolean(),
  minDep: Least,
  minDepArrivalConfirm: Count,
});
const Address = v.object({
  chain: v.string(),
  addr: v.pipe(v.string(), v.minLength(1)),
  tag: v.optional(v.string()),
  memo: v.optional(v.string()),
  selected: v.boolean(),
});

const NAMES: Record<string, { name: string; network: string }> = {
  trc20: { name: 'Tron', network: 'TRC20' },
  erc20: { name: 'Ethereum', network: 'ERC20' },
  bsc: { name: 'BNB Smart Chain', network: 'BEP20' },
};

/** The networks on which OKX takes USDT for the shop now, each with the shop's address there; the set ones, or all. */
export async function okxPlaces(setting: OkxSetting, at: Date): Promise<UsdtPlace[]> {
  const query = { ccy: 'USDT' };
  const [chains, addresses] = await Promise.all([
    readOkx(setting, { path: '/api/v5/asset/currencies', query, schema: Chain, at }),
    readOkx(setting, { path: '/api/v5/asset/deposit-address', query, schema: Address, at }),
  ]);
  return chains.flatMap(({ chain, canDep, minDep, minDepArrivalConfirm }) => {
    const id = idOf(chain);
    const found = addresses.find((address) => address.chain === chain && address.selected);
    const isWanted = setting.networks === null || setting.networks.includes(id);
    if (!canDep || !isWanted || found === undefined) return [];
    const name = tailOf(chain);
    return [
      {
        id,
        ...(NAMES[id] ?? { name, network: name }),
        address: addressIn(found.addr),
        tag: found.tag || found.memo || null,
        confirms: minDepArrivalConfirm,
        least: minDep,
      },
    ];
  });
}

const tailOf = (chain: string) => chain.slice(chain.indexOf('-') + 1);

/** `USDT-TRC20` is `trc20`. */
const idOf = (chain: string) =>
  tailOf(chain)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');

/** An address in the form in which addresses are compared: hexadecimal ones come in either case. */
export const addressIn = (text: string): string => (/^0x/i.test(text) ? text.toLowerCase() : text);
