import { expect, test } from 'vitest';
import { CHAT_CLOSED, CHAT_FRAME_BYTES_MAX, CHAT_HISTORY_MAX } from './chat.ts';
import * as constants from './constants.ts';

/* Spec §2, §4, §5, §7 to §9, and the rules of RULES.md. */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

test.each([
  ['the catalogue is fetched again every minute', constants.CATALOGUE_REFETCH_MS, MINUTE],
  ['the host has 2.5 seconds to send the catalogue', constants.CATALOGUE_TIMEOUT_MS, 2.5 * SECOND],
  ['the login is checked again every 15 seconds', constants.SESSION_RECHECK_MS, 15 * SECOND],
  ['the host has 5 seconds for a call of an account', constants.ACCOUNT_TIMEOUT_MS, 5 * SECOND],
  ['an item that is not instant is added after a tenth of a second', constants.ADD_PAUSE_MS, SECOND / 10],
  ['the refusal of a coupon goes after 5 seconds', constants.COUPON_REFUSAL_MS, 5 * SECOND],
  ['the note at a preference goes after a second', constants.PREFERENCE_STATUS_MS, SECOND],
  ['the orders are fetched again every 30 seconds', constants.ORDERS_REFETCH_MS, 30 * SECOND],
  ['the payments are fetched again every 10 seconds', constants.PAYMENTS_REFETCH_MS, 10 * SECOND],
  ['a pending payment is read every 10 seconds', constants.PAYMENT_POLL_MS, 10 * SECOND],
  ['the strip of a waiting payment asks every 30 seconds (R-97)', constants.STRIP_RECHECK_MS, 30 * SECOND],
  ['a tab in the background asks every 30 seconds (R-98)', constants.BACKGROUND_RECHECK_MS, 30 * SECOND],
  ['an outcome is first asked about after 3 seconds (R-57)', constants.OUTCOME_RECHECK_MS, 3 * SECOND],
  ['the countdown ticks every second', constants.CLOCK_TICK_MS, SECOND],
  ['another code can be requested after a minute (R-33)', constants.ONE_TIME_CODE_RESEND_MS, MINUTE],
  ['a code lives 10 minutes (R-33)', constants.ONE_TIME_CODE_LIFE_MS, 10 * MINUTE],
])('%s', (_, is, said) => expect(is).toBe(said));

test.each([
  ['a catalogue that did not come is asked for twice more', constants.CATALOGUE_RETRIES, 2],
  ['a page of orders or payments has 10 rows', constants.PAGE_SIZE, 10],
  ['a countdown is red below 300 seconds', constants.TIMER_URGENT_BELOW_S, 300],
  ['a countdown is orange below 600 seconds', constants.TIMER_SOON_BELOW_S, 600],
  ['a deposit is at least PKR 50', constants.DEPOSIT_MIN, 50],
  ['a deposit is at most PKR 200,000', constants.DEPOSIT_MAX, 200_000],
  ['a line has at most 99 of an item (R-20)', constants.QUANTITY_MAX, 99],
  ['a cart has at most 100 lines (R-20)', constants.CART_LINES_MAX, 100],
  ['a cart costs at most PKR 100,000,000 (R-20)', constants.CART_TOTAL_MAX, 100_000_000],
  ['a coupon code has at most 32 characters', constants.COUPON_LENGTH_MAX, 32],
  ['a message has at most 5,000 characters (R-71)', constants.CHAT_LENGTH_MAX, 5_000],
  ['a sender name has at most 100 characters (R-45)', constants.SENDER_LENGTH_MAX, 100],
  ['a sender name can be changed 3 times (R-45)', constants.SENDER_CHANGES_MAX, 3],
  ['a login takes names of 4 characters and more', constants.LOGIN_NAME_MIN, 4],
  ['an answer has at most 1,000 rows of a list (R-39)', constants.SLICE_SIZE_MAX, 1_000],
  ['a new connection of the chat gets 50 messages (R-72)', CHAT_HISTORY_MAX, 50],
  ['a frame of a visitor has at most 32 KiB (R-71)', CHAT_FRAME_BYTES_MAX, 32_768],
])('%s', (_, is, said) => expect(is).toBe(said));

test.each([
  ['a username', constants.USERNAME_LENGTH, { min: 4, max: 16 }],
  ['a password at sign-up', constants.SIGNUP_PASSWORD_LENGTH, { min: 8, max: 64 }],
  ['a later password', constants.NEW_PASSWORD_LENGTH, { min: 8, max: 255 }],
  ['a mailed code', constants.ONE_TIME_CODE, { min: 100_000, max: 999_999 }],
])('the limits of %s', (_, are, said) => expect(are).toEqual(said));

test('a socket is closed with a code of RFC 6455 for a restart, and with codes of applications else', () => {
  const { restart, ...own } = CHAT_CLOSED;
  expect(restart).toBe(1_012);
  for (const code of Object.values(own)) expect(code >= 4_000 && code <= 4_999).toBe(true);
});
