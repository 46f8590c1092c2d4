/**
 * What is said of money that was sent for a payment: after it expired or was cancelled, and of found
 * money, why a person has to look at it.
 */
export type MoneyTexts = { expired: string; cancelled: string; found: string };

const CONTACT_SUPPORT = 'please contact support with your payment number';
const DIFFERS = "It doesn't quite match this payment, so one of us is checking it.";

/*
 * Each text promises only what the host can do, which depends on how it matches the money (R-45,
 *
 */

/** Matched by its invoice, which the gateway stops watching when it has expired. */
export const FOUND_BY_INVOICE: MoneyTexts = {
  expired: `If you paid the whole invoice in time, it still counts: your order completes as soon as the payment is confirmed. If you paid part of it, or later, ${CONTACT_SUPPORT}.`,
  cancelled: `If you've already paid the whole invoice, it goes to your balance as soon as the payment is confirmed. If you paid part of it, ${CONTACT_SUPPORT}.`,
  found: DIFFERS,
};

/** Matched by its exact amount. */
export const FOUND_BY_AMOUNT: MoneyTexts = {
  expired: `If you sent exactly this amount in time, it still counts: your order completes as soon as we find your money. Sent later, it goes to your balance. If you sent another amount, ${CONTACT_SUPPORT}.`,
  cancelled: `If you've already sent exactly this amount, it goes to your balance as soon as we find it. If it was another amount, ${CONTACT_SUPPORT}.`,
  found: "It isn't exactly this amount, so one of us is checking it.",
};

/** The shop does not know how it is matched. */
export const FOUND_BY_SUPPORT: MoneyTexts = {
  expired: `If you've sent it, ${CONTACT_SUPPORT}.`,
  cancelled: `If you've already sent money, ${CONTACT_SUPPORT}.`,
  found: DIFFERS,
};

const NOT_CERTAIN = "It came without your payment number, or isn't all of it, so one of us is confirming it.";

/** Matched by its number, or else confirmed by a person by the sender's name. */
export const FOUND_BY_NUMBER_OR_NAME: MoneyTexts = {
  expired: `If you sent it in time, it still counts: automatically with the payment number as its reference, otherwise once one of us has confirmed it. Sent later, it goes to your balance. If that takes long, ${CONTACT_SUPPORT}.`,
  cancelled: `If you've already sent money, it goes to your balance: automatically with the payment number as its reference, otherwise once one of us has confirmed it. If that takes long, ${CONTACT_SUPPORT}.`,
  found: NOT_CERTAIN,
};

/** Matched by its number alone, since no sender was named. */
export const FOUND_BY_NUMBER: MoneyTexts = {
  expired: `If you sent it in time with the payment number as its reference, it still counts. Sent later, it goes to your balance. If you left the number out, ${CONTACT_SUPPORT}: without it and the sender's name we can't tell your money from others'.`,
  cancelled: `If you've already sent money with the payment number as its reference, it goes to your balance. If you left the number out, ${CONTACT_SUPPORT}: without it and the sender's name we can't tell your money from others'.`,
  found: NOT_CERTAIN,
};
