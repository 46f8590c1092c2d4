import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { detailsFault, detailsFor, labelled } from './asks.ts';
import { CouponCode } from './cart.ts';
import { DepositAmount } from './deposit.ts';
import { latinDigits } from './digits.ts';
import { OneTimeCode } from './primitives.ts';

describe('digits may be typed in Urdu or Arabic forms (R-144)', () => {
  it.each([
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['Rs ۵ and 6', 'Rs 5 and 6'],
    ['۱٬۲۰۰٫۵', '1,200.5'],
    ['١،٢٠٠', '1,200'],
    ['ء ي ـ', 'ء ي ـ'],
  ])('%s is %s', (typed, latin) => expect(latinDigits(typed)).toBe(latin));

  it('in codes and in an amount', () => {
    expect(v.parse(OneTimeCode, ' ۴۸۲۹۱۳ ')).toBe(482_913);
    expect(v.parse(DepositAmount, '۱٬۵۰۰')).toBe(1_500);
    expect(v.parse(DepositAmount, '\u200f٥٠٠\u200e')).toBe(500);
    expect(v.parse(CouponCode, 'EID۲۰')).toBe('EID20');
  });

  it('in a detail whose pattern asks for digits; a name stays as it is', () => {
    const id = { id: 'player', label: 'Player ID', pattern: '\\d{6,10}' };
    const name = { id: 'name', label: 'Name' };
    const typed = { player: '۵۱۲۰۰۷۷', name: 'گیمر۷' };
    expect(v.parse(detailsFor([id, name]), typed)).toEqual({ player: '5120077', name: 'گیمر۷' });
    expect(detailsFault([id, name], typed)).toBeNull();
    expect(labelled([id, name], typed)).toEqual([
      { label: 'Player ID', value: '5120077' },
      { label: 'Name', value: 'گیمر۷' },
    ]);
    expect(detailsFault([id], { player: '۵۱۲' })).toBe('Check your player ID.');
  });
});
