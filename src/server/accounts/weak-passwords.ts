import { dictionary } from '@zxcvbn-ts/language-common';
import { COMMON_PASSWORD, PERSONAL_PASSWORD } from '#contract/accounts.ts';
import { HttpError } from '../http/http-error.ts';
import { spaced, withoutShopName } from './shop-name.ts';

/** Local guesses beside the world's list. */
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

/** Digits and signs around a common word, up to a phone number and a sign, leave it common. */
const AROUND_MAX = 12;

/** Throws a 422 for a password that guessers try first. */
export function rejectCommonPassword(password: string): void {
  if (isCommon(password)) throw new HttpError(422, COMMON_PASSWORD);
}

/** Whether it is a common password, as it is, between signs, or as a word between digits and signs. */
function isCommon(password: string): boolean {
  const typed = password.toLowerCase();
  if ([typed, typed.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')].some((each) => COMMON_PASSWORDS.has(each)))
    return true;
  const [, before = '', word = '', after = ''] = /^(\P{L}*)(.*?)(\P{L}*)$/su.exec(typed) ?? [];
  if (word === '' || before.length + after.length > AROUND_MAX) return false;
  // The digit or sign next to the word may be one of its letters: `$ecret`, `pa55`.
  const starts = NEXT_TO_WORD.map((length) => before.slice(before.length - length));
  return starts.some((start) =>
    NEXT_TO_WORD.some((length) => readings(start + word + after.slice(0, length)).some(isCommonWord)),
  );
}
const NEXT_TO_WORD = [0, 1, 2];
const isCommonWord = (text: string): boolean => /^\p{L}+$/u.test(text) && COMMON_PASSWORDS.has(text);

/** The readings of a text with digits and signs as letters: 1 is an i or an l. */
const readings = (text: string): string[] =>
  ['i', 'l'].map((one) =>
    text.replace(/[^\p{L}]/gu, (sign) => (sign === '1' ? one : (LETTERS[sign] ?? sign))),
  );
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
  '€': 'e',
};

/** A shorter name is in too many words to mean anything. */
const NAME_LENGTH_MIN = 4;
/** Letters that a password needs besides a name. */
const OWN_LETTERS_MIN = 4;

/**
 * Throws a 422 for a password made of the shopper's username, address or the shop's name: without
 * these, it has fewer than four letters.
 */
export function rejectPersonalPassword(
  password: string,
  { username, email }: { username: string; email: string },
): void {
  const [local = '', domain = ''] = email.split('@');
  const names = [email, username, local, domain, ...domain.split('.')]
    .map(lettersAndDigits)
    .filter((name) => name.length >= NAME_LENGTH_MIN)
    .toSorted((a, b) => b.length - a.length);
  const typed = lettersAndDigits(password);
  const own = names.reduce(
    (rest, name) => rest.replaceAll(name, ''),
    lettersAndDigits(withoutShopName(password)),
  );
  if (own !== typed && own.replace(/\d/g, '').length < OWN_LETTERS_MIN)
    throw new HttpError(422, PERSONAL_PASSWORD);
}

const lettersAndDigits = (text: string): string =>
  spaced(text)
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');
