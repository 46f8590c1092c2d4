import { formatRupees } from '../../platform/format-money.ts';
import { count } from './print.ts';

/** Codes with what they cost: in rupees those whose cost is known, and of how many it isn't. */
type Costs = {
  codes: number;
  cost: number | null;
  withoutCost: number;
  suppliers: readonly string[];
};

const SUPPLIERS_NAMED = 3;

/** What codes cost and where they were bought: `45 codes cost PKR 40,500 from Acme Keys; 3 have no cost`. */
export function sayCosts({ codes, cost, withoutCost: without, suppliers }: Costs): string {
  const known = codes - without;
  const named = suppliers.slice(0, SUPPLIERS_NAMED);
  const more = suppliers.length - named.length;
  const from = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
  return [
    cost === null
      ? count(codes, 'code')
      : `${known === 1 ? '1 code costs' : `${known} codes cost`} ${formatRupees(cost)}`,
    from === '' ? '' : ` from ${from}`,
    without === 0
      ? ''
      : cost === null
        ? '; none has a cost'
        : `; ${without} ${without === 1 ? 'has' : 'have'} no cost`,
  ].join('');
}
