import * as v from 'valibot';
import type { Examples } from './examples.ts';
import { withMetadata } from './field-metadata.ts';

/** The answer of `mails failed`: mails that could not be sent, the newest first. */
export const FailedMails = v.array(
  v.object({
    mail: withMetadata(v.string(), { label: 'Mail', is: 'id' }),
    to: withMetadata(v.string(), { label: 'To', is: 'shopper-text' }),
    subject: withMetadata(v.string(), { label: 'Subject' }),
    state: withMetadata(v.picklist(['tried again', 'given up']), { label: 'State', is: 'state' }),
    why: withMetadata(v.string(), { label: 'Why' }),
    attempts: withMetadata(v.number(), { label: 'Tries' }),
    at: withMetadata(v.string(), { label: 'Written', is: 'time' }),
    /** When it is tried next; null once it is given up. */
    next_at: withMetadata(v.nullable(v.string()), { label: 'Next try', is: 'time' }),
  }),
);

export const FAILED_MAILS_EXAMPLES: Examples<typeof FailedMails> = [
  [
    {
      mail: '7c40e19b02aa51d8',
      to: 'mina@example.com',
      subject: 'Your order is complete',
      state: 'given up',
      why: 'EENVELOPE 550 RCPT TO',
      attempts: 289,
      at: '2026-02-27T08:12:00.000Z',
      next_at: null,
    },
    {
      mail: '19b5d3f04c710e6a',
      to: 'tariq@example.com',
      subject: 'Support has answered',
      state: 'tried again',
      why: 'ECONNECTION',
      attempts: 4,
      at: '2026-03-02T11:52:00.000Z',
      next_at: '2026-03-02T12:03:00.000Z',
    },
  ],
];

/** The answer of `mails send-again`. */
export const SentAgain = v.object({ to: v.string(), subject: v.string() });

export const SENT_AGAIN_EXAMPLES: Examples<typeof SentAgain> = [
  { to: 'mina@example.com', subject: 'Your order is complete' },
];
