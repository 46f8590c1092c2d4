import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { retryPauseMs } from '#server/reconciliation/polling/outage.ts';
import { createMetrics } from '#server/telemetry/metrics.ts';

const alerts = readFileSync('src/tooling/deploy/alerts.yml', 'utf8');
const dashboard = readFileSync('src/tooling/deploy/dashboard.json', 'utf8');
const page = readFileSync('RUNNING.md', 'utf8');
const gauges = readFileSync('src/server/operator/http/metrics-endpoint.ts', 'utf8');

/** The names of the shop's metrics in a text, without the endings that a histogram adds. */
const metricsIn = (text: string) => [
  ...new Set([...text.matchAll(/keystall_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))),
];

const known = new Set([
  ...[...gauges.matchAll(/gauge\(\s*'(\w+)'/g)].map(([, name]) => `keystall_${name}`),
  ...createMetrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name),
]);

it('alerts and dashboard ask for metrics that exist', () => {
  const asked = [...metricsIn(alerts), ...metricsIn(dashboard)];
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((name) => !known.has(name))).toEqual([]);
});

it('the dashboard shows every metric of the shop, or an alert watches it', () => {
  const shown = new Set([...metricsIn(alerts), ...metricsIn(dashboard)]);
  expect([...known].filter((name) => !shown.has(name))).toEqual([]);
});

it('every alert has a first step on the page, with its severity, and no other is there', () => {
  const defined = [...alerts.matchAll(/- alert: (\w+)[\s\S]*?severity: (\w+)/g)].map(([, name, severity]) => [
    name,
    severity,
  ]);
  const told = [...page.matchAll(/^\| (Keystall\w+) \| (\w+) \| \S/gm)].map(([, name, severity]) => [
    name,
    severity,
  ]);
  expect(defined.length).toBeGreaterThan(10);
  expect(told).toEqual(defined);
});

const MINUTE = 60;
const SCRAPE = 15;
/** A round of the job, and the time-out of a request. */
const LATE_MAX = 5;

/** When the reads of a network fail, in seconds, that is away from 0 to `until`, each of them `late`. */
function failuresOf({ until, late }: { until: number; late: number }): number[] {
  const times: number[] = [];
  for (let at = 0; at < until; at += retryPauseMs(times.length - 1) / 1_000 + late) times.push(at);
  return times;
}

/** From when to when `KeystallNetworkFails` fires for these failures, within 3 hours. */
function firingFor(failures: readonly number[]): { from: number | null; to: number | null } {
  const [, rule = '', wait = ''] =
    /- alert: KeystallNetworkFails([\s\S]*?)\n\s+for: (\d+)m/.exec(alerts) ?? [];
  const conditions = [...rule.matchAll(/increase\(\w+\[(\d+)m\]\)\) > (\d+)/g)];
  expect(conditions).toHaveLength(2);
  let since: number | null = null;
  let from: number | null = null;
  let to: number | null = null;
  for (let now = 0; now <= 180 * MINUTE; now += SCRAPE) {
    // Prometheus counts from the first sample of the range to the last one.
    const holds = conditions.every(([, minutes, above]) => {
      const start = now - Number(minutes) * MINUTE + SCRAPE;
      return failures.filter((at) => at > start && at <= now).length > Number(above);
    });
    since = holds ? (since ?? now) : null;
    if (since === null || now - since < Number(wait) * MINUTE) continue;
    from ??= now;
    to = now;
  }
  return { from, to };
}

it.each([0, LATE_MAX])(
  'a network that stays away is told within 20 minutes, and until it is back (%i s late)',
  (late) => {
    const { from, to } = firingFor(failuresOf({ until: 180 * MINUTE, late }));
    expect(from).toBeLessThanOrEqual(20 * MINUTE);
    expect(to).toBe(180 * MINUTE);
  },
);

it.each([0, LATE_MAX])('a network that is away for less than 10 minutes calls nobody (%i s late)', (late) => {
  for (const until of [1, 2, 5, 8, 10])
    expect(firingFor(failuresOf({ until: until * MINUTE, late })).from).toBeNull();
});
