import * as v from 'valibot';
import type { Calls } from './call.ts';
import { Nothing } from './call.ts';
import { LOGIN_NAME_MIN, NEW_PASSWORD_LENGTH, SIGNUP_PASSWORD_LENGTH, USERNAME_LENGTH } from './constants.ts';
import { latinDigits } from './digits.ts';
import { Pkr } from './money.ts';
import { Instant, NonEmptyText, OneTimeCode, OptionalText, ShownText } from './primitives.ts';
import { LOGIN_PATH } from './session.ts';
import { withoutUnseen } from './text.ts';

/**
 * A username or email address as it is stored: trimmed, without invisible characters, in Latin
 * digits, and with an international domain in ASCII, as mail servers know it (R-32).
 */
export const accountName = (typed: string): string => latinDigits(asciiDomain(withoutUnseen(typed).trim()));

/**
 * A browser drops what follows a domain's name (`/`, `:`), so a domain with such signs stays as it
 * is.
 */
function asciiDomain(name: string): string {
  const [, before = '', domain = ''] = /^(.*@)([\w.\u0080-\uffff-]+)$/.exec(name) ?? [];
  if (!/[^ -~]/.test(domain)) return name;
  try {
    return before + new URL(`http://${domain}`).hostname;
  } catch {
    return name;
  }
}

/** The pattern of HTML's own field, with a dot in the domain, whose last part is no number. */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z][A-Za-z\d-]{0,61}[A-Za-z\d]$/;

/** An email address; they are compared in lower case (R-32). */
export const Email = v.pipe(
  v.string('Enter your email address.'),
  v.transform(accountName),
  v.minLength(1, 'Enter your email address.'),
  v.maxLength(254, 'This email address is too long.'),
  v.regex(ADDRESS, "This doesn't look like an email address."),
);

export const Username = v.pipe(
  v.string('Choose a username.'),
  v.transform(accountName),
  v.minLength(USERNAME_LENGTH.min, `A username needs at least ${USERNAME_LENGTH.min} characters.`),
  v.maxLength(USERNAME_LENGTH.max, `A username can have up to ${USERNAME_LENGTH.max} characters.`),
  v.regex(/^[A-Za-z0-9_]+$/, 'A username can only have letters, numbers and underscores.'),
);

export const SignupPassword = v.pipe(
  v.string('Choose a password.'),
  v.minLength(
    SIGNUP_PASSWORD_LENGTH.min,
    `A password needs at least ${SIGNUP_PASSWORD_LENGTH.min} characters.`,
  ),
  v.maxLength(
    SIGNUP_PASSWORD_LENGTH.max,
    `A password can have up to ${SIGNUP_PASSWORD_LENGTH.max} characters.`,
  ),
  v.regex(/[A-Za-z]/, 'A password needs a letter and a number.'),
  v.regex(/\d/, 'A password needs a letter and a number.'),
);

export const NewPassword = v.pipe(
  v.string('Choose a new password.'),
  v.minLength(NEW_PASSWORD_LENGTH.min, `A password needs at least ${NEW_PASSWORD_LENGTH.min} characters.`),
  v.maxLength(NEW_PASSWORD_LENGTH.max, `A password can have up to ${NEW_PASSWORD_LENGTH.max} characters.`),
);

/**
 * The 422s for a new password that is easy to guess (R-30); the shop recognises these sentences and
 * shows them at that field.
 */
export const COMMON_PASSWORD = 'This password is too common. Please choose another.';
export const PERSONAL_PASSWORD =
  "This password is too close to your name, your email address or the shop's name. Please choose another.";
export const WEAK_PASSWORD: readonly string[] = [COMMON_PASSWORD, PERSONAL_PASSWORD];

/** A password that is verified, not chosen, so any length that an account may have (R-31). */
const EnteredPassword = (missing: string) =>
  v.pipe(
    v.string(missing),
    v.minLength(1, missing),
    v.maxLength(NEW_PASSWORD_LENGTH.max, `A password can have up to ${NEW_PASSWORD_LENGTH.max} characters.`),
  );

/** `POST /api/login`: `username` is the username or the email address. */
export const Login = v.object({
  username: v.pipe(
    v.string('Enter your username or email address.'),
    v.transform(accountName),
    v.minLength(LOGIN_NAME_MIN, `A username needs at least ${LOGIN_NAME_MIN} characters.`),
    v.maxLength(254, 'This is too long for a username or an email address.'),
  ),
  password: v.pipe(
    EnteredPassword('Enter your password.'),
    v.minLength(NEW_PASSWORD_LENGTH.min, `A password needs at least ${NEW_PASSWORD_LENGTH.min} characters.`),
  ),
});
export type Login = v.InferOutput<typeof Login>;

