import { and, assign, not, stateIn } from 'xstate';
import { command } from './command.state.ts';
import { countdown } from './countdown.state.ts';
import { payment } from './payment.setup.ts';
import { reading } from './reading.state.ts';

/** Polls the host: never while a command is in flight, and never twice at once. */
const polling = payment.createStateConfig({
  description: 'Fetches the payment periodically.',
  initial: 'idle',
  states: {
    idle: {
      description: 'The last answer is shown. The next fetch comes early when the time runs out.',
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
        description: 'The payment is being fetched, with a spinner. A command aborts that.',
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
  description: "Asks for the sender's name, where the method needs one.",
  initial: 'known',
  // The name may also come from another device, while a dialog is open.
  always: {
    guard: and(['hasSender', not(stateIn('#payment.pending.sender.known'))]),
    target: '.known',
  },
  states: {
    known: {
      description: "The sender's name is saved, or the method needs none.",
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
      on: { 'sender.postponed': 'missing' },
    },
    missing: {
      description: "The dialogs were closed: the panel says that the sender's name is still missing.",
      tags: 'missing',
    },
  },
});

/** Money that came without a match, and that may be for this payment. */
const money = payment.createStateConfig({
  description: 'Whether money has come that may be for this payment.',
  initial: 'awaited',
  states: {
    awaited: {
      description: 'None is known of.',
      always: { guard: 'isMoneyFound', target: 'found' },
    },
    found: {
      description: 'Money that may be for it has been found. A person is looking at it, which is said.',
      tags: 'moneyFound',
      always: { guard: not('isMoneyFound'), target: 'awaited' },
    },
  },
});

/** There is still money to send: all of it, or the rest. */
export const pending = payment.createStateConfig({
  description: "How to pay, the time left, and the shopper's options.",
  type: 'parallel',
  tags: 'pending',
  entry: assign({ commandError: null }),
  states: { polling, countdown, command, sender, money },
});
