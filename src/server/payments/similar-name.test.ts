import { expect, it } from 'vitest';
import { isSimilarName } from './similar-name.ts';

it.each([
  ['Zoë Khan', 'ZOE KHAN', true],
  ['José Peña', 'Jose Pena', true],
  ['Søren Łukasz', 'SOREN LUKASZ', true],
  // Kaf and yeh of an Arabic and of an Urdu keyboard.
  ['ملك علي', 'ملک علی', true],
  ['فاطمة', 'فاطمہ', true],
  ['أحمد', 'احمد', true],
  // Cut short by the bank.
  ['MUHAMMAD ABDULLAH KH', 'Muhammad Abdullah Khan', true],
  ['Muhammad', 'Muhammad Abdullah', true],
  ['Mina Kh', 'Mina Khan', false],
  ['Muhammad Abdullah', 'Muhammad Abdul', true],
  ['Mina Khan', 'Nina Khan', false],
  ['Mina Khan', 'Khan Mina', false],
  ['...', 'Mina Khan', false],
])('%j and %j may be one name: %s (R-85)', (a, b, isSimilar) => {
  expect(isSimilarName(a, b)).toBe(isSimilar);
  expect(isSimilarName(b, a)).toBe(isSimilar);
});
