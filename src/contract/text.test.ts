import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Email } from './accounts.ts';
import { Answers } from './asks.ts';
import { CouponCode } from './cart.ts';
import { SenderName } from './payments.ts';
import { Line, OneTimeCode } from './primitives.ts';

describe('What can’t be seen (R-121)', () => {
  it.each([
    [CouponCode, '\u202aSPR\u200bING10\u202c', 'SPRING10'],
    [Answers, { player: '\ufeff51 2\u00ad3' }, { player: '51 23' }],
    [Email, 'amna\u200d@example.com\u200e', 'amna@example.com'],
    [OneTimeCode, '\u200e482913', 482_913],
    [SenderName, '\u202bعلی\u200cرضا\u202c', 'علی\u200cرضا'],
    [Line, 'By \u2066👩\u200d💻\u2069', 'By 👩\u200d💻'],
  ] as const)('is left out, but for what people need to read: %#', (schema, typed, kept) => {
    expect(v.parse(schema, typed)).toEqual(kept);
  });
});
