import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { minorUnitsDown } from '../../money.ts';
import { oneLine } from '../../one-line.ts';
import { ask, NetworkFailure, TooMuch, under } from '../ask.ts';
import type { BinancePlace, Transfer, Transfers } from '../port.ts';
import type { BinanceSetting } from '../settings.ts';

const PATH = '/sapi/v1/pay/transactions';
const PAGE = 100;
/** Reads for one look: each weighs 3,000 of the 180,000 that an account has in a minute. */
const READS_MAX = 20;
/** How far ahead the exchange's clock may be. */
const AHEAD_MS = 60_000;

const Row = v.object({
  transactionId: v.pipe(v.string(), v.minLength(1)),
  transactionTime: v.pipe(v.number(), v.safeInteger()),
  // What can't be read is not passed over: it may be money.
  amount: v.pipe(v.string(), v.regex(/^-?\d{1,15}(\.\d+)?$/)),
  currency: v.string(),
  payerInfo: v.optional(v.looseObject({ name: v.optional(v.nullable(v.string())) })),
  note: v.optional(v.nullable(v.string())),
});
type Row = v.InferOutput<typeof Row>;
const Answer = v.object({ code: v.string(), data: v.array(Row) });

/** USDT that other users of Binance send to the shop's account there. Such transfers are final at once. */
export const binance = (setting: BinanceSetting, now: () => Date): Transfers<BinancePlace> => ({
  places: async () => [{ account: setting.id, title: setting.title }],
  async incoming(since, until) {
    const to = until?.getTime() ?? now().getTime() + AHEAD_MS;
    const rows = await rowsBetween(setting, now, { from: since.getTime(), to });
    return rows.flatMap((row) => transferOf(row, setting.id));
  },
});

/**
 * All rows of a time. A full page may not be all of it; it holds everything between its first and its last row, but whether pages begin with
 * the oldest or the newest is not promised, so both sides of it are read on.
 */
async function rowsBetween(
  setting: BinanceSetting,
  now: () => Date,
  range: { from: number; to: number },
): Promise<Row[]> {
  const found = new Map<string, Row>();
  const ranges = [range];
  let reads = 0;
  for (let next = ranges.pop(); next !== undefined; next = ranges.pop()) {
    reads += 1;
    if (reads > READS_MAX) throw new TooMuch('Binance lists more transfers than can be read at once');
    const { from, to } = next;
    const query = { startTime: from, endTime: to, limit: PAGE, timestamp: now().getTime() };
    const rows = await read(setting, query);
    const fresh = rows.filter(({ transactionId }) => !found.has(transactionId));
    for (const row of fresh) found.set(row.transactionId, row);
    if (rows.length < PAGE || fresh.length === 0 || from === to) continue;
    const times = rows.map(({ transactionTime }) => transactionTime);
    ranges.push({ from, to: Math.min(...times) }, { from: Math.max(...times), to });
  }
  return [...found.values()];
}

async function read({ url, key, secret }: BinanceSetting, query: Record<string, number>): Promise<Row[]> {
  const params = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const signature = createHmac('sha256', secret).update(params.toString()).digest('hex');
  params.set('signature', signature);
  const answer = v.safeParse(
    Answer,
    await ask(under(url, `${PATH}?${params}`), { headers: { 'X-MBX-APIKEY': key } }),
  );
  if (!answer.success) throw new NetworkFailure('Binance answered something else');
  if (answer.output.code !== '000000')
    throw new NetworkFailure(`Binance refused with code ${answer.output.code}`);
  return answer.output.data;
}

/** Positive amounts are income; what goes out is negative and no plain decimal. */
function transferOf(
  { transactionId, transactionTime, amount, currency, payerInfo, note }: Row,
  destination: string,
): Transfer[] {
  const units = currency === 'USDT' ? minorUnitsDown(amount, 'USDT') : null;
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
