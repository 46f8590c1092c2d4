import * as v from 'valibot';
import { ONE_TIME_CODE } from './constants.ts';
import { typedOff } from './digits.ts';
import { withoutMarks } from './text.ts';

/** A readable catalogue id: lower-case letters, digits and single hyphens. */
export const Slug = v.pipe(
  v.string('must be a text'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be a slug (a-z, 0-9 and single hyphens)'),
  v.maxLength(80, 'must be at most 80 characters'),
);

/** An opaque id of an account, order or payment: it can't be guessed or counted. */
export const Id = v.pipe(v.string('must be an id'), v.regex(/^[\w-]{1,64}$/, 'must be an id'));

/** A time: ISO 8601 in UTC. */
export const Instant = v.pipe(v.string('must be a time'), v.isoTimestamp('must be an ISO 8601 time'));

/** A URL that the shop may follow: `http:` or `https:` only. */
export const HttpUrl = v.pipe(
  v.string('must be an address'),
  v.url('must be an address'),
  v.regex(/^https?:\/\//i, 'must be an http address'),
);

/**
 * A path within the shop. It is judged as a browser resolves it, because `/.//example.com` becomes
 * `//example.com`, which is another site.
 */
export const AppPath = v.pipe(
  v.string('must be a path'),
  v.regex(/^\/[^\s\\]*$/, 'must be a path of this shop'),
  v.check(isOwnPath, 'must be a path of this shop'),
);

/** Any origin will do: a path that leaves it is no path. */
const SOME_ORIGIN = 'https://shop.example.com';
function isOwnPath(path: string): boolean {
  try {
    const { origin, pathname } = new URL(path, SOME_ORIGIN);
    return origin === SOME_ORIGIN && !pathname.startsWith('//');
  } catch {
    return false;
  }
}

/** An image: a path within the shop, or an http URL. */
export const ImageSource = v.union([AppPath, HttpUrl], 'must be a path of this shop or an http address');

/** A line of readable text: not empty, no control characters. */
export const Line = v.pipe(
  v.string('must be a text'),
  v.transform(withoutMarks),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(500, 'must be at most 500 characters'),
);

export const NonEmptyText = v.pipe(v.string(), v.minLength(1));

/** A text that an answer may lack. To the shop, `null` and an empty one are lacking too. */
export const OptionalText = v.optional(NonEmptyText);

const SIX_DIGITS = 'The code has six digits.';

/** A text that is merely shown: the host always sends it, and to the shop an odd one is empty. */
export const ShownText = v.optional(v.string(), '');

/** A mailed code: a number of six digits, also accepted as text from forms. */
export const OneTimeCode = v.pipe(
  v.union([v.number(), v.string()], SIX_DIGITS),
  v.transform((code) => typedOff(String(code))),
  v.regex(/^\d{6}$/, SIX_DIGITS),
  v.transform(Number),
  // As a text it may begin with 0: then it has six digits, and can't be a code.
  v.minValue(ONE_TIME_CODE.min, 'This code is wrong. Please check it and try again.'),
  v.maxValue(ONE_TIME_CODE.max, SIX_DIGITS),
);

/** The status code of a payment or an order: 0 pending, 1 completed, 2 failed or cancelled. */
export const Status = v.picklist([0, 1, 2], 'must be 0, 1 or 2');
export type Status = v.InferOutput<typeof Status>;
