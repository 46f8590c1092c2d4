import { dictionary } from '@zxcvbn-ts/language-common';
import { COMMON_PASSWORD, PERSONAL_PASSWORD } from '#contract/accounts.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';

/** What guessers here try besides the world's list. */
const LOCAL_PASSWORDS = [
  'pakistan1',
  'pakistan12',
  'pakistan123',
  'pakistan786',
  'allah786',
  'bismillah786',
  'karachi123',
  'lahore123',
  'islamabad1',
];

/** In lower case, by how common they are in leaks; and ours. */
const COMMON_PASSWORDS = new Set([...dictionary['passwords-common'], ...LOCAL_PASSWORDS]);

/** Throws a 422 for a password that guessers try first. */
export function rejectCommonPassword(password: string): void {
  if (COMMON_PASSWORDS.has(password.toLowerCase())) throw new HttpError(422, COMMON_PASSWORD);
}

/** A shorter name is in too many words to mean anything. */
const NAME_LENGTH_MIN = 4;
/** Letters that a password needs besides a name. */
const OWN_LETTERS_MIN = 4;

/**
 * Throws a 422 for a password made of the shopper's username, address or the shop's name: without
 * these, it has fewer than four letters.
 */
export function rejectPersonalPassword(
  { config }: Host,
  password: string,
  { username, email }: { username: string; email: string },
): void {
  const [local = '', domain = ''] = email.split('@');
  const names = [email, username, local, domain, ...domain.split('.'), config.mailFrom.name]
    .map(lettersAndDigits)
    .filter((name) => name.length >= NAME_LENGTH_MIN)
    .toSorted((a, b) => b.length - a.length);
  const typed = lettersAndDigits(password);
  const own = names.reduce((rest, name) => rest.replaceAll(name, ''), typed);
  if (own !== typed && own.replace(/\d/g, '').length < OWN_LETTERS_MIN)
    throw new HttpError(422, PERSONAL_PASSWORD);
}

const lettersAndDigits = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
