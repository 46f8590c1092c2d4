import { expect, test } from 'vitest';
import { fromPromise, setup } from 'xstate';
import { reservationMachine } from '../../sample/reservation.machine.ts';
import { describeSketch } from '../describe-path.ts';
import { transitionsTable } from '../transitions-table.ts';

/** Its guard and its context need data that only samples have. */
const readerMachine = setup({
  types: {
    context: {} as { pages: number },
    events: {} as { type: 'page.turned'; page: { number: number } } | { type: 'book.closed' },
    input: {} as { book: { pages: number } },
  },
  actors: { fetchBook: fromPromise<string>(async () => '') },
  guards: {
    isLast: ({ context, event }) => event.type === 'page.turned' && event.page.number === context.pages,
  },
  delays: { answerBy: 5_000 },
}).createMachine({
  id: 'reader',
  context: ({ input }) => ({ pages: input.book.pages }),
  initial: 'loading',
  states: {
    loading: {
      invoke: { id: 'fetchBook', src: 'fetchBook', onDone: 'reading', onError: 'closed' },
      after: { answerBy: 'closed' },
    },
    reading: {
      on: { 'page.turned': [{ guard: 'isLast', target: 'finished' }, { target: 'reading' }], '*': 'closed' },
    },
    finished: { always: [{ guard: ({ context }) => context.pages > 9, target: 'closed' }] },
    closed: { type: 'final' },
  },
});

test('a chart without a model has paths by its events, each guard let through', () =>
  expect(describeSketch(readerMachine)).toBe(
    [
      '# reader: 5 paths by its events alone, as if each guard let them through\n',
      '1.\nstart            loading\nfetchBook fails  closed\n',
      '2.\nstart                 loading\nafter answerBy (5 s)  closed\n',
      '3.\nstart              loading\nfetchBook answers  reading\npage.turned, else  (stays)\n',
      '4.\nstart              loading\nfetchBook answers  reading\nany other          closed\n',
      '5.\nstart                         loading\nfetchBook answers             reading\npage.turned, if isLast        finished\nat once, if an unnamed guard  closed\n',
    ].join('\n'),
  ));

test('its table has every transition, and sets nothing', () =>
  expect(transitionsTable(readerMachine)).toContain(
    '| `page.turned` | isLast | finished | | |\n| `page.turned` | | reading | | |\n| `*` | | closed | | |',
  ));

test('parallel regions are walked together', () =>
  expect(describeSketch(reservationMachine)).toContain(
    [
      'start                                      asking',
      'party.submitted                            sending',
      'requestTable answers, if an unnamed guard  held.clock.fresh, held.note.open',
      'note.written                               held.note.saving',
      'after holdFor (10 min)                     asking',
    ].join('\n'),
  ));
