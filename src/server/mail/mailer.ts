import { createTransport } from 'nodemailer';
import { ONE_TIME_CODE_LIFE_MS } from '#contract/constants.ts';
import type { Host } from '../host.ts';
import { describeSmtpError } from './describe-failure.ts';
import { toMail } from './enqueue.ts';
import { renderHtml, renderText } from './render.ts';
import type { LeasedMail } from './store.ts';
import { finishMail, leaseMails, postponeMail } from './store.ts';

const BATCH_SIZE = 5;
/** Longer than all of the transport's time limits together. */
const LEASE_MS = 2 * 60_000;
const BACKOFF_MIN_MS = 5_000;
const BACKOFF_MAX_MS = 15 * 60_000;
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;

export type Mailer = {
  /** Sends the mails that are due; returns how many it attempted. */
  sendDue(): Promise<number>;
  close(): void;
};

/**
 * Sends mails from the outbox through the SMTP server at `smtpUrl`, each at least once.
 * Mails are leased first, so that several hosts can share the work. A failed one is retried with
 * exponential backoff under the same Message-ID, so that mail programs recognise a second copy.
 */
export function createMailer(host: Host, smtpUrl: string): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { mailFrom, publicUrl } = host.config;
  const domain = new URL(publicUrl).hostname;

  const markDone = async ({ id }: LeasedMail, failure: string | null) => {
    await finishMail(host.db, id, { at: host.now(), failure });
    host.metrics.mails.inc({ outcome: failure === null ? 'sent' : 'given_up' });
    if (failure === null) host.log.info({ mail: id }, 'mail sent');
    else host.log.error({ mail: id, failure }, 'mail given up');
  };

  const send = async (row: LeasedMail) => {
    if (row.sealed !== null && row.age_ms >= ONE_TIME_CODE_LIFE_MS)
      return markDone(row, 'its code has expired');
    try {
      const mail = toMail(host, row);
      await transport.sendMail({
        messageId: `<${row.id}@${domain}>`,
        from: mailFrom,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: renderText(mail, host.config),
        html: renderHtml(mail, host.config),
        date: row.created_at,
      });
    } catch (error) {
      return row.age_ms >= GIVE_UP_AFTER_MS
        ? markDone(row, describeSmtpError(error))
        : retryLater(host, row, describeSmtpError(error));
    }
    return markDone(row, null);
  };

  return {
    async sendDue() {
      const leased = await leaseDue(host);
      await Promise.all(leased.map(send));
      return leased.length;
    },
    close: () => transport.close(),
  };
}

/** The mails that are due, leased to this process. */
function leaseDue({ db, now }: Host): Promise<LeasedMail[]> {
  const at = now();
  return leaseMails(db, { at, until: new Date(at.getTime() + LEASE_MS), limit: BATCH_SIZE });
}

/** Retries with exponential backoff, but no later than the code's expiry, which erases the code. */
async function retryLater({ db, now, log, metrics }: Host, mail: LeasedMail, failure: string): Promise<void> {
  log.warn({ mail: mail.id, failure, attempts: mail.attempts }, 'mail not sent, will be retried');
  metrics.mails.inc({ outcome: 'retried' });
  const next = now().getTime() + Math.min(BACKOFF_MIN_MS * 2 ** (mail.attempts - 1), BACKOFF_MAX_MS);
  const codeExpiresAt = mail.created_at.getTime() + ONE_TIME_CODE_LIFE_MS;
  const until = new Date(mail.sealed === null ? next : Math.min(next, codeExpiresAt));
  await postponeMail(db, mail.id, { until, failure });
}
