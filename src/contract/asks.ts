import * as v from 'valibot';
import { ASKS_MAX, DETAIL_LENGTH_MAX } from './constants.ts';
import { latinDigits } from './digits.ts';
import { Line, Slug } from './primitives.ts';
import { fitsPattern, patternFault } from './safe-pattern.ts';
import { withoutUnseen } from './text.ts';

const PATTERN_LENGTH_MAX = 200;
const LABEL_LENGTH_MAX = 60;

/** The id of an ask: a slug that begins with a letter, since it also names a field of a form. */
const AskId = v.pipe(Slug, v.regex(/^[a-z]/, 'must begin with a letter'));

/**
 * A detail for the delivery, such as a player ID (R-16). A detail fits the whole of `pattern`;
 * `example` is one that does.
 */
export const Ask = v.pipe(
  v.object({
    id: AskId,
    label: v.pipe(Line, v.maxLength(LABEL_LENGTH_MAX, `must be at most ${LABEL_LENGTH_MAX} characters`)),
    pattern: v.optional(
      v.pipe(
        v.string('must be a text'),
        v.minLength(1, 'must not be empty'),
        v.maxLength(PATTERN_LENGTH_MAX, `must be at most ${PATTERN_LENGTH_MAX} characters`),
        v.rawCheck(({ dataset, addIssue }) => {
          const fault = dataset.typed ? patternFault(dataset.value) : null;
          if (fault !== null) addIssue({ message: fault });
        }),
      ),
    ),
    example: v.optional(
      v.pipe(Line, v.maxLength(DETAIL_LENGTH_MAX, `must be at most ${DETAIL_LENGTH_MAX} characters`)),
    ),
  }),
  v.check(
    ({ pattern, example }) =>
      pattern === undefined ||
      example === undefined ||
      // An odd pattern has a fault of its own, and may not even be one.
      patternFault(pattern) !== null ||
      fitsPattern(pattern, example),
    'must have an example that fits its pattern',
  ),
);
export type Ask = v.InferOutput<typeof Ask>;

/** Which of a product's asks are too many, or have the id of an earlier one, with the reason. */
export const surplusAsks = (asks: readonly { id?: unknown }[]): { at: number; reason: string }[] =>
  asks.flatMap(({ id }, at) => {
    if (id !== undefined && asks.findIndex((ask) => ask.id === id) < at)
      return [{ at, reason: `has the id "${id}" again` }];
    return at < ASKS_MAX ? [] : [{ at, reason: `is one more than ${ASKS_MAX}` }];
  });

/** Delivery details by the id of their ask. A line of a cart or an order keeps them as `answers`. */
export const DeliveryDetails = v.pipe(
  v.record(
    AskId,
    v.pipe(
      v.string('must be a text'),
      v.transform(withoutUnseen),
      v.trim(),
      v.minLength(1, 'A detail must not be empty.'),
      v.maxLength(DETAIL_LENGTH_MAX, `A detail has at most ${DETAIL_LENGTH_MAX} characters.`),
      v.regex(/^\P{Cc}+$/u, 'A detail must not contain control characters.'),
    ),
    'must be details',
  ),
  v.check((details) => Object.keys(details).length <= ASKS_MAX, `must be at most ${ASKS_MAX} details`),
);
export type DeliveryDetails = v.InferOutput<typeof DeliveryDetails>;

/** A detail with the label of its ask, as it was at the time of the order. */
export const LabelledDetail = v.object({ label: v.string(), value: v.string() });
export type LabelledDetail = v.InferOutput<typeof LabelledDetail>;

/** A detail in the digits that its pattern asks for (R-144). */
const inDigitsOf = (pattern: string | undefined, text: string): string =>
  pattern === undefined || fitsPattern(pattern, text) ? text : latinDigits(text);

/**
 * A detail as typed: trimmed, not empty, one line, and fitting its ask. One sentence for each
 * fault.
 */
const detailFor = ({ label, pattern, example }: Ask) =>
  v.pipe(
    v.string(missing(label, example)),
    v.transform(withoutUnseen),
    v.trim(),
    v.minLength(1, missing(label, example)),
    v.maxLength(DETAIL_LENGTH_MAX, `"${label}" can have up to ${DETAIL_LENGTH_MAX} characters.`),
    v.regex(/^\P{Cc}+$/u, `"${label}" can't have control characters.`),
    v.transform((text) => inDigitsOf(pattern, text)),
    v.check((text) => pattern === undefined || fitsPattern(pattern, text), unfit(label, example)),
  );

/** First words of labels that are no names, so that they are small within a sentence. */
const COMMON_WORD =
  /^(account|character|customer|domain|e-?mail|link|login|mobile|name|number|phone|player|postal|server|times|user|username|zone)\b/i;

/**
 * A label within a sentence, without what it explains in brackets: `your player ID`, `the name on
 * the licence`, `your GitHub username`.
 */
const within = (explained: string): string => {
  const label = explained.replace(/ \([^()]*\)$/, '');
  const words = COMMON_WORD.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
  return `${/ (of|on|that) /.test(label) ? 'the' : 'your'} ${words}`;
};
const missing = (label: string, example: string | undefined) =>
  `Enter ${within(label)}${example === undefined ? '' : `, e.g. ${example}`}.`;
const unfit = (label: string, example: string | undefined) =>
  `Check ${within(label)}${example === undefined ? '' : `: it should look like ${example}`}.`;

/** The form of a product's asks: its values by the ids of the asks. */
export const detailsFor = (asks: readonly Ask[]) =>
  v.object(Object.fromEntries(asks.map((ask) => [ask.id, detailFor(ask)])));

/** The detail that an ask has; undefined if none. */
export const detailOf = (details: DeliveryDetails | undefined, { id }: Ask): string | undefined =>
  details !== undefined && Object.hasOwn(details, id) ? details[id] : undefined;

/**
 * Why the details don't do for the asks, as a sentence about the first fault; null if they do
 * (R-16).
 */
export function detailsFault(asks: readonly Ask[], details: DeliveryDetails | undefined): string | null {
  for (const ask of asks) {
    const { issues } = v.safeParse(detailFor(ask), detailOf(details, ask), { abortEarly: true });
    if (issues !== undefined) return issues[0].message;
  }
  return null;
}

/**
 * Details that were given before, for asks of the same labels; undefined if they don't do for all
 * that is asked now.
 */
export function detailsByLabel(
  asks: readonly Ask[],
  given: readonly LabelledDetail[],
): DeliveryDetails | undefined {
  const details = Object.fromEntries(
    asks.flatMap(({ id, label }) => {
      const [same, ...others] = given.filter((one) => one.label === label);
      return same === undefined || others.length > 0 ? [] : [[id, same.value] as const];
    }),
  );
  const checked = v.safeParse(DeliveryDetails, details);
  if (asks.length === 0 || !checked.success) return undefined;
  return detailsFault(asks, checked.output) === null ? checked.output : undefined;
}

/** The details to the asks, in their order and with their labels. Other details are left out. */
export const labelled = (asks: readonly Ask[], details: DeliveryDetails | undefined): LabelledDetail[] =>
  asks.flatMap((ask) => {
    const value = detailOf(details, ask);
    return value === undefined ? [] : [{ label: ask.label, value: inDigitsOf(ask.pattern, value) }];
  });
