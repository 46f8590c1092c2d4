import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { toProvide } from '../../effects.ts';
import { defineModel, failure } from '../../model/model.ts';
import { transitionsTable } from '../transitions-table.ts';

type Answer = { kind: 'found' } | { kind: 'missing' };

/** A chart whose parts can be changed one at a time. */
function tableOf(change: {
  lostTo?: 'idle' | 'found';
  within?: number;
  guard?: 'hasTries' | 'isNew';
  forgets?: boolean;
  tags?: string;
}) {
  const { lostTo = 'idle', within = 5_000, guard = 'hasTries', forgets = false, tags = 'busy' } = change;
  const machine = setup({
    types: {
      context: {} as { tries: number },
      events: {} as { type: 'search.submitted' } | { type: 'search.left' },
    },
    actors: { search: toProvide<Answer>('search') },
    guards: { hasTries: ({ context }) => context.tries < 2, isNew: ({ context }) => context.tries < 2 },
    delays: { answerBy: within, pauseFor: ({ context }) => 1_000 * 2 ** context.tries },
  }).createMachine({
    id: 'lookUp',
    context: { tries: 0 },
    initial: 'idle',
    states: {
      idle: {
        description: 'Nothing is looked up.',
        on: {
          'search.submitted': {
            guard,
            target: 'searching',
            ...(forgets ? {} : { actions: assign({ tries: ({ context }) => context.tries + 1 }) }),
          },
        },
        after: { pauseFor: 'left' },
      },
      searching: {
        description: 'The host looks it up.',
        tags,
        invoke: {
          id: 'search',
          src: 'search',
          onDone: [{ guard: ({ event }) => event.output.kind === 'found', target: 'found' }, 'idle'],
          onError: lostTo,
        },
        after: { answerBy: lostTo },
        on: { 'search.left': 'left' },
      },
      found: { description: 'It is there.', always: { guard: 'isNew', target: 'left' } },
      left: { type: 'final', description: 'The page is left.' },
    },
  });
  return transitionsTable(
    defineModel(machine, {
      events: { 'search.submitted': [{}], 'search.left': [{}] },
      outcomes: { search: { found: { kind: 'found' }, missing: { kind: 'missing' }, lost: failure('No.') } },
      external: ['search.submitted', 'search.left'],
      key: ({ tries }) => tries,
    }),
  );
}

test('a chart is written as a page that people can follow', () => {
  expect(tableOf({}).split('\n\n')).toEqual([
    '## lookUp',
    'Starts in idle.',
    '## idle',
    'Nothing is looked up.',
    [
      '| when | if | leads to | does | sets |',
      '|---|---|---|---|---|',
      '| `search.submitted` | hasTries | searching | | tries |',
      '| after `pauseFor` (from 1 s) | | left | | |',
    ].join('\n'),
    '## searching',
    'The host looks it up.',
    'Tags: `busy`. Runs `search` until it is left.',
    [
      '| when | if | leads to | does | sets |',
      '|---|---|---|---|---|',
      '| `search.left` | | left | | |',
      '| `search` answers | an unnamed guard | found | | |',
      '| `search` answers | | idle | | |',
      '| `search` fails | | idle | | |',
      '| after `answerBy` (5 s) | | idle | | |',
    ].join('\n'),
    '## found',
    'It is there.',
    [
      '| when | if | leads to | does | sets |',
      '|---|---|---|---|---|',
      '| at once | isNew | left | | |',
    ].join('\n'),
    '## left',
    'The page is left.',
    'Final.',
  ]);
});

test.each([
  ['another target', { lostTo: 'found' }, '| `search` fails | | found | | |'],
  ['a longer delay', { within: 8_000 }, '| after `answerBy` (8 s) | | idle | | |'],
  ['another guard', { guard: 'isNew' }, '| `search.submitted` | isNew | searching | | tries |'],
  ['a field that is no longer set', { forgets: true }, '| `search.submitted` | hasTries | searching | | |'],
  ['another tag', { tags: 'waiting' }, 'Tags: `waiting`. Runs `search` until it is left.'],
] as const)('%s changes a line of it', (_, change, line) => {
  expect(tableOf({})).not.toContain(line);
  expect(tableOf(change)).toContain(line);
});
