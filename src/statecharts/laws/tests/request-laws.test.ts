import { expect, test } from 'vitest';
import { type AnyMachineSnapshot, assign, setup } from 'xstate';
import { toProvide } from '../../effects.ts';
import { defineModel, failure } from '../../model/model.ts';
import { breachesIn, type Laws, requestLaws } from '../laws.ts';

type Answer = { kind: 'delivered' } | { kind: 'refused'; reason: string };

/** A letter is written and sent; with the fault of this name. */
const letterMachine = (fault: string) =>
  setup({
    types: {
      context: {} as { said: string | null; stamps: number },
      events: {} as
        | { type: 'letter.sent'; text: string }
        | { type: 'draft.saved'; text: string }
        | { type: 'desk.left' }
        | { type: 'desk.locked' },
      tags: {} as 'busy',
    },
    actors: { deliver: toProvide<Answer, { text: string }>('deliver') },
    delays: { answerBy: fault === 'waits longer' ? 9_000 : 5_000 },
    actions: {
      say: assign((_, said: string | null) => ({ said })),
      keep: assign((_, stamps: number) => ({ stamps })),
    },
  }).createMachine({
    id: 'letter',
    context: { said: null, stamps: 3 },
    initial: 'writing',
    states: {
      writing: {
        on: {
          'letter.sent': 'sending',
          'draft.saved':
            fault === 'is sent by another event'
              ? 'sending'
              : fault === 'is over by another event'
                ? 'delivered'
                : fault === 'says a failure of its own accord'
                  ? { actions: { type: 'say', params: 'Lost.' } }
                  : {},
        },
      },
      sending: {
        tags: fault === 'has no spinner' ? [] : ['busy'],
        entry: fault === 'keeps the last words' ? [] : [{ type: 'say', params: null }],
        on: {
          'desk.left': fault === 'can not be given up' ? { guard: () => false } : 'writing',
          'desk.locked': 'writing',
          'draft.saved': fault === 'is given up by another event' ? 'writing' : {},
          'letter.sent':
            fault === 'is sent twice at once' ? { target: 'sending', reenter: true } : { guard: () => false },
        },
        invoke: {
          id: 'deliver',
          src: 'deliver',
          input: ({ event }) => ({ text: 'text' in event && fault !== 'is sent empty' ? event.text : '' }),
          onDone: [
            {
              guard: ({ event }) => event.output.kind === 'delivered' && fault !== 'ignores an answer',
              target: fault === 'goes on after its answer' ? [] : 'delivered',
            },
            {
              guard: ({ event }) => event.output.kind === 'refused',
              target: fault === 'can not be tried again' ? 'stuck' : 'refused',
              actions: {
                type: 'say',
                params: ({ event: { output } }) =>
                  output.kind === 'refused' && fault !== 'does not say why' ? output.reason : 'Failed.',
              },
            },
          ],
          onError: {
            target: 'refused',
            actions: [
              { type: 'say', params: ({ event }) => String(Object(event.error).message) },
              { type: 'keep', params: fault === 'changes something by a failure' ? 2 : 3 },
            ],
          },
        },
        after: {
          answerBy: {
            target: 'refused',
            actions: { type: 'say', params: fault === 'is silent about a time-out' ? null : 'No answer.' },
          },
        },
      },
      refused: { on: { 'letter.sent': 'sending' } },
      stuck: { on: { 'draft.saved': 'refused' } },
      delivered: { type: 'final' },
    },
  });

/** The laws that a letter with this fault breaks. */
function brokenBy(fault: string): string[] {
  const machine = letterMachine(fault);
  const breach = breachesIn(
    defineModel(machine, {
      events: {
        'letter.sent': [{ text: 'Dear Amna' }],
        'draft.saved': [{ text: 'Dear' }],
        'desk.left': [{}],
        'desk.locked': [{}],
      },
      outcomes: {
        deliver: {
          delivered: { kind: 'delivered' },
          refused: { kind: 'refused', reason: 'The box is full.' },
          lost: failure('No postman came.'),
        },
      },
      external: ['letter.sent', 'draft.saved', 'desk.left', 'desk.locked'],
      key: ({ said, stamps }) => [said, stamps],
    }),
  );
  const broken: string[] = [];
  const note = (law: string, found: string | null) => void (found === null || broken.push(law));
  const laws: Laws<AnyMachineSnapshot> = {
    always: (law, ...parts) => note(law, breach.always(...parts)),
    every: (law, ...parts) => note(law, breach.every(...parts)),
    never: (law, ...parts) => note(law, breach.never(...parts)),
    leaves: (law, ...parts) => note(law, breach.leaves(...parts)),
    heeds: (law, ...parts) => note(law, breach.heeds(...parts)),
  };
  requestLaws(laws, 'deliver', {
    by: 'letter.sent',
    sends: ({ move }) => ({ text: move.event['text'] }),
    offered: () => true,
    givenUpBy: ['desk.left', 'desk.locked'],
    within: 5_000,
    busy: 'busy',
    succeeds: 'delivered',
    isOver: ({ status }) => status === 'done',
    refused: 'refused',
    says: ({ context }) => context['said'],
    keeps: ({ context }) => context['stamps'],
  });
  return broken;
}

const GIVEN = '"deliver" is given 5 seconds to answer';
const HEEDED = 'every answer of "deliver" is heeded';
const ENDS = 'an answer of "deliver" ends it';
const SENT = '"letter.sent" sends "deliver", as nothing else does, and not twice at once';
const OFFERED = '"deliver" can be sent wherever it is offered';
const GIVEN_UP = '"desk.left" gives "deliver" up, as only "desk.left" or "desk.locked" does';
const GIVEN_UP_TOO = '"desk.locked" gives "deliver" up, as only "desk.left" or "desk.locked" does';
const BUSY = '"busy" is shown while "deliver" is waited for, and only then';
const SUCCEEDS = '"deliver" succeeds by delivered, and by nothing else, without a word of a failure';
const WHY = 'why "deliver" failed is said, or that it got no answer';
const WHEN = 'nothing is said of "deliver" before it failed, nor once it is sent again';
const KEEPS = 'a failure of "deliver" changes nothing else';

test.each<[string, string[]]>([
  ['has no fault', []],
  ['waits longer', [GIVEN, GIVEN_UP, GIVEN_UP_TOO, WHEN]],
  ['ignores an answer', [HEEDED, SUCCEEDS]],
  ['goes on after its answer', [ENDS, SUCCEEDS]],
  ['is sent by another event', [SENT]],
  ['is sent empty', [SENT]],
  ['is sent twice at once', [SENT]],
  ['can not be tried again', [OFFERED]],
  ['can not be given up', [GIVEN_UP]],
  ['is given up by another event', [GIVEN_UP, GIVEN_UP_TOO]],
  ['has no spinner', [BUSY]],
  ['is over by another event', [SUCCEEDS]],
  ['does not say why', [WHY]],
  ['is silent about a time-out', [WHY]],
  ['keeps the last words', [SUCCEEDS, WHEN]],
  ['says a failure of its own accord', [WHEN]],
  ['changes something by a failure', [KEEPS]],
])('a request that %s breaks the laws about that', (fault, broken) => {
  expect(brokenBy(fault)).toEqual(broken);
});