export const SignupDetails = v.object({
  username: Username,
  email: Email,
  password: SignupPassword,
  tos: v.literal(true, 'Please accept the terms of service.'),
  promo: v.optional(v.boolean(), false),
});
export type SignupDetails = v.InferOutput<typeof SignupDetails>;

export const SignupCode = v.object({ otp: OneTimeCode });
export type SignupCode = v.InferOutput<typeof SignupCode>;

/** `POST /api/signup`: the details, then the emailed code. */
export const Signup = v.union([SignupCode, SignupDetails]);
export type Signup = v.InferOutput<typeof Signup>;

const sameTwice = "The two new passwords don't match.";

export const ResetEmail = v.object({ email: Email });
export type ResetEmail = v.InferOutput<typeof ResetEmail>;

export const ResetPassword = v.pipe(
  v.object({ otp: OneTimeCode, password_1: NewPassword, password_2: NewPassword }),
  v.forward(
    v.partialCheck(
      [['password_1'], ['password_2']],
      ({ password_1, password_2 }) => password_1 === password_2,
      sameTwice,
    ),
    ['password_2'],
  ),
);
export type ResetPassword = v.InferOutput<typeof ResetPassword>;

/** `POST /api/forget`: the email address, then the code and the new password twice. */
export const ForgotPassword = v.union([ResetPassword, ResetEmail]);
export type ForgotPassword = v.InferOutput<typeof ForgotPassword>;

/** The response of sign-up and reset: the step to show next, and a sentence for the shopper. */
export const Step = v.object({
  step: v.picklist([0, 1, 2], 'must be 0, 1 or 2'),
  message: OptionalText,
});
export type Step = v.InferOutput<typeof Step>;

export const NewEmail = v.object({ email: Email });
export type NewEmail = v.InferOutput<typeof NewEmail>;

export const EmailCodes = v.object({ otp_1: OneTimeCode, otp_2: OneTimeCode });
export type EmailCodes = v.InferOutput<typeof EmailCodes>;

/**
 * `POST /api/change-email`: the new address, then the two codes (1: current address, 2: new
 * address).
 */
export const ChangeEmail = v.union([EmailCodes, NewEmail]);
export type ChangeEmail = v.InferOutput<typeof ChangeEmail>;

/** `POST /api/change-password`. */
export const PasswordChange = v.pipe(
  v.object({
    current_pass: EnteredPassword('Enter your current password.'),
    new_pass_1: NewPassword,
    new_pass_2: NewPassword,
  }),
  v.forward(
    v.partialCheck(
      [['new_pass_1'], ['new_pass_2']],
      ({ new_pass_1, new_pass_2 }) => new_pass_1 === new_pass_2,
      sameTwice,
    ),
    ['new_pass_2'],
  ),
);
export type PasswordChange = v.InferOutput<typeof PasswordChange>;

/** The 422 about `current_pass`; the shop recognises the sentence and shows it at that field. */
export const WRONG_CURRENT_PASSWORD = 'Your current password is wrong.';

export const PreferenceName = v.picklist(['alerts', 'orders', 'promos'], 'must be alerts, orders or promos');
export type PreferenceName = v.InferOutput<typeof PreferenceName>;

/** `POST /api/preference`: turns one kind of mail on or off (R-37). */
export const PreferenceChange = v.object({ list: PreferenceName, value: v.boolean('must be true or false') });
export type PreferenceChange = v.InferOutput<typeof PreferenceChange>;

const Preference = v.optional(v.boolean(), false);

/** The logged-in account; `balance` in whole rupees. All but the username is merely shown (R-2). */
export const Profile = v.object({
  username: NonEmptyText,
  email: ShownText,
  balance: v.optional(Pkr),
  registered_at: v.optional(Instant),
  preference: v.optional(v.object({ alerts: Preference, orders: Preference, promos: Preference }), {}),
  /** The sender's name that this account saved last, for its next bank transfer (R-146). */
  sender_name: OptionalText,
});
export type Profile = v.InferOutput<typeof Profile>;

/** The calls about accounts. */
export const accountCalls = {
  login: { method: 'POST', path: LOGIN_PATH, payload: Login, answer: Nothing },
  signup: { method: 'POST', path: '/api/signup', payload: Signup, answer: Step },
  forget: { method: 'POST', path: '/api/forget', payload: ForgotPassword, answer: Step },
  profile: { method: 'GET', path: '/api/profile', payload: Nothing, answer: Profile },
  preference: { method: 'POST', path: '/api/preference', payload: PreferenceChange, answer: Profile },
  changeEmail: { method: 'POST', path: '/api/change-email', payload: ChangeEmail, answer: v.string() },
  changePassword: { method: 'POST', path: '/api/change-password', payload: PasswordChange, answer: Nothing },
} as const satisfies Calls;
