import { describe, expect, it } from 'vitest';
import { numberHintsIn, numbersIn } from './payment-number.ts';

const written = { written: ['KP-7MRK-4X'], spaced: ['KP-7MRK-4X'] };
const spaced = { written: [], spaced: ['KP-7MRK-4X'] };
const none = { written: [], spaced: [] };

describe('A payment number in a bank’s texts (R-45)', () => {
  it.each([
    ['as it is', 'KP-7MRK-4X', written],
    ['in small letters', 'kp-7mrk-4x', written],
    ['without hyphens', 'KP7MRK4X', written],
    ['with one hyphen', 'KP-7MRK4X', written],
    ['with spaces', 'KP 7MRK-4X', written],
    ['with a space within', 'KP 7MRK 4X', spaced],
    ['with spaces everywhere', 'K P 7 M R K 4 X', spaced],
    ['with spaces and hyphens', 'KP - 7MRK - 4X', spaced],
    ['with points', 'KP.7MRK.4X', spaced],
    ['with points and slashes', 'KP./7MRK_4X', spaced],
    ['after a colon', 'KP:7MRK-4X', written],
    ['with what divides two cells', 'KP-7MRK; 4X', none],
    ['with a digit that no number has, in one word', 'KP123456', none],
    ['with other dashes', 'KP–7MRK—4X', written],
    ['with a minus', 'KP−7MRK−4X', written],
    ['in full-width forms', 'ＫＰ－７ＭＲＫ－４Ｘ', written],
    ['with Urdu digits', 'KP-۷MRK-۴X', written],
    ['with Arabic digits', 'KP-٧MRK-٤X', written],
    ['with Cyrillic letters', 'КР-7МRК-4Х', written],
    ['with Greek letters', 'ΚΡ-7ΜRΚ-4Χ', written],
    ['with invisible signs', 'KP\u200b-7MRK\u00ad-4X', written],
    ['with a space that does not break', 'KP\u00a07MRK-4X', written],
    ['among words', 'payment KP-7MRK-4X for diamonds', written],
    ['beside signs', 'Ref:KP-7MRK-4X.', written],
    ['in brackets', '(kp-7mrk-4x)', written],
    ['beside a letter', 'XKP-7MRK-4X', none],
    ['beside a digit', 'KP-7MRK-4X1', none],
    ['after a letter of Urdu', 'نKP-7MRK-4X', none],
    ['without KP', '7MRK-4X', none],
    ['of an order', 'KS-7MRK-4X', none],
    ['with a letter too few', 'KP-7MRK-4', none],
    ['with a letter too many', 'KP-7MRK-4XY', none],
    ['with a letter that no number has', 'KP-7MRK-4O', none],
    ['with a digit that no number has', 'KP-7MRK-41', none],
    ['none', '', none],
    [
      'in words that begin as it does',
      'KP BRANCH, K P SHARMA, KP MARKET',
      { ...none, spaced: ['KP-BRAN-CH', 'KP-SHAR-MA', 'KP-MARK-ET'] },
    ],
    ['of letters alone, with its hyphen', 'KP-ABCD-EF', { written: ['KP-ABCD-EF'], spaced: ['KP-ABCD-EF'] }],
  ])('%s', (_, text, expected) => expect(numbersIn([text])).toEqual(expected));

  it('is found in any of the texts, once', () =>
    expect(numbersIn([null, 'KP-7MRK-4X', 'kp7mrk4x'])).toEqual(written));

  it('is not put together from two texts', () => expect(numbersIn(['KP-7MRK', '4X'])).toEqual(none));

  it('is one of several', () =>
    expect(numbersIn(['KP-7MRK-4X and KP-8NRT-5Z'])).toEqual({
      written: ['KP-7MRK-4X', 'KP-8NRT-5Z'],
      spaced: ['KP-7MRK-4X', 'KP-8NRT-5Z'],
    }));
});

const NONE = { numbers: [], patterns: [], orders: [] };

describe('What is not quite a number (R-49)', () => {
  it.each([
    ['an order’s number', 'KS-7MRK-4X', { ...NONE, orders: ['KS-7MRK-4X'] }],
    ['a number without KP', '7MRK-4X', { ...NONE, numbers: ['KP-7MRK-4X'] }],
    ['a word of six letters', 'FRESHY', NONE],
    ['a number of seven digits', '3001234', NONE],
    ['nothing', '', NONE],
  ])('%s', (_, text, expected) => expect(numberHintsIn([text, null])).toEqual(expected));

  it.each([
    ['with a letter wrong', 'KP-7MRK-4O', 'KP-7MRK-4_'],
    ['with another letter wrong', 'KP-7NRK-4X', 'KP-7_RK-4X'],
    ['with a letter wrong, after a word', 'REF KP-7MRK-4Y', 'KP-7MRK-4_'],
    ['with two letters swapped', 'KP-7RMK-4X', 'KP-7MRK-4X'],
    ['with a letter missing', 'KP-7MRK-4', 'KP-7MRK-4_'],
    ['with the first missing', 'KP-MRK-4X', 'KP-_MRK-4X'],
    ['with a letter too many', 'KP-7MRK-4XY', 'KP-7MRK-4X'],
    ['with KP written wrong', 'KO-7MRK-4X', 'KP-7MRK-4X'],
  ])('%s', (_, text, pattern) => expect(numberHintsIn([text]).patterns).toContain(pattern));
});
