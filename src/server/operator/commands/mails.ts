import * as v from 'valibot';
import { withMetadata } from '#contract/office/field-metadata.ts';
import {
  FAILED_MAILS_EXAMPLES,
  FailedMails,
  SENT_AGAIN_EXAMPLES,
  SentAgain,
} from '#contract/office/mails.ts';
import { listFailedMails, sendMailAgain } from '../../mail/failed-mails.ts';
import { DAYS, idOf, None } from '../frame/inputs.ts';
import { shortList } from '../frame/list.ts';
import { change, listing } from './define-command.ts';

/** The commands about mails that could not be sent. */
export const mailCommands = [
  listing({
    name: 'mails failed',
    title: 'Mails that failed',
    description: 'Shows the mails that could not be sent, with why: the newest first.',
    role: 'support',
    input: None,
    answer: FailedMails,
    none: 'Every mail was sent.',
    example: { typed: 'mails failed', answers: FAILED_MAILS_EXAMPLES },
    list: shortList(
      async (host) =>
        (await listFailedMails(host)).map(({ id, at, nextAt, ...mail }) => ({
          mail: id,
          ...mail,
          state: nextAt === null ? ('given up' as const) : ('tried again' as const),
          at: at.toISOString(),
          next_at: nextAt?.toISOString() ?? null,
        })),
      {
        sorts: ['newest'],
        days: DAYS,
        orders: { newest: { placeOf: ({ at, mail }) => [at, mail], direction: 'desc' } },
        timeOf: ({ at }) => at,
      },
    ),
  }),

  change({
    name: 'mails send-again',
    title: 'Send a mail again',
    description: 'Sends a mail that failed once more, now: after an address or the mail server was mended.',
    role: 'support',
    costs: ['words'],
    many: true,
    press: 'Send again',
    input: v.object({
      mail: withMetadata(idOf('mail'), { word: 1, hint: 'its id, or the beginning of it' }),
    }),
    answer: SentAgain,
    example: { typed: 'mails send-again 7c40e19b', answers: SENT_AGAIN_EXAMPLES },
    said: ({ to, subject }) => `“${subject}” goes to ${to} again now.`,
    run:
      (host, { mail: id }) =>
      async (tx) => {
        const { to, subject, why } = await sendMailAgain(tx, host, id);
        return { answer: { to, subject }, entry: { subject: to, detail: { subject, why } } };
      },
    ask: (_host, _input, { to, subject }) => `Send “${subject}” to ${to} again?`,
  }),
] as const;
