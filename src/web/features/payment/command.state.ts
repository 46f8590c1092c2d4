import { and, assign, not, stateIn } from 'xstate';
import { type FormError, formError } from '#web/lib/refusal.ts';
import { payment } from './payment.setup.ts';
import type { ShownPayment } from './shown-payment.ts';

const NOT_CANCELLED =
  "This payment hasn't been cancelled yet. Please check its status before you send money, or try again.";
const NOT_SAVED =
  "The sender name hasn't been saved yet. Please check it before you send money, or try again.";

const READY = {
  idle: '#payment.pending.command.ready.idle',
  saved: '#payment.pending.command.ready.saved',
  refused: '#payment.pending.command.ready.refused',
};

/** Why the payment is not as the shopper wanted it, although the host carried something out. */
function faultIn({ senderName }: { senderName: string | null }, { user_input }: ShownPayment): FormError {
  if (senderName === null) return formError(NOT_CANCELLED);
  return formError(user_input === null ? NOT_SAVED : `A different sender name was saved: ${user_input}`);
}

type SentCommand = {
  id: string;
  /** Of the first request. */
  description: string;
  /** The target once the host has carried it out. */
  updated: string;
  toError: (reason: string) => FormError;
};

/** One request of a command. */
const attempt = ({ id, description, updated, toError, lost }: SentCommand & { lost: string }) =>
  payment.request({
    description,
    call: 'sendCommand',
    id,
    input: ({ context }) => ({ id: context.id, name: context.senderName }),
    within: 'answerBy',
    onAnswer: {
      updated: [
        {
          guard: { type: 'isCarriedOut', params: ({ event }) => event.output.payment },
          target: updated,
          actions: { type: 'updatePayment', params: ({ event }) => event.output.payment },
        },
        {
          target: READY.refused,
          actions: [
            { type: 'updatePayment', params: ({ event }) => event.output.payment },
            assign({ commandError: ({ context, event }) => faultIn(context, event.output.payment) }),
          ],
        },
      ],
      refused: {
        target: READY.refused,
        actions: assign({ commandError: ({ event }) => toError(event.output.reason) }),
      },
    },
    lost,
  });

/**
 * Sends the command, and once more if no answer comes. After that its outcome is unknown.
 */
const sendTwice = (command: SentCommand) => ({
  initial: 'sending',
  states: {
    sending: attempt({ ...command, lost: 'retrying' }),
    retrying: attempt({
      ...command,
      description: 'No answer came, so the command is sent once more.',
      id: `${command.id}Again`,
      lost: '#payment.pending.command.stillChecking',
    }),
  },
});

/** The shopper cancels the payment, or enters the sender's name. */
export const command = payment.createStateConfig({
  description: "The shopper's requests to change the payment.",
  initial: 'ready',
  states: {
    ready: {
      description: "The payment can be cancelled, and the sender's name entered.",
      initial: 'idle',
      on: {
        'cancel.pressed': {
          guard: 'canCancel',
          target: 'cancelling',
          actions: assign({ senderName: null, commandError: null }),
        },
        'sender.submitted': {
          guard: 'canSaveSender',
          target: 'savingSender',
          actions: assign({ senderName: ({ event }) => event.name, commandError: null }),
        },
      },
      states: {
        idle: { description: 'No command was sent yet.' },
        saved: { description: "The sender's name is saved, and the page says so.", tags: 'saved' },
        refused: { description: 'The last command failed: the reason is beside the input.' },
      },
    },
    cancelling: {
      description: 'The payment is being cancelled.',
      tags: ['busy', 'cancelling'],
      ...sendTwice({
        id: 'cancel',
        description: 'The request to cancel the payment is sent.',
        updated: READY.idle,
        toError: formError,
      }),
    },
    savingSender: {
      description: "The sender's name is being saved.",
      tags: 'busy',
      ...sendTwice({
        id: 'saveSender',
        description: "The request to save the sender's name is sent.",
        updated: READY.saved,
        toError: (message) => ({ message, field: 'name' }),
      }),
    },
    stillChecking: {
      description: 'No answer came to the command, so its outcome is unknown.',
      tags: ['busy', 'uncertain'],
      initial: 'checking',
      states: {
        checking: payment.request({
          description: 'The payment is fetched, because it shows what became of the command.',
          call: 'readPayment',
          id: 'check',
          input: ({ context }) => ({ id: context.id }),
          within: 'answerBy',
          onDone: [
            {
              guard: { type: 'isSenderSaved', params: ({ event }) => event.output.payment },
              target: READY.saved,
              actions: { type: 'updatePayment', params: ({ event }) => event.output.payment },
            },
            {
              // A payment that is over is shown by its outcome, without its commands.
              target: READY.refused,
              actions: [
                { type: 'updatePayment', params: ({ event }) => event.output.payment },
                assign({ commandError: ({ context, event }) => faultIn(context, event.output.payment) }),
              ],
            },
          ],
          lost: 'idle',
        }),
        idle: {
          description: 'The host can not be reached; the next check follows in a moment.',
          after: { recheckEvery: 'checking' },
        },
      },
    },
  },
});

/** The name on the account that a bank transfer comes from. */
export const sender = payment.createStateConfig({
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
      always: { guard: 'lacksSender', target: 'unknown' },
    },
    unknown: {
      description: "The sender's name is asked for. It may be the one that the account saved last.",
      initial: 'riskWarning',
      // Nothing waits for it, so it has no time-out: without an answer the field stays empty.
      invoke: {
        id: 'readSavedSender',
        src: 'readSavedSender',
        onDone: { actions: assign({ savedSender: ({ event }) => event.output }) },
        onError: { actions: assign({ savedSender: null }) },
      },
      states: {
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
          description:
            'The dialogs were closed: the panel says that no name is saved, and when that matters.',
          tags: 'missing',
        },
      },
    },
  },
});
