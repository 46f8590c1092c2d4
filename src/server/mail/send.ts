import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Host } from '../host.ts';
import { describeFailure } from './failure.ts';
import { KIND, mailIn } from './outbox.ts';
import { renderHtml, renderText } from './render.ts';

const AT_ONCE = 5;
/** Longer than all of the transport's own time limits together. */
const LEASE_MS = 2 * 60_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** A mail that couldn't be handed over for so long is given up. */
const GIVE_UP_AFTER_MS = 3 * 24 * 3_600_000;
const CODE_OVER_AFTER_MS = 10 * 60_000;

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

  const send = async (row: Leased) => {
    const age = host.now().getTime() - row.created_at.getTime();
    if (row.sealed !== null && age >= CODE_OVER_AFTER_MS) return finish(host, row.id, 'its code is over');
    const mail = mailIn(host, row);
    try {
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
        ? finish(host, row.id, describeFailure(error))
        : postpone(host, row, describeFailure(error));
    }
    return finish(host, row.id, null);
  };

  return {
    async deliver() {
      const leased = await lease(host);
      for (const row of leased) await send(row);
      return leased.length;
    },
    close: () => transport.close(),
  };
}

type Leased = { id: string; payload: unknown; sealed: string | null; created_at: Date; attempts: number };

/** Due mails that nobody else holds, now held by this process for a while. */
async function lease({ db, now }: Host): Promise<Leased[]> {
  const at = now();
  return db
    .with('due', (cte) =>
      cte
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', KIND)
        .where('done_at', 'is', null)
        .where('due_at', '<=', at)
        .where((row) => row.or([row('locked_until', 'is', null), row('locked_until', '<=', at)]))
        .orderBy('due_at')
        .orderBy('id')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .set({ locked_until: new Date(at.getTime() + LEASE_MS), attempts: sql`outbox.attempts + 1` })
    .whereRef('outbox.id', '=', 'due.id')
    .returning(['outbox.id', 'outbox.payload', 'outbox.sealed', 'outbox.created_at', 'outbox.attempts'])
    .execute();
}

/** Sent, or given up for the reason in `failure`: from here on its code stands nowhere. */
async function finish({ db, now }: Host, id: string, failure: string | null): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ done_at: now(), locked_until: null, sealed: null, failure })
    .where('id', '=', id)
    .execute();
}

async function postpone({ db, now }: Host, { id, attempts }: Leased, failure: string): Promise<void> {
  console.error(`Mail ${id} was not taken (${failure}); it will be tried again.`);
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  await db
    .updateTable('outbox')
    .set({ due_at: new Date(now().getTime() + pause), locked_until: null, failure })
    .where('id', '=', id)
    .execute();
}
