import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** One process's counters and timers, in Prometheus' terms (R-117). Durations are in seconds. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Seconds, from a cached file to a request that is given up. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates the metrics of one process, in a registry of their own. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const rateReadAt = new Gauge({
    name: 'keystall_exchange_rate_timestamp_seconds',
    help: 'When the exchange rate was last read from its source. Missing if it is fixed, or was never read.',
    registers,
  });
  // A new gauge is 0, which would be a rate of 1970.
  rateReadAt.remove();
  return {
    registry,
    rateReadAt,
    requests: new Histogram({
      name: 'keystall_http_request_duration_seconds',
      help: 'Requests by method, route and status.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: SECONDS,
      registers,
    }),
    logins: new Counter({
      name: 'keystall_logins_total',
      help: 'Logins by outcome: ok, wrong, locked or limited.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    limits: new Counter({
      name: 'keystall_limits_exceeded_total',
      help: 'Requests refused by a rate limit, by the limit.',
      labelNames: ['limit'] as const,
      registers,
    }),
    cspReports: new Counter({
      name: 'keystall_csp_reports_total',
      help: 'Reports of browsers about what the Content-Security-Policy forbade, by directive.',
      labelNames: ['directive'] as const,
      registers,
    }),
    payments: new Counter({
      name: 'keystall_payments_total',
      help: 'Payments that came into a state, by method and state.',
      labelNames: ['method', 'state'] as const,
      registers,
    }),
    receipts: new Counter({
      name: 'keystall_receipts_total',
      help: 'Receipts recorded, by method and outcome: settled, credited or unmatched.',
      labelNames: ['method', 'outcome'] as const,
      registers,
    }),
    jobs: new Histogram({
      name: 'keystall_job_duration_seconds',
      help: 'Rounds of background jobs, by job and outcome: ok or failed.',
      labelNames: ['job', 'outcome'] as const,
      buckets: SECONDS,
      registers,
    }),
    mails: new Counter({
      name: 'keystall_mails_total',
      help: 'Attempts to send a mail, by outcome: sent, retried or given_up.',
      labelNames: ['outcome'] as const,
      registers,
    }),
    networks: new Counter({
      name: 'keystall_network_failures_total',
      help: 'Failed requests to a payment network or rate source, by network.',
      labelNames: ['network'] as const,
      registers,
    }),
    sockets: new Gauge({
      name: 'keystall_chat_sockets',
      help: 'Open sockets of the chat.',
      registers,
    }),
  };
}
