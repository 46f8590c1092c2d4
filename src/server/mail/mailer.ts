import { createTransport } from 'nodemailer';
import { brand } from '#contract/brand.ts';
import type { Host } from '../host.ts';
import { describeSmtpError } from './describe-failure.ts';
import { toMail } from './enqueue.ts';
import type { Delivery } from './outbox-sender.ts';
import { sendDue } from './outbox-sender.ts';
import { renderHtml, renderText } from './render.ts';

export type Mailer = {
  /** Sends the mails that are due; returns how many it attempted. */
  sendDue(): Promise<number>;
  close(): void;
};

/**
 * Sends mails from the outbox through the SMTP server at `smtpUrl`. A failed one is retried
 * under the same Message-ID, so that mail programs recognise a second copy.
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
  const delivery: Delivery = {
    kind: 'mail',
    describeFailure: describeSmtpError,
    async deliver(row) {
      const mail = toMail(host, row);
      await transport.sendMail({
        messageId: `<${row.id}@${domain}>`,
        from: mailFrom,
        ...(mail.isForOperator ? {} : { replyTo: brand.email }),
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: renderText(mail, host.config),
        html: renderHtml(mail, host.config),
        date: row.created_at,
      });
    },
  };
  return { sendDue: () => sendDue(host, delivery), close: () => transport.close() };
}
