import { readFileSync } from 'node:fs';

/** One request of the load: when it began, how long it took (ms), and how it ended. */
export type Sample = { at: number; ms: number; kind: string; status: number };

/** A span of a run, in ms of its clock. */
export type Phase = { name: string; from: number; to: number };

export const quantile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN;

/** What a process keeps in memory, in MB. */
export function residentOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** How much a series has grown between its second fifth and its last one, as a share. */
export function growthOf(series: readonly number[]): number {
  const fifth = Math.floor(series.length / 5);
  if (fifth === 0) return 0;
  return quantile(series.slice(-fifth), 0.5) / quantile(series.slice(fifth, 2 * fifth), 0.5) - 1;
}

const SPAN_MS = 5_000;

/**
 * How long after `from` (ms) the slowest hundredth of the requests of some kind still took more than
 * `slower` times its usual time (`usual`, ms by kind), in spans of 5 s until `to`.
 */
export function slowFor(
  samples: readonly Sample[],
  {
    from,
    to,
    slower,
    usual,
  }: { from: number; to: number; slower: number; usual: ReadonlyMap<string, number> },
): number {
  let until = from;
  for (let at = from; at < to; at += SPAN_MS) {
    const begun = samples.filter((each) => each.at >= at && each.at < at + SPAN_MS);
    const isSlow = [...usual].some(([kind, ms]) => {
      const times = begun.filter((each) => each.kind === kind).map((each) => each.ms);
      return times.length > 0 && quantile(times, 0.99) > slower * ms;
    });
    if (isSlow) until = at + SPAN_MS;
  }
  return until - from;
}
