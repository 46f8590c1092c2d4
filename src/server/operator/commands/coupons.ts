import * as v from 'valibot';
import { CouponCode, DiscountRate } from '#contract/cart.ts';
import { CART_TOTAL_MAX } from '#contract/constants.ts';
import {
  ADDED_COUPON_EXAMPLES,
  AddedCoupon,
  COUPONS_EXAMPLES,
  Coupons,
  ENDED_COUPON_EXAMPLES,
  EndedCoupon,
} from '#contract/office/coupons.ts';
import { withMetadata } from '#contract/office/field-metadata.ts';
import { addCoupon, couponKeyOf, endCoupon, listCoupons } from '../../coupons/coupons.ts';
import { HttpError } from '../../http/http-error.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { endOfDay, formatTime } from '../../platform/pakistan.ts';
import { Count, Day, Find } from '../frame/inputs.ts';
import { shortList } from '../frame/list.ts';
import { again } from '../text/describe-order.ts';
import { count, formatShare } from '../text/print.ts';
import { change, listing } from './define-command.ts';

const Code = v.pipe(CouponCode, v.regex(/^[^\s\p{C}]+$/u, 'A coupon code must not contain spaces.'));

const AtMost = (most: number) => v.pipe(Count, v.maxValue(most, `must be at most ${most}`));
const USES_MAX = 1_000_000;
/** A coupon above it is told to the owner, and so is one without a number of uses or an end. */
const HALF = 0.5;

/** Sorts a coupon without an end behind all others. */
const NO_END = '9999';

/** The commands about discount coupons. */
export const couponCommands = [
  change({
    name: 'coupons add',
    title: 'Add a coupon',
    description: 'Adds a coupon that takes a share off the total, up to a cap.',
    role: 'manager',
    costs: ['sales', 'money'],
    input: v.object({
      code: withMetadata(Code, { word: 1, hint: 'what shoppers type' }),
      discount: withMetadata(
        v.pipe(
          DiscountRate,
          v.check((rate) => Number(rate.toFixed(6)) === rate, 'must have at most 6 decimals'),
        ),
        { value: 'fraction', is: 'share', hint: 'above 0 and below 1, such as 0.1 or 10%' },
      ),
      cap: withMetadata(AtMost(CART_TOTAL_MAX), {
        value: 'rupees',
        is: 'rupees',
        hint: 'the most that it takes off, in whole rupees',
      }),
      uses: v.optional(
        withMetadata(AtMost(USES_MAX), {
          hint: 'how often it can be used in total (default: once per account)',
        }),
      ),
      until: v.optional(
        withMetadata(Day, { value: 'date', is: 'day', hint: 'its last day in Pakistan, such as 2030-05-31' }),
      ),
    }),
    answer: AddedCoupon,
    example: {
      typed: 'coupons add SPRING --discount 10% --cap 500 --uses 100 --until 2030-05-31',
      answers: ADDED_COUPON_EXAMPLES,
    },
    said: ({ code }) => `Added the coupon ${code}.`,
    run: (host, { code, discount, cap, uses = null, until }) => {
      const endsAt = until === undefined ? null : endOfDay(until);
      if (endsAt !== null && endsAt <= host.now())
        throw new HttpError(422, 'The last day of the coupon is in the past.');
      const key = couponKeyOf(code);
      return async (tx) => {
        const isNew = await addCoupon(tx, { code, discount, cap, usesMax: uses, endsAt, at: host.now() });
        if (!isNew) throw new HttpError(409, `The coupon ${key} already exists.`);
        const detail = { discount, cap, uses, until: until ?? null };
        return {
          answer: { code: key },
          entry: { subject: key, detail },
          given: {
            rupees: uses === null ? 0 : cap * uses,
            isGrave: discount > HALF || uses === null || until === undefined,
          },
        };
      };
    },
    ask: (_host, { discount, cap, uses, until }, { code }) =>
      [
        `Add the coupon ${code}, which takes ${formatShare(discount)} off, at most ${formatRupees(cap)}?`,
        uses === undefined
          ? 'Each account can use it once, however many there are.'
          : `It can be used ${count(uses, 'time')}, which costs up to ${formatRupees(cap * uses)}.`,
        until === undefined ? 'It has no end.' : `Its last day is ${until}.`,
      ].join('\n'),
  }),

  listing({
    name: 'coupons list',
    title: 'Coupons',
    description: 'Shows all coupons and how often each is used.',
    role: 'manager',
    input: v.object({ find: Find }),
    answer: Coupons,
    none: 'There are no coupons.',
    example: { typed: 'coupons list --json', answers: COUPONS_EXAMPLES },
    list: shortList(
      async (host) =>
        (await listCoupons(host.db)).map(({ code, discount, cap, uses, usesMax, endsAt }) => ({
          code,
          discount,
          cap,
          uses,
          uses_max: usesMax,
          ends_at: endsAt?.toISOString() ?? null,
          state: stateOf({ uses, usesMax, endsAt }, host.now()),
        })),
      {
        sorts: ['code', 'used', 'ends'],
        days: {},
        orders: {
          code: { placeOf: ({ code }) => [code], direction: 'asc' },
          used: { placeOf: ({ uses, code }) => [uses, code], direction: 'desc' },
          ends: { placeOf: ({ ends_at, code }) => [ends_at ?? NO_END, code], direction: 'asc' },
        },
      },
    ),
  }),

  change({
    name: 'coupons end',
    title: 'End a coupon',
    description: 'Ends a coupon now. Payments already opened with it keep their discount.',
    role: 'manager',
    costs: ['sales'],
    input: v.object({ code: withMetadata(Code, { word: 1 }) }),
    answer: EndedCoupon,
    example: { typed: 'coupons end SPRING', answers: ENDED_COUPON_EXAMPLES },
    said: ({ code, ended, ends_at }) =>
      ended ? `Ended the coupon ${code}.` : `The coupon ${code} already ended at ${formatTime(ends_at)}.`,
    run:
      (host, { code }) =>
      async (tx) => {
        const key = couponKeyOf(code);
        const end = await endCoupon(tx, key, host.now());
        if (end === null) throw new HttpError(404, `There is no coupon ${key}.`);
        const { before, after } = end;
        const ended = before?.getTime() !== after.getTime();
        const detail = { before: before?.toISOString() ?? null, after: after.toISOString() };
        return {
          answer: { code: key, ended, ends_at: after.toISOString() },
          entry: ended ? { subject: key, detail } : null,
        };
      },
    ask: (_host, _input, { code, ended }) =>
      `End the coupon ${code}? Open payments keep their discount.${again(ended)}`,
  }),
] as const;

function stateOf(
  { uses, usesMax, endsAt }: { uses: number; usesMax: number | null; endsAt: Date | null },
  now: Date,
): 'open' | 'ended' | 'used up' {
  if (endsAt !== null && endsAt <= now) return 'ended';
  return usesMax !== null && uses >= usesMax ? 'used up' : 'open';
}
