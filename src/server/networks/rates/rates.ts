import * as v from 'valibot';
import { RATE } from '../../money.ts';
import { ask, NetworkFailure } from '../ask.ts';
import { remembered } from '../remembered.ts';
import type { RateSetting } from '../settings.ts';

const FRESH_MS = 60_000;
/** How long a rate is still used when its source is silent. */
const GOOD_MS = 30 * 60_000;

/** Rupees for one USDT: as set, or from an HTTP source whose answer lies within the bounds set for it. */
export function ratesOf(setting: RateSetting | null, now: () => Date): () => Promise<string | null> {
  if (setting === null) return async () => null;
  if (setting.kind === 'fixed') return async () => setting.rate;
  const current = remembered(() => readRate(setting), { now, freshMs: FRESH_MS, goodMs: GOOD_MS });
  return () => current().catch(noneAfterFailure);
}

function noneAfterFailure(error: unknown): null {
  if (error instanceof NetworkFailure) return null;
  throw error;
}

async function readRate({ url, field, min, max }: Extract<RateSetting, { kind: 'source' }>): Promise<string> {
  const rate = rateIn(await ask(new URL(url)), field);
  if (rate === null) throw new NetworkFailure('The source of the exchange rate gives none');
  if (Number(rate) < min || Number(rate) > max)
    throw new NetworkFailure('The source gives an exchange rate that is out of bounds');
  return rate;
}

/** Sources give numbers or texts, some of them with more decimals than a rate has here. */
const Figure = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
  v.transform((text) => text.replace(/(\.\d{6})\d+$/, '$1')),
  v.regex(RATE),
);

/** The figure at a path such as `tether.pkr`. */
function rateIn(answer: unknown, field: string): string | null {
  const found = field.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
      ? Reflect.get(value, key)
      : null;
  }, answer);
  const figure = v.safeParse(Figure, found);
  return figure.success ? figure.output : null;
}
