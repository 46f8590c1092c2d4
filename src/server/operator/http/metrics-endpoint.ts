import type { Hono } from 'hono';
import { Gauge, register as processRegistry, Registry } from 'prom-client';
import type { Host } from '../../host.ts';
import type { HostEnv } from '../../http/hono-context.ts';
import { HttpError } from '../../http/http-error.ts';
import { logError } from '../../platform/log-error.ts';
import { isLoopback } from '../../platform/loopback.ts';
import { isSameSecret } from '../../platform/same-secret.ts';
import { stockThresholds } from '../../stock/inventory.ts';
import {
  countLowShelves,
  countOpenPayments,
  countWaitingOrders,
  oldestUnsentMail,
  sumUnmatched,
} from '../commands/counts.store.ts';

/** The database is queried at most this often, however many collectors ask. */
const FRESH_MS = 5_000;

/**
 * Registers `GET /metrics` in Prometheus' text format (R-117): this process's counters, and gauges
 * of the database. While the database is down, `keystall_database_up` is 0 and its gauges are
 * missing.
 */
export function registerMetrics<E extends HostEnv>(app: Hono<E>, host: Host): void {
  const inDatabase = createDatabaseGauges(host);
  app.get('/metrics', async ({ req }) => {
    const { metricsToken } = host.config;
    // Protects against DNS rebinding, as for commands: without a token, only this machine may read.
    if (metricsToken === null && !isLoopback(req.header('Host') ?? ''))
      throw new HttpError(403, 'Metrics are only told to this machine: set METRICS_TOKEN for others.');
    if (metricsToken !== null && !isSameSecret(req.header('Authorization') ?? '', `Bearer ${metricsToken}`))
      throw new HttpError(401, "The token isn't METRICS_TOKEN.");
    const registries = [processRegistry, host.metrics.registry, await inDatabase()];
    const texts = await Promise.all(registries.map((registry) => registry.metrics()));
    return new Response(`${texts.filter((text) => text.trim() !== '').join('\n')}\n`, {
      headers: { 'Content-Type': host.metrics.registry.contentType, 'Cache-Control': 'no-store' },
    });
  });
}

/** The gauges of the database, equal in every process. */
function createDatabaseGauges(host: Host): () => Promise<Registry> {
  const registry = new Registry();
  const gauge = <const L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name: `keystall_${name}`, help, labelNames, registers: [registry] });
  const up = gauge('database_up', 'Whether the database answers.');
  const connections = gauge('database_connections', 'Connections of this process, by state: busy or idle.', [
    'state',
  ]);
  const waiting = gauge('database_waiting', 'Requests of this process that wait for a connection.');
  const payments = gauge('payments_open', 'Payments that wait for money, by method and state.', [
    'method',
    'state',
  ]);
  const receipts = gauge('receipts_unmatched', "Receipts on the operator's list, by currency.", ['currency']);
  const oldestReceipt = gauge(
    'receipts_unmatched_oldest_timestamp_seconds',
    "When the oldest receipt on the operator's list was recorded.",
  );
  const orders = gauge('orders_waiting', 'Undelivered orders, by delivery: instant or manual.', ['delivery']);
  const oldestOrder = gauge(
    'orders_waiting_oldest_timestamp_seconds',
    'When the oldest of them was placed.',
    ['delivery'],
  );
  const stock = gauge('stock_free', 'Free codes of each variant that has fewer than its threshold.', [
    'variant',
  ]);
  const oldestMail = gauge(
    'outbox_oldest_timestamp_seconds',
    'When the oldest unsent mail was written. Missing if all are sent, or in a sandbox.',
  );
  const seconds = (at: Date) => at.getTime() / 1000;
  /** Without this, an unset gauge would be 0: a time in 1970, which sets off an alarm. */
  const reset = () => {
    registry.resetMetrics();
    oldestReceipt.remove();
    oldestMail.remove();
  };

  const read = async () => {
    const { db, config } = host;
    const lowShelves = await countLowShelves(db, await stockThresholds(host), host.now());
    const [open, unmatched, waitingOrders] = [
      await countOpenPayments(db),
      await sumUnmatched(db),
      await countWaitingOrders(db),
    ];
    const unsent = config.smtpUrl === null ? null : await oldestUnsentMail(db);
    reset();
    for (const { method, state, count } of open) payments.set({ method, state }, count);
    for (const { currency, count } of unmatched) receipts.set({ currency }, count);
    const since = unmatched.map((each) => each.since).toSorted((a, b) => a.getTime() - b.getTime());
    if (since[0] !== undefined) oldestReceipt.set(seconds(since[0]));
    for (const { instant, count, since: placed } of waitingOrders) {
      const delivery = instant ? 'instant' : 'manual';
      orders.set({ delivery }, count);
      oldestOrder.set({ delivery }, seconds(placed));
    }
    for (const { variant, free } of lowShelves) stock.set({ variant }, free);
    if (unsent !== null) oldestMail.set(seconds(unsent));
    up.set(1);
  };

  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const refresh = async () => {
    try {
      await read();
      readAt = host.now().getTime();
    } catch (error) {
      logError(host, error);
      reset();
      up.set(0);
    } finally {
      reading = null;
    }
  };

  return async () => {
    if (host.now().getTime() - readAt >= FRESH_MS) {
      reading ??= refresh();
      await reading;
    }
    const pool = host.pool();
    if (pool !== null) {
      connections.set({ state: 'busy' }, pool.total - pool.idle);
      connections.set({ state: 'idle' }, pool.idle);
      waiting.set(pool.waiting);
    }
    return registry;
  };
}
