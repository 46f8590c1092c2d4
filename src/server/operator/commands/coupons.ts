import * as v from 'valibot';
import { CouponCode, DiscountRate } from '#contract/cart.ts';
import { CART_TOTAL_MAX } from '#contract/constants.ts';
import { formatRupees } from '../../platform/format-money.ts';
import { Count, defineCommand, isRealDate, parseNumber, TypedOff } from '../command.ts';
import { formatTable, formatTime } from '../print.ts';

const Code = v.pipe(CouponCode, v.regex(/^[^\s\p{C}]+$/u, 'A coupon code must not contain spaces.'));

const AtMost = (most: number) => v.pipe(Count, v.maxValue(most, `must be at most ${most}`));
const USES_MAX = 1_000_000;

const DAY = 'must be a date such as 2030-12-31';
const Day = v.pipe(TypedOff, v.isoDate(DAY), v.check(isRealDate, DAY));

/** The commands about discount coupons. */
export const couponCommands = {
  'coupons add': defineCommand(
    {
      about: 'Adds a coupon that takes a fraction off the total, up to a cap.',
      example: 'coupons add SPRING --discount 0.1 --cap 500 --uses 100 --until 2030-05-31',
      syntax: (command) =>
        command
          .argument('<code>', 'what shoppers type')
          .requiredOption('--discount <fraction>', 'above 0 and below 1, such as 0.1', parseNumber)
          .requiredOption('--cap <rupees>', 'the most that it takes off, in whole rupees', parseNumber)
          .option('--uses <n>', 'how often it can be used in total (default: once per account)', parseNumber)
          .option('--until <date>', 'its last day in UTC, such as 2030-05-31'),
      read: ([code], options) => ({ code, ...options }),
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

  'coupons list': defineCommand(
    {
      about: 'Shows all coupons and how often each is used.',
      example: 'coupons list --json',
      syntax: (command) => command,
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
        : formatTable(
            ['CODE', 'DISCOUNT', 'AT MOST', 'USES', 'ENDS (UTC)', 'STATE'],
            coupons.map(({ code, discount, cap, uses, uses_max, ends_at, state }) => [
              code,
              discount,
              formatRupees(cap),
              uses_max === null ? String(uses) : `${uses} of ${uses_max}`,
              formatTime(ends_at),
              state,
            ]),
            width,
          ),
  ),

  'coupons end': defineCommand(
    {
      about: 'Ends a coupon now. Payments already opened with it keep their discount.',
      example: 'coupons end SPRING',
      syntax: (command) => command.argument('<code>'),
      read: ([code]) => ({ code }),
      input: v.object({ code: Code }),
      answer: v.object({ code: v.string(), ended: v.boolean(), ends_at: v.string() }),
    },
    ({ code, ended, ends_at }) =>
      ended
        ? `Ended the coupon ${code}.`
        : `The coupon ${code} already ended at ${formatTime(ends_at)} (UTC).`,
  ),
} as const;
