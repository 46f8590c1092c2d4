import { assign, not } from 'xstate';
import { command } from './command.state.ts';
import { countdown } from './countdown.state.ts';
import { payment } from './payment.setup.ts';
import { reading } from './reading.state.ts';

/** Polls the host: never while a command is in flight, and never twice at once. */
const polling = payment.createStateConfig({
  description: 'Reads the payment again and again.',
  initial: 'idle',
  states: {
    idle: {
      description:
        'What the host last said of the payment is shown. It is read early when the time runs out.',
      on: {
        'clock.ticked': [
          { guard: not('isCommandReady') },
          { guard: { type: 'reachesDeadline', params: ({ event }) => event.now }, target: 'reading' },
        ],
      },
      after: {
        pollEvery: [
          { guard: 'isCommandReady', target: 'reading' },
          { target: 'idle', reenter: true },
        ],
      },
    },
    reading: {
      ...reading({
        id: 'poll',
        description: 'The host is asked, and a spinner shows it. A command aborts the question.',
      }),
      on: {
        'cancel.pressed': { guard: 'canCancel', target: 'idle' },
        'sender.submitted': { guard: 'canSaveSender', target: 'idle' },
      },
    },
  },
});

/** The name on the account that a bank transfer comes from. */
const sender = payment.createStateConfig({
  description: "Asks for the sender's name, where the method takes one.",
  initial: 'known',
  states: {
    known: {
      description: "The sender's name is saved, or the method takes none.",
      always: { guard: 'lacksSender', target: 'riskWarning' },
    },
    riskWarning: {
      description: 'A dialog warns of what can go wrong with this method.',
      tags: 'riskWarning',
      on: { 'risk.acknowledged': 'askingName', 'sender.postponed': 'missing' },
    },
    askingName: {
      description: "A dialog asks for the sender's exact name.",
      tags: 'askingName',
      always: { guard: 'hasSender', target: 'known' },
      on: { 'sender.postponed': 'missing' },
    },
    missing: {
      description: "The dialogs were closed: the panel says that the sender's name is still missing.",
      tags: 'missing',
      always: { guard: 'hasSender', target: 'known' },
    },
  },
});

/** There is still money to send: all of it, or the rest. */
export const pending = payment.createStateConfig({
  description: 'How to pay, how long there is time for it, and what the shopper can do about it.',
  type: 'parallel',
  tags: 'pending',
  entry: assign({ commandError: null }),
  states: { polling, countdown, command, sender },
});
