import { dropOldFlows } from './accounts/flow.ts';
import { dropOldSessions } from './accounts/session.ts';
import { dropOldKeys } from './checkout/once.ts';
import type { Host } from './host.ts';
import { describeError } from './http/answers.ts';
import { dropOldLimits } from './http/limits.ts';
import { postmanFor } from './mail/send.ts';
import { serveWaitingNow } from './orders/delivery.ts';
import { expireDue } from './payments/ending.ts';

const MAIL_EVERY_MS = 1_000;
const EXPIRY_EVERY_MS = 5_000;
const SERVE_EVERY_MS = 5_000;
const TIDY_EVERY_MS = 10 * 60_000;

/**
 * What runs beside the requests. Every job is safe to run in several processes at once. `stop` waits for what is
 * running.
 */
export function startJobs(host: Host): { stop(): Promise<void> } {
  const { smtpUrl } = host.config;
  const postman = smtpUrl === null ? null : postmanFor(host, smtpUrl);
  const jobs = [
    ...(postman === null ? [] : [repeat(MAIL_EVERY_MS, () => postman.deliver())]),
    repeat(EXPIRY_EVERY_MS, () => expireDue(host)),
    repeat(SERVE_EVERY_MS, () => serveWaitingNow(host)),
    repeat(TIDY_EVERY_MS, () => tidy(host)),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
      postman?.close();
    },
  };
}

/** Forgets what is over: sessions, codes, counts and kept answers. */
async function tidy(host: Host): Promise<void> {
  await dropOldSessions(host);
  await dropOldFlows(host);
  await dropOldLimits(host);
  await dropOldKeys(host);
}

/** Runs `job` again and again, `everyMs` after it ended; one that fails is logged and runs again. */
function repeat(everyMs: number, job: () => Promise<unknown>): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = async () => {
    try {
      await job();
    } catch (error) {
      console.error(describeError(error));
    }
    if (!stopped) plan();
  };
  const plan = () => {
    timer = setTimeout(() => {
      running = run();
    }, everyMs);
  };
  plan();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
