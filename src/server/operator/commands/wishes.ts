import * as v from 'valibot';
import { withMetadata } from '#contract/office/field-metadata.ts';
import { STOCKED_WISH_EXAMPLES, StockedWish, WISHES_EXAMPLES, Wishes } from '#contract/office/wishes.ts';
import { WishWords } from '#contract/wishes.ts';
import { HttpError } from '../../http/http-error.ts';
import { fulfilWish, listWishes } from '../../wishes/wishes.ts';
import { DAYS, Find } from '../frame/inputs.ts';
import { shortList } from '../frame/list.ts';
import { count } from '../text/print.ts';
import { change, listing } from './define-command.ts';

/** The commands about what people ask for and isn't sold (R-205). */
export const wishCommands = [
  listing({
    name: 'wishes list',
    title: 'Wishes',
    description: "Shows what people asked for and isn't sold, in the last 90 days.",
    role: 'support',
    input: v.object({ find: Find }),
    answer: Wishes,
    none: "Nobody has asked for what isn't sold.",
    example: { typed: 'wishes list', answers: WISHES_EXAMPLES },
    list: shortList(
      async (host) =>
        (await listWishes(host.db)).map(({ words, people, to_tell, last_at }) => ({
          words,
          people,
          to_tell,
          last_at: last_at.toISOString(),
        })),
      {
        sorts: ['people', 'newest'],
        days: DAYS,
        orders: {
          people: { placeOf: ({ people, last_at, words }) => [people, last_at, words], direction: 'desc' },
          newest: { placeOf: ({ last_at, words }) => [last_at, words], direction: 'desc' },
        },
        timeOf: ({ last_at }) => last_at,
      },
    ),
  }),

  change({
    name: 'wishes stocked',
    title: 'It is sold now',
    description:
      'Ends a wish because it is sold now: mails the members who asked to be told, once, and keeps nothing of it.',
    role: 'manager',
    costs: ['words'],
    input: v.object({
      words: withMetadata(WishWords, {
        word: 1,
        hint: 'as `wishes list` shows them; case and accents don’t count',
      }),
    }),
    answer: StockedWish,
    example: { typed: 'wishes stocked "chatgpt plus"', answers: STOCKED_WISH_EXAMPLES },
    said: ({ words, mailed }) => `“${words}” is no wish any more: ${toldTo(mailed)}.`,
    run:
      (host, { words }) =>
      async (tx) => {
        const { people, mailed, latest } = await fulfilWish(tx, host, words);
        if (latest === null) throw new HttpError(404, `Nobody has asked for “${words}”.`);
        return {
          answer: { words: latest, people, mailed },
          entry: { subject: latest, detail: { people, mailed } },
        };
      },
    ask: (_host, _input, { words, people, mailed }) =>
      `Is “${words}” sold now? ${people === 1 ? '1 person' : `${people} people`} asked for it, and ${toldTo(mailed)}.`,
  }),
] as const;

const toldTo = (mailed: number): string =>
  mailed === 0 ? 'nobody is mailed' : `${count(mailed, 'member')} ${mailed === 1 ? 'is' : 'are'} mailed`;
