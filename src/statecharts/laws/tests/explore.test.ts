import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { toProvide } from '../../effects.ts';
import { defineModel, failure, type Model } from '../../model/model.ts';
import { explore, type WatchedLaw } from '../explore.ts';

const guestBook: Model = defineModel(
  setup({
    types: { context: {} as { names: readonly string[] }, events: {} as { type: 'signed'; name: string } },
    actors: { save: toProvide<{ kind: 'saved' }>('save') },
  }).createMachine({
    id: 'guestBook',
    context: { names: [] },
    initial: 'open',
    states: {
      open: {
        on: {
          signed: {
            target: 'saving',
            actions: assign({ names: ({ context, event }) => [...context.names, event.name] }),
          },
        },
      },
      saving: {
        invoke: {
          id: 'save',
          src: 'save',
          onDone: { guard: ({ context }) => context.names.length < 2, target: 'open' },
          onError: 'open',
        },
      },
    },
  }),
  {
    events: { signed: [{ name: 'Amna' }] },
    outcomes: { save: { saved: { kind: 'saved' }, lost: failure('No network.') } },
    external: ['signed'],
  },
);
const messageOf = (...laws: WatchedLaw[]) => {
  try {
    explore(guestBook, laws);
    return null;
  } catch (error) {
    return String(error);
  }
};

test('what holds for the samples, and not for others, is found: by the shortest path, with law and seed', () =>
  expect(
    messageOf({
      law: 'a name is not empty',
      watch: () => ({ state: ({ context }) => context['names'].every((name: string) => name !== '') }),
    })?.split('\n'),
  ).toEqual([
    'Error: A law is broken:',
    'start                          open',
    'outside  signed, with name ""  saving',
    'The law: a name is not empty',
    expect.stringMatching(/^The seed: \d+ \(SEED=\d+ repeats it\)\.$/),
  ]));

test('a law about a sequence is judged along the run', () =>
  expect(
    messageOf({
      law: 'nothing follows a signature',
      watch: () => {
        let isSigned = false;
        return {
          step: ({ move }) => {
            const holds = !isSigned;
            isSigned ||= move.event.type === 'signed';
            return holds;
          },
        };
      },
    }),
  ).toMatch(/\n(answer|outside) .*\nThe law: nothing follows a signature\n/));

test('an outcome that is ignored is told to the laws as well', () =>
  expect(
    messageOf({
      law: 'every answer is heeded',
      watch: () => ({
        move: (state, move) => move.kind !== 'outcome' || state.can(move.event),
      }),
    }),
  ).toMatch(
    / signed.*\n.* save .*\n.* signed.*\nanswer +save saved +\(stays\)\nThe law: every answer is heeded/,
  ));

test('the ways out of a state are those by the samples', () =>
  expect(
    messageOf({
      law: 'every state can be left',
      watch: () => ({ state: (_, ways) => ways().some(({ from, to }) => from.value !== to.value) }),
    }),
  ).toBeNull());

test('a law that throws is named as well', () =>
  expect(
    messageOf({
      law: 'names are short',
      watch: () => ({
        state: () => {
          throw new Error('How short?');
        },
      }),
    }),
  ).toContain('The law (Error: How short?): names are short'));
