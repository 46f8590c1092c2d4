import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Email, Username } from './accounts.ts';
import { DeliveryDetails } from './asks.ts';
import { CouponCode } from './cart.ts';
import { SenderName } from './payments.ts';
import { Line, OneTimeCode } from './primitives.ts';
import { FIELD_FAULTS } from './tests/field-faults.ts';

describe('What can’t be seen (R-121)', () => {
  it.each([
    [CouponCode, '\u202aSPR\u200bING10\u202c', 'SPRING10'],
    [DeliveryDetails, { player: '\ufeff51 2\u00ad3' }, { player: '51 23' }],
    [Email, 'amna\u200d@example.com\u200e', 'amna@example.com'],
    [Username, ' \u202bAmna_9\u200b ', 'Amna_9'],
    [OneTimeCode, '\u200e482913', 482_913],
    [SenderName, '\u202bعلی\u200cرضا\u202c', 'علی\u200cرضا'],
    [Line, 'By \u2066👩\u200d💻\u2069', 'By 👩\u200d💻'],
  ] as const)('is left out, but for what people need to read: %#', (schema, typed, kept) => {
    expect(v.parse(schema, typed)).toEqual(kept);
  });
});

describe('An email address (R-32)', () => {
  const read = (typed: string) => {
    const { issues, output } = v.safeParse(Email, typed);
    return issues?.[0].message ?? output;
  };

  it('is what HTML takes, with its domain in ASCII and its digits ours', () => {
    const kept = {
      "o'brien+{shop}@mail.example.com": "o'brien+{shop}@mail.example.com",
      'Amna@BÜCHER.example': 'Amna@xn--bcher-kva.example',
      'amna@bu\u0308cher.example': 'amna@xn--bcher-kva.example',
      'amna@بازار.پاکستان': 'amna@xn--mgbab2bd.xn--mgbai9azgqp6j',
      'amna@例え。jp': 'amna@xn--r8jz45g.jp',
      'amna۹۱@example.com': 'amna91@example.com',
      'amna@xn--bcher-kva.example': 'amna@xn--bcher-kva.example',
      'amna@Example.com': 'amna@Example.com',
      'amna@mx.a.pk': 'amna@mx.a.pk',
      [`amna@example.${'a'.repeat(63)}`]: `amna@example.${'a'.repeat(63)}`,
      [`amna@${'a'.repeat(63)}.com`]: `amna@${'a'.repeat(63)}.com`,
    };
    expect(Object.fromEntries(Object.keys(kept).map((typed) => [typed, read(typed)]))).toEqual(kept);
  });

  it('has a domain with a dot, and no more than a domain', () => {
    const none = [
      ...['amna@localhost', 'amna@1.2.3.4', 'amna@１.２.３.４', 'amna@example.c', 'amna@example..com'],
      ...['amna@bücher.example/x', 'amna@bücher.example:80', 'amna@bücher', 'a@b@bücher.example'],
      ...['a b@example.com', 'amna@bü cher.example', '"a"@example.com', 'آمنہ@example.com', 'amna,b@a.com'],
      ...['amna@xn--\u0301.example', '@bücher.example', 'amna<b@example.com'],
      ...[`amna@${'a'.repeat(64)}.com`, `amna@example.${'a'.repeat(64)}`],
    ];
    const { says } = FIELD_FAULTS.email.mistyped;
    expect(none.filter((typed) => read(typed) !== says)).toEqual([]);
  });
});
