import * as v from 'valibot';
import {
  CATALOGUE_CHANGES_EXAMPLES,
  CatalogueChanges,
  UNDONE_CHANGES_EXAMPLES,
  UndoneChanges,
} from '#contract/office/catalogue.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import { actorName } from '../../audit/audit.ts';
import { changeCatalogue } from '../../catalogue/change-catalogue.ts';
import { otherDifferences, priceDifferences, summaryOf } from '../../catalogue/differences.ts';
import { earlierRevision, listChanges } from '../../catalogue/revisions.ts';
import { Count, DAYS, None, Seen } from '../frame/inputs.ts';
import { shortList } from '../frame/list.ts';
import { askPrices, isHalved } from './catalogue-prices.ts';
import { change, listing } from './define-command.ts';

export const revisionCommands = [
  listing({
    name: 'catalogue history',
    title: 'History of the catalogue',
    description: 'Shows the last changes of the catalogue, newest first, by commands and in its file.',
    role: 'support',
    input: None,
    answer: CatalogueChanges,
    none: 'The catalogue has not been read yet.',
    example: { typed: 'catalogue history', answers: CATALOGUE_CHANGES_EXAMPLES },
    list: shortList(
      async (host) =>
        (await listChanges(host.db)).map(({ number, at: changedAt, ...change }) => ({
          revision: number,
          at: changedAt.toISOString(),
          ...change,
        })),
      {
        sorts: ['newest', 'oldest'],
        days: DAYS,
        orders: {
          newest: { placeOf: ({ revision }) => [revision], direction: 'desc' },
          oldest: { placeOf: ({ revision }) => [revision], direction: 'asc' },
        },
        timeOf: (changed) => changed.at,
      },
    ),
  }),

  change({
    name: 'catalogue undo',
    title: 'Undo a change of the catalogue',
    description:
      'Takes the last change of the catalogue back, or all since a revision. It is a change itself, so a second undo takes it back.',
    role: 'manager',
    costs: ['sales', 'money'],
    input: v.object({
      revision: v.optional(
        withMetadata(Count, { word: 1, hint: 'goes back to this revision of "catalogue history"' }),
      ),
      seen: Seen,
    }),
    answer: UndoneChanges,
    example: { typed: 'catalogue undo', answers: UNDONE_CHANGES_EXAMPLES },
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
        const prices = priceDifferences(before.catalogue, after.catalogue);
        const summary = isSame ? '' : summaryOf(before.catalogue, after.catalogue);
        return {
          answer: {
            to,
            revision: after.number,
            summary,
            prices,
            others: otherDifferences(before.catalogue, after.catalogue),
          },
          given: { isGrave: await isHalved(tx, host, prices) },
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
      // An undo of more than the last change may undo other people's work, so the question lists
      // all of it.
      if (others.length === 0 || (revision === undefined && question === null)) return question;
      return [`It changes ${others.join('; ')}.`, question ?? 'Go back?'].join('\n');
    },
  }),
] as const;
