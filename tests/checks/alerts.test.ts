import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createMetrics } from '#server/telemetry/metrics.ts';

const alerts = readFileSync('src/tooling/deploy/alerts.yml', 'utf8');
const dashboard = readFileSync('src/tooling/deploy/dashboard.json', 'utf8');
const page = readFileSync('src/server/RUNNING.md', 'utf8');
const gauges = readFileSync('src/server/operator/metrics-endpoint.ts', 'utf8');

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
