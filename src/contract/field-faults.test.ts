import type { GenericSchema } from 'valibot';
import { describe, expect, test } from 'vitest';
import { Email, Login, NewPassword, PasswordChange, ResetPassword, SignupDetails } from './accounts.ts';
import { detailsFor } from './asks.ts';
import { CouponCode } from './cart.ts';
import { DepositAmount } from './deposit.ts';
import { parse } from './parse.ts';
import { SenderName } from './payments.ts';
import { OneTimeCode } from './primitives.ts';
import { FIELD_FAULTS, type FieldFault } from './tests/field-faults.ts';

const details = { username: 'amna_k', email: 'amna@example.com', password: 'open sesame 1', tos: true };
const change = { current_pass: 'quiet-river-42', new_pass_1: 'wide-water-8', new_pass_2: 'wide-water-8' };

/** As the sample catalogue asks for it. */
const PLAYER = { id: 'player', label: 'Player ID', pattern: '\\d{8,12}', example: '5123456789' };

type Typed = FieldFault['typed'];
/** How each field reads a text: by its own schema, or in a form with all else in order. */
const FIELDS: Record<
  keyof typeof FIELD_FAULTS,
  [faults: Record<string, FieldFault>, schema: GenericSchema, form: (typed: Typed) => unknown]
> = {
  email: [FIELD_FAULTS.email, Email, (typed) => typed],
  username: [FIELD_FAULTS.username, SignupDetails, (username) => ({ ...details, username })],
  signupPassword: [FIELD_FAULTS.signupPassword, SignupDetails, (password) => ({ ...details, password })],
  terms: [FIELD_FAULTS.terms, SignupDetails, () => ({ ...details, tos: false })],
  loginName: [FIELD_FAULTS.loginName, Login, (username) => ({ username, password: 'open sesame 1' })],
  loginPassword: [FIELD_FAULTS.loginPassword, Login, (password) => ({ username: 'amna_k', password })],
  currentPassword: [
    FIELD_FAULTS.currentPassword,
    PasswordChange,
    (current_pass) => ({ ...change, current_pass }),
  ],
  newPassword: [FIELD_FAULTS.newPassword, NewPassword, (typed) => typed],
  repeatedPassword: [
    FIELD_FAULTS.repeatedPassword,
    PasswordChange,
    (new_pass_2) => ({ ...change, new_pass_2 }),
  ],
  code: [FIELD_FAULTS.code, OneTimeCode, (typed) => typed],
  deposit: [FIELD_FAULTS.deposit, DepositAmount, (typed) => typed],
  coupon: [FIELD_FAULTS.coupon, CouponCode, (typed) => typed],
  playerId: [FIELD_FAULTS.playerId, detailsFor([PLAYER]), (player) => ({ player })],
  senderName: [FIELD_FAULTS.senderName, SenderName, (typed) => typed],
};

/* Spec §5, §9. */
describe.each(Object.entries(FIELDS))('the field "%s"', (_, [faults, schema, form]) => {
  test.each(Object.entries(faults))('%s', (_fault, { typed, says }) => {
    expect(parse(schema, form(typed))).toEqual({ ok: false, reason: says });
  });
});

test('a password that a mailed code sets is typed twice as well', () => {
  const { typed, says } = FIELD_FAULTS.repeatedPassword.different;
  expect(parse(ResetPassword, { otp: '482913', password_1: 'wide-water-8', password_2: typed })).toEqual({
    ok: false,
    reason: says,
  });
});
