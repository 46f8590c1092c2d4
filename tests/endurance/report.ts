import { cpus, totalmem } from 'node:os';
import type { Rates } from './load.ts';
import type { Phase, Sample } from './measure.ts';
import { growthOf, quantile, slowFor } from './measure.ts';

/** A run, as measured. */
export type Run = {
  minutes: number;
  rates: Rates;
  phases: readonly Phase[];
  /** When hosts were killed. */
  kills: readonly number[];
  /** When the database was there again. */
  restoredAt: number;
  samples: readonly Sample[];
  /** MB of each process, a value for each second of its life. */
  memory: readonly (readonly number[])[];
  acknowledged: number;
  lost: readonly string[];
  /** Payments from outside, and those of them whose money was not found. */
  sent: number;
  unsettled: readonly string[];
  laws: readonly string[];
  said: number;
  unheard: readonly string[];
  mails: number;
};

/** What a killed host had in work is broken off, and the rest waits for another one. */
const AFTER_KILL_MS = 2_000;
/** What could not be sold while the database was away is asked for at once when it is back. */
const RECOVERY_MAX_MS = 20_000;
const SLOWER_MAX = 20;
const GROWTH_MAX = 0.15;
/** Pages are rendered and code is compiled for the first time. */
export const WARM_UP = 'warm-up';
/** Its answers are 503. */
export const DATABASE_AWAY = 'database away';
/** The memory of a process that lives shorter has not settled. */
const MEMORY_FROM_SECONDS = 150;

const isGood = ({ status }: Sample) => status >= 200 && status < 400;
/** Broken off, or the host's fault. */
const hasFailed = ({ status }: Sample) => status === 0 || status >= 500;
/** A checkout that would have to wait too long behind others (R-90). */
const isRefusedRush = ({ kind, status }: Sample) => kind === 'checkout' && status === 503;
const overlaps = ({ at, ms }: Sample, from: number, to: number) => at <= to && at + ms >= from;

/** What must hold (R-115), each with whether it does. */
export function verdictsOf(run: Run): [string, boolean][] {
  const away = run.phases.filter(({ name }) => name === DATABASE_AWAY);
  const warmedUpAt = run.phases.find(({ name }) => name === WARM_UP)?.to ?? 0;
  const judged = run.samples.filter(
    (sample) =>
      !run.kills.some((at) => overlaps(sample, at, at + AFTER_KILL_MS)) &&
      !away.some(({ from, to }) => overlaps(sample, from, to)),
  );
  const isRecovering = (sample: Sample) => overlaps(sample, run.restoredAt, run.restoredAt + RECOVERY_MAX_MS);
  const failed = judged.filter((each) => hasFailed(each) && !(isRecovering(each) && isRefusedRush(each)));
  const timed = judged.filter((each) => each.at >= warmedUpAt && isGood(each) && !isRecovering(each));
  const times = ['browse', 'poll', 'checkout'].flatMap((kind) => {
    const ms = timed.filter((each) => each.kind === kind).map((each) => each.ms);
    return ms.length === 0 ? [] : [{ kind, median: quantile(ms, 0.5), p99: quantile(ms, 0.99) }];
  });
  const recovery = slowFor(run.samples, {
    from: run.restoredAt,
    to: run.restoredAt + 60_000,
    slower: SLOWER_MAX,
    usual: new Map(times.map(({ kind, median }) => [kind, median])),
  });
  const growths = settledOf(run).map(growthOf);
  return [
    [`${run.laws.length} laws broken${sampleOf(run.laws)}`, run.laws.length === 0],
    [
      `${run.lost.length} of ${run.acknowledged} acknowledged payments lost${sampleOf(run.lost)}`,
      run.lost.length === 0,
    ],
    [
      `${run.unsettled.length} of ${run.sent} transfers by bank, Binance and bitcoin not found${sampleOf(run.unsettled)}`,
      run.unsettled.length === 0,
    ],
    [
      `${run.unheard.length} of ${run.said} chat messages lost${sampleOf(run.unheard)}`,
      run.unheard.length === 0,
    ],
    ...times.map(({ kind, median, p99 }): [string, boolean] => [
      `p99 of ${kind}: ${(p99 / median).toFixed(1)} x the median (at most ${SLOWER_MAX})`,
      p99 <= SLOWER_MAX * median,
    ]),
    [
      `${recovery / 1_000} s after the database was back, p99 of all was so again (at most ${RECOVERY_MAX_MS / 1_000} s, which are not counted above)`,
      recovery <= RECOVERY_MAX_MS,
    ],
    [
      `${failed.length} of ${judged.length} requests failed, but for 2 s after a kill, while the database was away, and checkouts told to come again in the rush after it: restarts, upgrade and jumping clocks included${sampleOf(failed.map(({ kind, status }) => `${kind} ${status}`))}`,
      failed.length === 0,
    ],
    ...growths.map((share): [string, boolean] => [
      `a process grew by ${(share * 100).toFixed(0)} % in its life (at most ${GROWTH_MAX * 100} %)`,
      share <= GROWTH_MAX,
    ]),
  ];
}

const settledOf = (run: Run) => run.memory.filter(({ length }) => length >= MEMORY_FROM_SECONDS);

const fifthsOf = (series: readonly number[]) =>
  [1, 2, 3, 4, 5].map((fifth) => Math.round(series[Math.floor((series.length * fifth) / 5) - 1] ?? 0));

const sampleOf = (found: readonly string[]) =>
  found.length === 0 ? '' : `: ${found.slice(0, 3).join('; ')}`;

/** The report as a page. */
export function pageOf(run: Run): string {
  const { rates } = run;
  const rows = run.phases.flatMap(({ name, from, to }) =>
    ['browse', 'poll', 'checkout'].map((kind) => {
      const all = run.samples.filter((each) => each.kind === kind && each.at >= from && each.at < to);
      const times = all.filter(isGood).map(({ ms }) => ms);
      const ms = (part: number) => (times.length === 0 ? '' : quantile(times, part).toFixed(1));
      const rate = (all.length / ((to - from) / 1_000)).toFixed(1);
      return `| ${name} | ${kind} | ${rate} | ${ms(0.5)} | ${ms(0.99)} | ${all.length - times.length} |`;
    }),
  );
  const cpu = cpus();
  return `# Endurance

Two hosts on one PostgreSQL, behind a proxy that follows \`/readyz\`, under load and in trouble (R-115). Repeat it with
\`npm run test:endurance -- --minutes 10\`; \`--write\` writes this page, and \`--help\` lists the rates. It loads this machine alone.

Measured on ${cpu.length} cores (${cpu[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB), which load, proxy, database and both hosts
share, for ${run.minutes} minutes: ${rates.browsing} pages a second, ${rates.checkouts} checkouts and ${rates.transfers} transfers a second, ${rates.tabs} tabs, ${rates.chats} chats.

| | |
|---|---|
${verdictsOf(run)
  .map(([sentence, holds]) => `| ${holds ? 'holds' : '**BROKEN**'} | ${sentence} |`)
  .join('\n')}

Memory of each process that lived ${MEMORY_FROM_SECONDS} s, in MB, at each fifth of its life:

| seconds | a fifth | two | three | four | at its end |
|---|---|---|---|---|---|
${settledOf(run)
  .map((series) => `| ${series.length} | ${fifthsOf(series).join(' | ')} |`)
  .join('\n')}

A full disk under the embedded database is a run of its own, \`npm run test:full-disk\`, which needs root.

Requests by phase; times in ms, of those that succeeded. ${run.mails} mails arrived.

| phase | request | a second | median | p99 | failed |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
