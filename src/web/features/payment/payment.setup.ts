import { and, assign, not, or, setup, stateIn } from 'xstate';
import {
  ACCOUNT_TIMEOUT_MS,
  ORDERS_REFETCH_MS,
  OUTCOME_RECHECK_MS,
  PAYMENT_POLL_MS,
} from '#contract/constants.ts';
import { toProvide, toProvideCallback, withRequests } from '#statecharts/index.ts';
import type { PlacedOrder } from '#web/features/checkout/attempts.ts';
import type { ShownOrder } from '#web/features/orders/shown-order.ts';
import type { FormError } from '#web/lib/refusal.ts';
import { isDelivering } from './delivery.ts';
import {
  hasVanished,
  isMoneyFound,
  isMoneySetAside,
  isPayable,
  outcomeOf,
  type ShownOutcome,
} from './payment-outcome.ts';
import { takesSender } from './sender.ts';
import type { PaymentSnapshot, ShownPayment } from './shown-payment.ts';
import { deadlineOf, type Urgency, urgencyOf } from './time-left.ts';

/** The host's answer to a cancellation or a sender's name. */
export type CommandResult = { kind: 'updated'; payment: ShownPayment } | { kind: 'refused'; reason: string };

/**
 * The items are in the cart, except `notRestored` (by name); or another tab put them there before.
 */
export type RestoreResult =
  | { kind: 'restored'; notRestored: readonly string[] }
  | { kind: 'alreadyRestored' };

/** `now` is the host's time in milliseconds. */
export type ClockTicked = { type: 'clock.ticked'; now: number };

/** Another tab has placed an order, or put back the items of the last one. */
export type LastOrderChanged = { type: 'lastOrder.changed'; lastOrder: PlacedOrder | null };

type PaymentContext = {
  id: string;
  payment: ShownPayment | null;
  /** The host's time in milliseconds, as of the last tick. */
  now: number;
  /** Whether this page has shown that the transfer was received. */
  wasSeen: boolean;
  /** Why the last fetch of the payment failed. */
  readError: string | null;
  /** The sender's name that is being saved; null for a cancellation. */
  senderName: string | null;
  /** The sender's name that the account saved last, with whichever payment. */
  savedSender: string | null;
  /** Why the last command did not succeed. */
  commandError: FormError | null;
  /** The last order that this browser placed. */
  lastOrder: PlacedOrder | null;
  /** The names of its items that could not be put back. */
  notRestored: readonly string[];
  /** The order that was paid for, as it was fetched last; null until then. */
  order: ShownOrder | null;
};

const hasOutcome =
  (outcome: ShownOutcome) =>
  ({ context: { payment } }: { context: PaymentContext }) =>
    payment !== null && outcomeOf(payment) === outcome;

