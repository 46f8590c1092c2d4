import * as v from 'valibot';
import { typedOff } from '#contract/digits.ts';
import type { Ref } from '#contract/office/field-metadata.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import { PAKISTAN_ZONE } from '#contract/pakistan.ts';
import { Line, Slug } from '#contract/primitives.ts';
import { pastedIdsIn, pastedNumber } from '../../platform/pasted-number.ts';
import { COST_MAX, SUPPLIER_LENGTH_MAX } from '../../stock/code-costs.ts';

/** Whether the calendar has a date; `Date` would move a missing day to the next month. */
function isRealDate(text: string): boolean {
  const day = text.slice(0, 10);
  return new Date(Date.parse(day)).toISOString().startsWith(day);
}

/** Normalizes a text that is compared or copied by hand, before another schema checks it. */
export const TypedOff = v.pipe(v.string('must be a text'), v.transform(typedOff));

/** A typed time, with or without a zone. Missing seconds are zero. */
const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?) ?(Z|[+-]\d\d:\d\d)?$/i;

/** A typed time as an ISO time, in Pakistan's zone if it has none. Empty for other text. */
function toInstant(typed: string): string {
  const [, day = '', clock = '', zone = PAKISTAN_ZONE] = TIME.exec(typed) ?? [];
  const at = new Date(`${day}T${clock}${zone.toUpperCase()}`);
  return Number.isNaN(at.getTime()) || !isRealDate(day) ? '' : at.toISOString();
}

/** A time: `2026-11-28 14:30` in Pakistan's zone, or with a zone (`2026-11-28T09:30:00Z`). */
export const TypedTime = v.pipe(
  TypedOff,
  v.transform((typed) => toInstant(typed.replace(/\s+/g, ' '))),
  v.isoTimestamp(
    'must be a time such as "2026-11-28 14:30" on Pakistan’s clocks, or 2026-11-28T09:30:00Z with its zone',
  ),
);

const DAY = 'must be a date such as 2030-12-31';
/** A day of Pakistan's calendar. */
export const Day = v.pipe(TypedOff, v.isoDate(DAY), v.check(isRealDate, DAY));

/** A positive whole number. */
export const Count = v.pipe(
  v.number('must be a whole number.'),
  v.safeInteger('must be a whole number.'),
  v.minValue(1, 'must be at least 1.'),
);

/** A thing's name or id, as typed. */
export const Name = v.pipe(
  v.string('must be a text'),
  v.transform(typedOff),
  v.minLength(1, 'must not be empty'),
  v.maxLength(254, 'must be at most 254 characters'),
  v.regex(/^\P{Cc}+$/u, 'must not contain control characters'),
);

const IdOrStart = v.pipe(
  v.string('must be an id'),
  v.transform(typedOff),
  v.regex(/^[\w-]{4,64}$/, 'must be an id, or at least the first 4 characters of one'),
);
/** A pasted text to search for, on one line. */
export const Pasted = v.pipe(
  v.string('must be a text'),
  v.transform((text) => typedOff(text.replaceAll(/\s+/gu, ' '))),
  v.minLength(2, 'must be at least 2 characters'),
  v.maxLength(2_000, 'must be at most 2000 characters'),
  v.regex(/^\P{Cc}+$/u, 'must not contain control characters'),
);

/** An id or number. A text with two numbers is refused, since it is unclear which one is meant. */
const NumberOrId = v.pipe(
  v.string('must be an id or a number'),
  v.check((text) => pastedIdsIn(text).length <= 1, 'must be one number: this text has several'),
  v.transform(pastedNumber),
  IdOrStart,
);

/** The id of a receipt, enough of its beginning, or the reference of its bank or network. */
const ReferenceOrId = v.pipe(
  v.string('must be an id or a reference'),
  v.transform(typedOff),
  v.minLength(4, 'must be an id, at least the first 4 characters of one, or a whole reference'),
  v.maxLength(200, 'must be at most 200 characters'),
  v.regex(/^\P{Cc}+$/u, 'must not contain control characters'),
);

const IDS: Partial<Readonly<Record<Ref, v.GenericSchema<string, string>>>> = {
  order: NumberOrId,
  payment: NumberOrId,
  receipt: ReferenceOrId,
};

/** An id, or enough of its beginning to identify it; orders and payments also by number. */
export const idOf = (ref: Ref) => withMetadata(IDS[ref] ?? IdOrStart, { ref });

/** A change's reason: one line for the audit log, often shown to the shopper. */
export const Reason = v.pipe(
  Line,
  v.maxLength(200, 'must be at most 200 characters'),
  v.regex(/^[^\p{Cc}]+$/u, 'must be one line of text'),
);
/** What each code of a batch cost, in whole rupees. */
const UNIT_COST = 'must be whole rupees for each code, such as 1390: convert other currencies first';
export const UnitCost = v.pipe(
  v.number(UNIT_COST),
  v.safeInteger(UNIT_COST),
  v.minValue(0, UNIT_COST),
  v.maxValue(COST_MAX, `must be at most ${COST_MAX} rupees for each code`),
);
/** Where codes were bought: one line. */
export const Supplier = v.pipe(
  Reason,
  v.maxLength(SUPPLIER_LENGTH_MAX, `must be at most ${SUPPLIER_LENGTH_MAX} characters`),
);

export const ReasonForLog = withMetadata(Reason, { hint: 'for the audit log' });

/** The first argument of most commands. */
export const OrderWord = withMetadata(idOf('order'), { word: 1 });
export const VariantWord = withMetadata(Slug, { word: 2, ref: 'variant' });
export const AccountWord = withMetadata(Name, {
  word: 1,
  value: 'account',
  ref: 'account',
  hint: 'the username or the email address',
});

/** The number of suspicious lines that the operator accepts as codes. */
export const AcceptSuspicious = v.optional(
  withMetadata(
    v.pipe(
      v.number('must be a whole number'),
      v.safeInteger('must be a whole number'),
      v.minValue(0, 'must be at least 0'),
    ),
    { hint: 'takes what is hardly a code, such as a heading: exactly so many lines' },
  ),
);

/** The catalogue revision that a form has shown: a change is refused if there is a newer one. */
export const Seen = v.optional(withMetadata(Count, { isHidden: true }));

/** How many rows a list shows by default, and a page of it. */
export const LIMIT_DEFAULT = 50;
const LimitCount = v.pipe(Count, v.maxValue(1_000, 'must be at most 1000'));

/** How many rows a list shows at most. */
export const Limit = v.optional(
  withMetadata(LimitCount, { hint: `how many to show at most (default: ${LIMIT_DEFAULT})` }),
  LIMIT_DEFAULT,
);

/** How many rows a list shows at most that is short enough to be shown whole. */
export const LimitOfAll = v.optional(
  withMetadata(LimitCount, { hint: 'how many to show at most (default: all)' }),
);

/** The days of a list, both inclusive. */
export const DAYS = {
  from: v.optional(
    withMetadata(Day, { value: 'day', is: 'day', hint: 'from this day in Pakistan on, such as 2026-03-02' }),
  ),
  to: v.optional(withMetadata(Day, { value: 'day', is: 'day', hint: 'up to this day in Pakistan' })),
};

export const None = v.object({});

/** The words that a row of a short list must have. */
export const Find = v.optional(
  withMetadata(
    v.pipe(v.string('must be a text'), v.trim(), v.maxLength(100, 'must be at most 100 characters')),
    {
      value: 'words',
      hint: 'only rows with these words',
    },
  ),
);
