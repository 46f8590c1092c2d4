import * as v from 'valibot';
import { parseMinorUnitsDown } from '../../platform/money.ts';
import { oneLine } from '../../platform/one-line.ts';
import { TooManyTransfers } from '../http-client.ts';
import type { Transfer } from '../port.ts';
import type { OkxConfig } from '../settings.ts';
import { normalizeAddress } from './deposit-addresses.ts';
import { requestOkx } from './signed-request.ts';

const SLICE_SIZE = 100;
const SLICES_MAX = 50;
const STATE_FINAL = '2';

/**
 * A deposit as OKX lists it. State 2 is final, 0 and 1 are unconfirmed, 8, 11 to 14 and 17 are held
 * for OKX's staff.
 */
const Deposit = v.object({
  depId: v.pipe(v.string(), v.minLength(1)),
  ccy: v.string(),
  // An unreadable deposit must fail, since it may be money.
  amt: v.pipe(v.string(), v.regex(/^\d{1,15}(\.\d+)?$/)),
  to: v.string(),
  from: v.optional(v.string(), ''),
  txId: v.optional(v.string(), ''),
  ts: v.pipe(v.string(), v.regex(/^\d{10,16}$/), v.transform(Number)),
  state: v.string(),
  // Merely shown.
  actualDepBlkConfirm: v.fallback(
    v.nullable(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number))),
    null,
  ),
});
type Deposit = v.InferOutput<typeof Deposit>;

/**
 * All USDT deposits of a time range, newest first. Deposits of the same millisecond may be on two
 * slices.
 */
export async function okxDeposits(
  setting: OkxConfig,
  { since, until }: { since: Date; until: Date | null },
  at: Date,
): Promise<Transfer[]> {
  const found = new Map<string, Deposit>();
  let after = until === null ? null : until.getTime() + 1;
  for (let slice = 0; slice < SLICES_MAX; slice++) {
    const deposits: Deposit[] = await requestOkx(setting, {
      path: '/api/v5/asset/deposit-history',
      query: {
        ccy: 'USDT',
        before: String(since.getTime() - 1),
        limit: String(SLICE_SIZE),
        ...(after === null ? {} : { after: String(after) }),
      },
      schema: Deposit,
      at,
    });
    const known = found.size;
    for (const deposit of deposits) found.set(deposit.depId, deposit);
    if (deposits.length < SLICE_SIZE || found.size === known) return [...found.values()].flatMap(transferOf);
    after = Math.min(...deposits.map(({ ts }) => ts)) + 1;
  }
  throw new TooManyTransfers('OKX lists more deposits than can be read at once');
}

function transferOf(deposit: Deposit): Transfer[] {
  const { depId, ccy, amt, to, from, txId, ts, state, actualDepBlkConfirm: confirmations } = deposit;
  const amount = ccy === 'USDT' ? parseMinorUnitsDown(amt, 'USDT') : null;
  if (amount === null || amount === 0) return [];
  return [
    {
      externalId: depId,
      amount,
      destination: normalizeAddress(to),
      payer: oneLine(from) || null,
      reference: oneLine(txId) || null,
      at: new Date(ts),
      isFinal: state === STATE_FINAL,
      confirmations,
    },
  ];
}
