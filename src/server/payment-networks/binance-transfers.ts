import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { MINUTE_MS } from '#contract/durations.ts';
import { parseMinorUnitsDown } from '../platform/money.ts';
import { oneLine } from '../platform/one-line.ts';
import { fetchJson, joinUrl, NetworkFailure, TooManyTransfers } from './http-client.ts';
import type { BinanceAccount, Transfer, TransferNetwork } from './port.ts';
import type { BinanceConfig } from './settings.ts';

const PATH = '/sapi/v1/pay/transactions';
const SLICE_SIZE = 100;
/** Requests per poll: each costs 3,000 of the 180,000 that an account has per minute. */
const REQUESTS_MAX = 20;
/** How far the exchange's clock may be ahead. */
const CLOCK_SKEW_MS = MINUTE_MS;

const TransactionRow = v.object({
  transactionId: v.pipe(v.string(), v.minLength(1)),
  transactionTime: v.pipe(v.number(), v.safeInteger()),
  // An unreadable row must fail, since it may be money.
  amount: v.pipe(v.string(), v.regex(/^-?\d{1,15}(\.\d+)?$/)),
  currency: v.string(),
  payerInfo: v.optional(v.looseObject({ name: v.optional(v.nullable(v.string())) })),
  note: v.optional(v.nullable(v.string())),
});
type TransactionRow = v.InferOutput<typeof TransactionRow>;
const BinanceResponse = v.object({ code: v.string(), data: v.array(TransactionRow) });

/** USDT from other Binance users to the shop's account. These transfers are final at once. */
export const binanceTransfers = (
  setting: BinanceConfig,
  now: () => Date,
): TransferNetwork<BinanceAccount> => ({
  depositAddresses: async () => [{ account: setting.id, title: setting.title }],
  async fetchTransfers(since, until) {
    const to = until?.getTime() ?? now().getTime() + CLOCK_SKEW_MS;
    const rows = await rowsBetween(setting, now, { from: since.getTime(), to });
    return rows.flatMap((row) => transferOf(row, setting.id));
  },
});

/**
 * All rows of a time range. A full slice may be incomplete, and Binance doesn't document whether it
 * starts with the oldest or newest row, so the times on both sides of it are read too.
 */
async function rowsBetween(
  setting: BinanceConfig,
  now: () => Date,
  range: { from: number; to: number },
): Promise<TransactionRow[]> {
  const found = new Map<string, TransactionRow>();
  const ranges = [range];
  let reads = 0;
  for (let next = ranges.pop(); next !== undefined; next = ranges.pop()) {
    reads += 1;
    if (reads > REQUESTS_MAX)
      throw new TooManyTransfers('Binance lists more transfers than can be read at once');
    const { from, to } = next;
    const query = { startTime: from, endTime: to, limit: SLICE_SIZE, timestamp: now().getTime() };
    const rows = await fetchSlice(setting, query);
    const fresh = rows.filter(({ transactionId }) => !found.has(transactionId));
    for (const row of fresh) found.set(row.transactionId, row);
    if (rows.length < SLICE_SIZE || fresh.length === 0 || from === to) continue;
    const times = rows.map(({ transactionTime }) => transactionTime);
    ranges.push({ from, to: Math.min(...times) }, { from: Math.max(...times), to });
  }
  return [...found.values()];
}

async function fetchSlice(
  { url, key, secret }: BinanceConfig,
  query: Record<string, number>,
): Promise<TransactionRow[]> {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const signature = createHmac('sha256', secret).update(params.toString()).digest('hex');
  params.set('signature', signature);
  const answer = v.safeParse(
    BinanceResponse,
    await fetchJson(joinUrl(url, `${PATH}?${params}`), { headers: { 'X-MBX-APIKEY': key } }),
  );
  if (!answer.success) throw new NetworkFailure('Binance sent an unexpected response');
  if (answer.output.code !== '000000')
    throw new NetworkFailure(`Binance refused with code ${answer.output.code}`);
  return answer.output.data;
}

/** Outgoing amounts are negative, which is not a plain decimal, so they are left out. */
function transferOf(
  { transactionId, transactionTime, amount, currency, payerInfo, note }: TransactionRow,
  destination: string,
): Transfer[] {
  const units = currency === 'USDT' ? parseMinorUnitsDown(amount, 'USDT') : null;
  if (units === null || units === 0) return [];
  return [
    {
      externalId: transactionId,
      amount: units,
      destination,
      payer: oneLine(payerInfo?.name ?? '') || null,
      reference: oneLine(note ?? '') || null,
      at: new Date(transactionTime),
      isFinal: true,
    },
  ];
}
