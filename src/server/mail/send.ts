import { createTransport } from 'nodemailer';
import { ONE_TIME_CODE_LIFE_MS } from '#contract/constants.ts';
import type { Host } from '../host.ts';
import { describeFailure } from './failure.ts';
import { mailIn } from './outbox.ts';
import { renderHtml, renderText } from './render.ts';
import type { LeasedMail } from './store.ts';
import { finishMail, leaseMails, postponeMail } from './store.ts';

const AT_ONCE = 5;
/** Longer than all of the transport's own time limits together. */
const LEASE_MS = 2 * 60_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** A mail that couldn't be handed over for so long is given up. */
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;

export type Postman = {
  /** Sends the mails that are due; answers how many it has taken up. */
  deliver(): Promise<number>;
  close(): void;
};

/**
 * Takes mails from the outbox to the SMTP server behind `smtpUrl`, at least once each. A mail is leased first, so that
 * several hosts share the work; one that fails is tried again after longer and longer pauses, under the same Message-ID,
 * by which mail programs know a second copy.
 */
export function postmanFor(host: Host, smtpUrl: string): Postman {
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

  const finish = ({ id }: LeasedMail, failure: string | null) =>
    finishMail(host.db, id, { at: host.now(), failure });

  const send = async (row: LeasedMail) => {
    const age = host.now().getTime() - row.created_at.getTime();
    if (row.sealed !== null && age >= ONE_TIME_CODE_LIFE_MS) return finish(row, 'its code is over');
    try {
      const mail = mailIn(host, row);
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
      return age >= GIVE_UP_AFTER_MS
        ? finish(row, describeFailure(error))
        : postpone(host, row, describeFailure(error));
    }
    return finish(row, null);
  };

  return {
    async deliver() {
      const leased = await lease(host);
      await Promise.all(leased.map(send));
      return leased.length;
    },
    close: () => transport.close(),
  };
}

/** Due mails, now held by this process for a while. */
function lease({ db, now }: Host): Promise<LeasedMail[]> {
  const at = now();
  return leaseMails(db, { at, until: new Date(at.getTime() + LEASE_MS), limit: AT_ONCE });
}

/** Later and later; a mail whose code will be over by then is looked at in that moment, so that the code goes. */
async function postpone({ db, now }: Host, mail: LeasedMail, failure: string): Promise<void> {
  console.error(`Mail ${mail.id} was not taken (${failure}); it will be tried again.`);
  const next = now().getTime() + Math.min(FIRST_PAUSE_MS * 2 ** (mail.attempts - 1), LONGEST_PAUSE_MS);
  const codeOver = mail.created_at.getTime() + ONE_TIME_CODE_LIFE_MS;
  const until = new Date(mail.sealed === null ? next : Math.min(next, codeOver));
  await postponeMail(db, mail.id, { until, failure });
}
