import * as v from 'valibot';
import { CouponCode, DiscountRate } from '#contract/cart.ts';
import { CART_TOTAL_MAX } from '#contract/constants.ts';
import { rupees } from '../../ledger/rupees.ts';
import { Count, command, isOnCalendar, needed, numberOf, value } from '../command.ts';
import { table, when } from '../print.ts';

const Code = v.pipe(CouponCode, v.regex(/^[^\s\p{C}]+$/u, 'A coupon code has no spaces.'));

const AtMost = (most: number) => v.pipe(Count, v.maxValue(most, `must be at most ${most}`));
const USES_MAX = 1_000_000;

const DAY = 'must be a date such as 2030-12-31';
const Day = v.pipe(v.string(DAY), v.isoDate(DAY), v.check(isOnCalendar, DAY));

/** What the operator does with discount codes. */
export const couponCommands = {
  'coupons add': command(
    {
      usage: 'coupons add CODE --discount 0.1 --cap 500 [--uses N] [--until DATE]',
      about: 'Adds a coupon: the fraction that it takes off, and at most how many rupees.',
      example: 'coupons add SPRING --discount 0.1 --cap 500 --uses 100 --until 2030-05-31',
      options: {
        discount: needed('0.1', 'the fraction, above 0 and below 1'),
        cap: needed('500', 'at most so many rupees'),
        uses: value('N', 'so often in all; without it as often as there are accounts'),
        until: value('DATE', 'its last day (UTC), such as 2030-05-31'),
      },
      positionals: [1, 1],
      read: ({ positionals: [code], options: { discount, cap, uses, until } }) => ({
        code,
        discount: numberOf(discount),
        cap: numberOf(cap),
        uses: numberOf(uses),
        until,
      }),
      input: v.object({
        code: Code,
        discount: v.pipe(
          DiscountRate,
          v.check((rate) => Number(rate.toFixed(6)) === rate, 'must have at most 6 decimals'),
        ),
        cap: AtMost(CART_TOTAL_MAX),
        uses: v.optional(AtMost(USES_MAX)),
        until: v.optional(Day),
      }),
      answer: v.object({ code: v.string() }),
    },
    ({ code }) => `Added the coupon ${code}.`,
  ),

  'coupons list': command(
    {
      usage: 'coupons list',
      about: 'Shows every coupon and how often it is in use.',
      example: 'coupons list --json',
      positionals: [0, 0],
      read: () => ({}),
      input: v.object({}),
      answer: v.array(
        v.object({
          code: v.string(),
          discount: v.number(),
          cap: v.number(),
          uses: v.number(),
          uses_max: v.nullable(v.number()),
          ends_at: v.nullable(v.string()),
          state: v.picklist(['open', 'ended', 'used up']),
        }),
      ),
    },
    (coupons, width) =>
      coupons.length === 0
        ? 'There are no coupons.'
        : table(
            ['CODE', 'DISCOUNT', 'AT MOST', 'USES', 'ENDS (UTC)', 'STATE'],
            coupons.map(({ code, discount, cap, uses, uses_max, ends_at, state }) => [
              code,
              discount,
              rupees(cap),
              uses_max === null ? String(uses) : `${uses} of ${uses_max}`,
              when(ends_at),
              state,
            ]),
            width,
          ),
  ),

  'coupons end': command(
    {
      usage: 'coupons end CODE',
      about: 'Ends a coupon now. Payments that were opened with it keep their discount.',
      example: 'coupons end SPRING',
      positionals: [1, 1],
      read: ({ positionals: [code] }) => ({ code }),
      input: v.object({ code: Code }),
      answer: v.object({ code: v.string(), ended: v.boolean(), ends_at: v.string() }),
    },
    ({ code, ended, ends_at }) =>
      ended ? `Ended the coupon ${code}.` : `The coupon ${code} has been over since ${when(ends_at)} (UTC).`,
  ),
} as const;
