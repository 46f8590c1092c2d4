import { readFileSync } from 'node:fs';
import type { MethodId } from '#contract/payments.ts';

/** What a request is for: a page, what an open tab asks, an order, the outcome of a transfer. */
export type Kind = 'browse' | 'poll' | 'checkout' | 'status';

/**
 * One request of the load: when it began, how long it took (ms), and its status, 0 if it was broken
 * off. `method` is that of a checkout.
 */
export type Sample = { at: number; ms: number; kind: Kind; status: number; method?: MethodId };

/** Whether a request got what it asked for: 2xx or 3xx. */
export const isGood = ({ status }: Sample): boolean => status >= 200 && status < 400;

/** A span of a run, in ms of its clock. */
export type Phase = { name: string; from: number; to: number };

/** The value that `part` of the times are below; NaN for none. */
export const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;

/** What a process keeps in memory, in MB. */
export function residentOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** By which share the median of a series' last fifth is above that of its second fifth. */
export function growthOf(series: readonly number[]): number {
  const fifth = Math.floor(series.length / 5);
  if (fifth === 0) return 0;
  return quantile(series.slice(-fifth), 0.5) / quantile(series.slice(fifth, 2 * fifth), 0.5) - 1;
}

const SPAN_MS = 5_000;

/**
 * How long after `from` (ms) some kind of request was still slow, in spans of 5 s until `to`: the
 * slowest hundredth of the good ones took more than `slower` times the usual time (`usual`, ms by
 * kind), or none was good.
 */
export function slowFor(
  samples: readonly Sample[],
  { from, to, slower, usual }: { from: number; to: number; slower: number; usual: ReadonlyMap<Kind, number> },
): number {
  let until = from;
  for (let at = from; at < to; at += SPAN_MS) {
    const begun = samples.filter((each) => each.at >= at && each.at < at + SPAN_MS);
    const isSlow = [...usual].some(([kind, ms]) => {
      const asked = begun.filter((each) => each.kind === kind);
      const times = asked.filter(isGood).map((each) => each.ms);
      return times.length === 0 ? asked.length > 0 : quantile(times, 0.99) > slower * ms;
    });
    if (isSlow) until = at + SPAN_MS;
  }
  return until - from;
}
