import { assign, type EventObject, setup } from 'xstate';
import { toProvide, toProvideCallback } from '../effects.ts';

export type Party = { guests: number };
export type Answer = { kind: 'held' } | { kind: 'full'; next: string } | { kind: 'closed' };

type Context = { restaurant: string; guests: number; refusal: string | null };
type Events =
  | ({ type: 'party.submitted' } & Party)
  | { type: 'request.cancelled' }
  | { type: 'note.written'; text: string }
  | { type: 'table.confirmed' }
  | { type: 'minute.passed'; left: number };

/** Why there is no table, in one sentence. */
const refusalOf = (answer: Answer) =>
  answer.kind === 'full' ? `Full until ${answer.next}.` : 'Closed today.';
const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'Something went wrong.');

/**
 * A table is requested, held for a while, and confirmed: small, with every kind of element that a
 * chart has.
 */
export const reservationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    input: {} as { restaurant: string },
    output: {} as { guests: number },
    tags: {} as 'busy',
  },
  actors: {
    requestTable: toProvide<Answer, Party>('requestTable'),
    saveNote: toProvide<void, { text: string }>('saveNote'),
    countMinutes: toProvideCallback<EventObject>('countMinutes'),
  },
  delays: { answerBy: 5_000, tellFor: 1_000, holdFor: 600_000 },
}).createMachine({
  id: 'reservation',
  context: ({ input }) => ({ restaurant: input.restaurant, guests: 0, refusal: null }),
  output: ({ context }) => ({ guests: context.guests }),
  initial: 'asking',
  states: {
    asking: {
      description: 'The size of the party is entered; below it, why there was no table.',
      on: {
        'party.submitted': { target: 'sending', actions: assign({ guests: ({ event }) => event.guests }) },
      },
    },
    sending: {
      description: 'The request is sent to the restaurant. Leaving aborts it.',
      tags: 'busy',
      entry: assign({ refusal: null }),
      on: { 'request.cancelled': 'asking' },
      invoke: {
        id: 'requestTable',
        src: 'requestTable',
        input: ({ context }) => ({ guests: context.guests }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'held', target: 'held' },
          { target: 'asking', actions: assign({ refusal: ({ event }) => refusalOf(event.output) }) },
        ],
        onError: { target: 'asking', actions: assign({ refusal: ({ event }) => messageOf(event.error) }) },
      },
      after: { answerBy: { target: 'asking', actions: assign({ refusal: 'No answer in time.' }) } },
    },
    held: {
      type: 'parallel',
      on: { 'table.confirmed': 'confirmed' },
      after: { holdFor: { target: 'asking', actions: assign({ refusal: 'The table went to others.' }) } },
      states: {
        clock: {
          initial: 'fresh',
          invoke: { id: 'countMinutes', src: 'countMinutes' },
          on: { 'minute.passed': { guard: ({ event }) => event.left <= 2, target: '.urgent' } },
          states: {
            fresh: { description: 'The table is held.' },
            urgent: { description: 'The table is held for a last moment.' },
          },
        },
        note: {
          initial: 'open',
          states: {
            open: {
              description: 'A note can be written.',
              on: { 'note.written': 'saving' },
            },
            saving: {
              description: 'The note is being saved.',
              tags: 'busy',
              invoke: {
                id: 'saveNote',
                src: 'saveNote',
                input: ({ event }) => ({ text: event.type === 'note.written' ? event.text : '' }),
                onDone: 'saved',
                onError: 'open',
              },
            },
            saved: { description: 'Says for a moment that the note is saved.', after: { tellFor: 'open' } },
          },
        },
      },
    },
    confirmed: { type: 'final', description: 'The table is confirmed.' },
  },
});
