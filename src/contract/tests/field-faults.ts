/** What a field doesn't take, and what it says then. A field without a text of its own has no `typed`. */
export type FieldFault = { typed?: string; says: string };

const letters = (length: number) => 'a'.repeat(length);
const address = (length: number) => `${letters(64)}@${[62, 62, length - 195].map(letters).join('.')}.com`;
const SHORT_NAME = { typed: 'amn', says: 'A username needs at least 4 characters.' };
const SHORT_PASSWORD = { typed: 'sesame1', says: 'A password needs at least 8 characters.' };
const LONG_PASSWORD = { typed: letters(256), says: 'A password can have up to 255 characters.' };
const NO_CODE = 'The code has six digits.';

/**
 * The faults of the fields that shoppers fill in: a text one step beyond each limit, and the sentence
 * that it gets, as the contract's test, the stories and the tests of screens expect it.
 */
export const FIELD_FAULTS = {
  email: {
    empty: { typed: '', says: 'Enter your email address.' },
    mistyped: { typed: 'amna@example', says: "This doesn't look like an email address." },
    tooLong: { typed: address(255), says: 'This email address is too long.' },
  },
  username: {
    empty: { ...SHORT_NAME, typed: '' },
    tooShort: SHORT_NAME,
    tooLong: { typed: 'amna_khan_of_here', says: 'A username can have up to 16 characters.' },
    mistyped: { typed: 'amna khan', says: 'A username can only have letters, numbers and underscores.' },
  },
  signupPassword: {
    empty: { ...SHORT_PASSWORD, typed: '' },
    tooShort: SHORT_PASSWORD,
    tooLong: { typed: `${letters(64)}1`, says: 'A password can have up to 64 characters.' },
    withoutNumber: { typed: 'open sesame', says: 'A password needs a letter and a number.' },
    withoutLetter: { typed: '12345678', says: 'A password needs a letter and a number.' },
  },
  terms: { unread: { says: 'Please accept the terms of service.' } },
  loginName: {
    empty: { ...SHORT_NAME, typed: '' },
    tooShort: SHORT_NAME,
    tooLong: { typed: letters(255), says: 'This is too long for a username or an email address.' },
  },
  loginPassword: {
    empty: { typed: '', says: 'Enter your password.' },
    tooShort: SHORT_PASSWORD,
    tooLong: LONG_PASSWORD,
  },
  currentPassword: {
    empty: { typed: '', says: 'Enter your current password.' },
    tooLong: LONG_PASSWORD,
  },
  newPassword: {
    empty: { ...SHORT_PASSWORD, typed: '' },
    tooShort: SHORT_PASSWORD,
    tooLong: LONG_PASSWORD,
  },
  repeatedPassword: { different: { typed: 'wide-water-9', says: "The two new passwords don't match." } },
  code: {
    empty: { typed: '', says: NO_CODE },
    incomplete: { typed: '4829', says: NO_CODE },
    tooLong: { typed: '4829134', says: NO_CODE },
    tooLow: { typed: '099999', says: 'This code is wrong. Please check it and try again.' },
  },
  deposit: {
    empty: { typed: '', says: 'Enter an amount.' },
    withPaisas: { typed: '99.50', says: 'Enter an amount in whole rupees.' },
    negative: { typed: '-100', says: 'Enter an amount in whole rupees.' },
    inWords: { typed: 'lots', says: 'Enter an amount in whole rupees.' },
    tooSmall: { typed: '49', says: 'The smallest deposit is PKR 50.' },
    tooLarge: { typed: '200,001', says: 'The largest deposit is PKR 200,000.' },
  },
  coupon: {
    empty: { typed: '', says: 'Enter a discount code.' },
    blank: { typed: '   ', says: 'Enter a discount code.' },
    tooLong: { typed: 'X'.repeat(33), says: 'A discount code can have up to 32 characters.' },
  },
  playerId: {
    missing: { typed: '', says: 'Enter your player ID, e.g. 5123456789.' },
    mistyped: { typed: 'amna', says: 'Check your player ID: it should look like 5123456789.' },
  },
  senderName: {
    empty: { typed: '', says: 'Enter the name on the account you pay from.' },
    tooLong: { typed: 'A'.repeat(101), says: 'A sender name can have up to 100 characters.' },
  },
} as const satisfies Record<string, Record<string, FieldFault>>;

/** The most that one deposit, and so its line in a cart, may be. */
export const LARGEST_DEPOSIT = { rupees: 200_000, shown: 'PKR 200,000' };
