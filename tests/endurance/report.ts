import { cpus, totalmem } from 'node:os';
import type { Rates } from './load.ts';
import type { Phase, Sample } from './measure.ts';
import { growthOf, quantile } from './measure.ts';

/** A run, as measured. */
export type Run = {
  minutes: number;
  rates: Rates;
  phases: readonly Phase[];
  /** When hosts were killed. */
  kills: readonly number[];
  samples: readonly Sample[];
  /** MB per host over the calm phase. */
  memory: readonly (readonly number[])[];
  /** Answers that the proxy could not give, by phase. */
  failures: Readonly<Record<string, number>>;
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

/** Beside a kill, its own requests wait for another host. */
const AFTER_KILL_MS = 2_000;
const SLOWER_MAX = 20;
const GROWTH_MAX = 0.15;
/** Pages are rendered and code is compiled for the first time. */
export const WARM_UP = 'warm-up';
/** What has no speed to judge: in the last one the answers are 503. */
const UNJUDGED = [WARM_UP, 'database away'];
/** Below this, memory has not settled. */
const MEMORY_FROM_MINUTES = 5;

const isGood = ({ status }: Sample) => status >= 200 && status < 400;

/** What must hold (R-115), each with whether it does. */
export function verdictsOf(run: Run): [string, boolean][] {
  const calm = (sample: Sample) =>
    isGood(sample) &&
    !run.kills.some((at) => sample.at >= at - AFTER_KILL_MS && sample.at <= at + AFTER_KILL_MS);
  const ratios = ['browse', 'poll', 'checkout'].flatMap((kind) => {
    const times = run.phases
      .filter(({ name }) => !UNJUDGED.includes(name))
      .flatMap(({ from, to }) =>
        run.samples.filter((each) => each.kind === kind && each.at >= from && each.at < to),
      )
      .filter(calm)
      .map(({ ms }) => ms);
    return times.length === 0 ? [] : [{ kind, ratio: quantile(times, 0.99) / quantile(times, 0.5) }];
  });
  const growth = run.memory.map(growthOf);
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
    ...ratios.map(({ kind, ratio }): [string, boolean] => [
      `p99 of ${kind}: ${ratio.toFixed(1)} x the median (at most ${SLOWER_MAX})`,
      ratio <= SLOWER_MAX,
    ]),
    [
      `${run.failures['rolling restart'] ?? 0} requests failed in rolling restarts`,
      (run.failures['rolling restart'] ?? 0) === 0,
    ],
    ...(run.minutes < MEMORY_FROM_MINUTES
      ? []
      : growth.map((share, at): [string, boolean] => [
          `memory of host ${at + 1} grew by ${(share * 100).toFixed(0)} % while it was calm (at most ${GROWTH_MAX * 100} %)`,
          share <= GROWTH_MAX,
        ])),
  ];
}

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

A full disk under the embedded database is a run of its own, \`npm run test:full-disk\`: writes fail, nothing acknowledged is
lost, and with space again it goes on.

Requests by phase; times in ms, of those that succeeded. ${run.mails} mails arrived.

| phase | request | a second | median | p99 | failed |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
