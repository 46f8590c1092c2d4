import * as v from 'valibot';
import { CatalogueChanges } from '#contract/office/catalogue.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import { actorName } from '../../audit/audit.ts';
import { changeCatalogue } from '../../catalogue/change-catalogue.ts';
import { otherDifferences, priceDifferences, summaryOf } from '../../catalogue/differences.ts';
import { earlierRevision, listChanges } from '../../catalogue/revisions.ts';
import { Count, None, Seen } from '../frame/inputs.ts';
import { askPrices, Price } from './catalogue-prices.ts';
import { move, reading } from './define-command.ts';
import { at, VP } from './examples.ts';

export const revisionCommands = [
  reading({
    name: 'catalogue history',
    description: 'Shows the last changes of the catalogue, newest first, by commands and in its file.',
    role: 'support',
    input: None,
    answer: CatalogueChanges,
    none: 'The catalogue has not been read yet.',
    example: {
      typed: 'catalogue history',
      answers: [
        [
          { revision: 13, at: at('12:00'), by: 'mina', summary: 'valorant-vp-475: PKR 1,390 → 1,450' },
          { revision: 12, at: at('09:15'), by: 'file', summary: 'added: steam-usd-100' },
        ],
      ],
    },
    run: async (host) =>
      (await listChanges(host.db)).map(({ number, at: changedAt, ...change }) => ({
        revision: number,
        at: changedAt.toISOString(),
        ...change,
      })),
  }),

  move({
    name: 'catalogue undo',
    description:
      'Takes the last change of the catalogue back, or all since a revision. It is a change itself, so a second undo takes it back.',
    role: 'manager',
    input: v.object({
      revision: v.optional(
        withMetadata(Count, { word: 1, hint: 'goes back to this revision of "catalogue history"' }),
      ),
      seen: Seen,
    }),
    answer: v.object({
      /** The one whose text is used again, and the new one. */
      to: v.number(),
      revision: v.number(),
      summary: v.string(),
      prices: v.array(Price),
      /** What changes beside prices. */
      others: v.array(v.string()),
    }),
    example: {
      typed: 'catalogue undo',
      answers: [
        {
          to: 12,
          revision: 14,
          summary: 'valorant-vp-475: PKR 1,450 → 1,390',
          prices: [{ ...VP, before: 1_450, after: 1_390 }],
          others: [],
        },
        { to: 13, revision: 13, summary: '', prices: [], others: [] },
      ],
    },
    said: ({ to, summary }) =>
      summary === ''
        ? `The catalogue already is that of revision ${to}.`
        : `The catalogue is that of revision ${to} again.\n${summary}`,
    run:
      (host, { revision, seen }) =>
      async (tx) => {
        let to = 0;
        const { before, after } = await changeCatalogue(tx, host, {
          by: actorName(host),
          seen,
          edit: async () => {
            const earlier = await earlierRevision(tx, revision);
            to = earlier.number;
            return earlier.text;
          },
        });
        const isSame = after === before;
        const summary = isSame ? '' : summaryOf(before.catalogue, after.catalogue);
        return {
          answer: {
            to,
            revision: after.number,
            summary,
            prices: priceDifferences(before.catalogue, after.catalogue),
            others: otherDifferences(before.catalogue, after.catalogue),
          },
          entry: isSame
            ? null
            : {
                subject: 'catalogue',
                detail: {
                  to,
                  summary,
                  before: { revision: before.number },
                  after: { revision: after.number },
                },
              },
        };
      },
    judges: true,
    ask: async (host, { revision }, { prices, others }) => {
      const question = await askPrices(host.db, prices);
      // Beyond the last change, others may have changed more: all of it is said.
      if (others.length === 0 || (revision === undefined && question === null)) return question;
      return [`It changes ${others.join('; ')}.`, question ?? 'Go back?'].join('\n');
    },
  }),
] as const;
