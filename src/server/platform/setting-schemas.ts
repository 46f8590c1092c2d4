import * as v from 'valibot';
import { databaseUrlFault } from '../database/servers.ts';

/** A setting that is a whole number between `min` and `max`. */
export const integer = (name: string, min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, `${name} must be a whole number.`),
    v.transform(Number),
    v.minValue(min, `${name} must be at least ${min}.`),
    v.maxValue(max, `${name} must be at most ${max}.`),
  );

/** A setting that is a URL with one of these protocols; the error message shows `example`. */
export const url = (name: string, protocols: readonly string[], example: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `${name} must be an address such as ${example}.`,
    ),
  );

/** A setting that is a URL without a path; its value has no trailing slash. */
export const origin = (name: string, protocols: readonly string[], example: string) =>
  v.pipe(
    url(name, protocols, example),
    v.check(
      (text) => !URL.canParse(text) || (new URL(text).pathname === '/' && !/[?#@]/.test(text)),
      `${name} must be an origin alone, without a path, such as ${example}.`,
    ),
    v.transform((text) => (URL.canParse(text) ? new URL(text).origin : text)),
  );

/** A setting that is the URL of a PostgreSQL server, or of several of one database. */
export const databaseUrl = (name: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => databaseUrlFault(name, text) === null,
      ({ input }) => databaseUrlFault(name, input) ?? '',
    ),
  );

/** A setting that goes into a header or is shown to shoppers: one word of printable ASCII. */
export const word = (name: string) =>
  v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,500}$/, `${name} must be one word of plain characters.`));

/** The name or address of a machine. */
export const hostName = (name: string) =>
  v.pipe(v.string(), v.regex(/^[\w.:-]+$/, `${name} must be a name or an address.`));

/** A token that is sent in a header. */
export const token = (name: string) =>
  v.pipe(
    v.string(),
    v.regex(/^[\x21-\x7e]{16,}$/, `${name} must have at least 16 characters and no spaces.`),
  );

/** A setting that keys are derived from. */
export const secret = (name: string) =>
  v.pipe(v.string(), v.minLength(32, `${name} must have at least 32 characters.`));