/** Shared by the regions of the payment's chart. */
export const payment = withRequests(
  setup({
    types: {
      context: {} as PaymentContext,
      /** `cached` is an earlier answer of this visit. */
      input: {} as { id: string; cached: PaymentSnapshot | null; lastOrder: PlacedOrder | null },
      events: {} as
        | ClockTicked
        | LastOrderChanged
        | { type: 'retry.pressed' }
        | { type: 'cancel.pressed' }
        | { type: 'risk.acknowledged' }
        | { type: 'sender.submitted'; name: string }
        | { type: 'sender.postponed' }
        | { type: 'restore.pressed' },
      tags: {} as
        | 'loading'
        | 'failed'
        | 'pending'
        | 'reading'
        | 'busy'
        | 'cancelling'
        | 'uncertain'
        | 'saved'
        | 'riskWarning'
        | 'askingName'
        | 'missing'
        | 'moneyFound'
        | 'moneySetAside'
        | 'moneyVanished'
        | 'restorable'
        | 'restoring'
        | 'restored'
        | 'notRestored'
        | Urgency,
    },
    actors: {
      readPayment: toProvide<PaymentSnapshot, { id: string }>('readPayment'),
      /** Saves the sender's name; without one, cancels the payment. */
      sendCommand: toProvide<CommandResult, { id: string; name: string | null }>('sendCommand'),
      /** Null if the host has none. */
      readSavedSender: toProvide<string | null>('readSavedSender'),
      restoreItems: toProvide<RestoreResult, PlacedOrder | null>('restoreItems'),
      /** Null if the account's orders lack it. */
      readOrder: toProvide<ShownOrder | null, { id: string }>('readOrder'),
      tick: toProvideCallback<ClockTicked>('tick'),
      watchLastOrder: toProvideCallback<LastOrderChanged>('watchLastOrder'),
    },
    delays: {
      answerBy: ACCOUNT_TIMEOUT_MS,
      pollEvery: PAYMENT_POLL_MS,
      recheckEvery: OUTCOME_RECHECK_MS,
      restoreBy: ACCOUNT_TIMEOUT_MS,
      refetchOrderEvery: ORDERS_REFETCH_MS,
    },
    actions: {
      updatePayment: assign((_, payment: ShownPayment) => ({ payment, readError: null })),
    },
    guards: {
      isPayable: ({ context: { payment } }) => payment !== null && isPayable(payment),
      isConfirming: hasOutcome('confirming'),
      isCompleted: ({ context: { payment } }) => payment?.status === 1,
      isDelivering: ({ context: { payment, order } }) => payment !== null && isDelivering({ payment, order }),
      isClosed: ({ context: { payment } }) => payment?.status === 2,
      lacksSender: ({ context: { payment } }) =>
        payment !== null && takesSender(payment) && !payment.user_input,
      hasSender: ({ context: { payment } }) => Boolean(payment?.user_input),
      isMoneyFound: ({ context: { payment } }) => payment !== null && isMoneyFound(payment),
      isMoneySetAside: ({ context: { payment } }) => payment !== null && isMoneySetAside(payment),
      hasVanished: ({ context: { payment, wasSeen } }) => payment !== null && hasVanished(payment, wasSeen),
      takesSender: ({ context: { payment } }) => payment !== null && takesSender(payment),
      /**
       * No command is in flight. Polling waits for it, because a fetch that started before a
       * command could overwrite its result.
       */
      isCommandReady: stateIn('#payment.pending.command.ready'),
      /** No dialog is open, because a dialog asks for something else. */
      canCancel: or([
        stateIn('#payment.pending.sender.known'),
        stateIn('#payment.pending.sender.unknown.missing'),
      ]),
      canSaveSender: and(['takesSender', not(stateIn('#payment.pending.sender.unknown.riskWarning'))]),
      isSenderSaved: ({ context: { senderName } }, read: ShownPayment) =>
        senderName !== null && read.user_input === senderName,
      /** The answer shows the payment as the shopper wanted it. */
      isCarriedOut: ({ context: { senderName } }, read: ShownPayment) =>
        senderName === null ? !isPayable(read) : read.user_input === senderName,
      hasUrgency: ({ context: { payment, now } }, urgency: Urgency) =>
        payment !== null && urgencyOf(payment, now) === urgency,
      /** The deadline lies between the last tick and this one. */
      reachesDeadline: ({ context }, now: number) =>
        context.payment !== null &&
        context.now < deadlineOf(context.payment) &&
        now >= deadlineOf(context.payment),
      /** This payment is for this browser's last order. */
      isRestorable: ({ context: { id, payment, lastOrder } }) => {
        // An order again would be paid again, while money for this one may be there.
        if (payment === null || lastOrder === null || isMoneyFound(payment)) return false;
        const { answer } = lastOrder;
        if ('redir' in answer) return answer.redir === `/payment/${id}`;
        return (
          payment.payment_method === 'bitcart' && payment.payment_details.bitcartUrl === answer.bitcartUrl
        );
      },
    },
  }),
);
