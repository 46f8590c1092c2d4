import * as v from 'valibot';
import { MINUTE_MS } from '#contract/durations.ts';
import { RATE_PATTERN } from '../platform/money.ts';
import { cached } from './cached.ts';
import { fetchJson, NetworkFailure } from './http-client.ts';
import type { NetworkReports } from './network-reports.ts';
import { SILENT } from './network-reports.ts';
import type { RateConfig } from './settings.ts';

const TTL_MS = MINUTE_MS;
/** How long the last rate is used while its source fails. */
const STALE_AFTER_MS = 30 * MINUTE_MS;

/**
 * Rupees per USDT: fixed, or from an HTTP source if the rate is within the configured bounds
 * (R-60).
 */
export function createRateSource(
  setting: RateConfig | null,
  now: () => Date,
  reports: NetworkReports = SILENT,
): () => Promise<string | null> {
  if (setting === null) return async () => null;
  if (setting.kind === 'fixed') return async () => setting.rate;
  const current = cached(() => readRate(setting), {
    now,
    freshMs: TTL_MS,
    goodMs: STALE_AFTER_MS,
    onRead: () => reports.rateRead(now()),
    onFailure: (error) => reports.failed('rate', error),
  });
  return () => current().catch(nullOnFailure);
}

function nullOnFailure(error: unknown): null {
  if (error instanceof NetworkFailure) return null;
  throw error;
}

async function readRate({ url, field, min, max }: Extract<RateConfig, { kind: 'source' }>): Promise<string> {
  const rate = extractRate(await fetchJson(new URL(url)), field);
  if (rate === null) throw new NetworkFailure('The source of the exchange rate gives none');
  if (Number(rate) < min || Number(rate) > max)
    throw new NetworkFailure('The source gives an exchange rate that is out of bounds');
  return rate;
}

/** Sources send numbers or strings, some with more decimals than a rate has here. */
const RateText = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
  v.transform((text) => text.replace(/(\.\d{6})\d+$/, '$1')),
  v.regex(RATE_PATTERN),
);

/** The value at a path such as `tether.pkr`. */
function extractRate(answer: unknown, field: string): string | null {
  const found = field.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? Reflect.get(value, key)
      : null;
  }, answer);
  const figure = v.safeParse(RateText, found);
  return figure.success ? figure.output : null;
}
