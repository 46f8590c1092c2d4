import { expect, it } from 'vitest';
import { hasWholeName, likenessTo } from './similar-name.ts';

const couldBeSamePerson = (payerKey: string, name: string) => likenessTo({ payerKey, text: '' })(name);
const couldBeNamedIn = (text: string, name: string) => likenessTo({ payerKey: '', text })(name);

it.each([
  ['Zoë Khan', 'ZOE KHAN', true],
  ['José Peña', 'Jose Pena', true],
  ['Søren Łukasz', 'SOREN LUKASZ', true],
  // Kaf and yeh of an Arabic and of an Urdu keyboard.
  ['ملك علي', 'ملک علی', true],
  ['فاطمة', 'فاطمہ', true],
  ['أحمد', 'احمد', true],
  // Titles, words that are left out, a bank's reference.
  ['MR MINA KHAN', 'Mina Khan', true],
  ['MRS KHAN', 'MR KHAN', true],
  ['Syed Omar Zaman', 'OMAR ZAMAN', true],
  ['Syed Omar', 'OMAR ZAMAN', true],
  ['Omar Ali Zaman', 'OMAR ZAMAN', true],
  ['260315448 OMAR ZAMAN', 'Omar Zaman', true],
  // Initials, order, dots, one word.
  ['M. Ali Zaman', 'MUHAMMAD ALI ZAMAN', true],
  ['M A ZAMAN', 'Muhammad Ali Zaman', true],
  ['M E ZAMAN', 'Muhammad Ali Zaman', true],
  ['E F G ZAMAN', 'Muhammad Ali Omar Zaman', false],
  ['M A Z', 'Muhammad Ali Zaman', false],
  ['ZAMAN OMAR ALI', 'Omar Ali Zaman', true],
  ['OMARALIZAMAN', 'Omar Ali Zaman', true],
  ['Mina', 'MINA KHAN', true],
  // Other spellings.
  ['Mohd Ahmad', 'MUHAMMAD AHMED', true],
  ['Yusuf Hussein', 'YOUSAF HUSSAIN', true],
  // Cut short by the bank.
  ['MUHAMMAD ABDULLAH KH', 'Muhammad Abdullah Khan', true],
  ['MUHAMMAD ABDULLA', 'Muhamad Abdullah Khan', true],
  ['Muhammad', 'Muhammad Abdullah', true],
  ['Mina Kh', 'Mina Khan', true],
  ['Mu', 'Muhammad', false],
  ['Muh', 'Muhammad', true],
  // Letters wrong, missing, too many, in the wrong order.
  ['Mina Khan', 'Nina Khan', true],
  ['Mina Khan', 'Nina Kahn', false],
  ['Mina Khan', 'Mina Kahn', true],
  ['Mina Khan', 'Nino Khan', true],
  ['Mina Khan', 'Nino Khun', false],
  ['M Khan', 'Mina Kahn', true],
  ['Lai Zaman', 'ALI ZAMAN', true],
  // Others.
  ['Mina Khan', 'Omar Khan', false],
  ['...', 'Mina Khan', false],
  ['', '', false],
])('%j and %j could be one person: %s (R-45)', (a, b, isLike) => {
  expect(couldBeSamePerson(a, b)).toBe(isLike);
  expect(couldBeSamePerson(b, a)).toBe(isLike);
});

const NARRATION = 'IBFT FROM MUHAMMAD-ALI ZAMAN A/C 03001234567';

it.each([
  [NARRATION, 'Muhammad Ali Zaman', true],
  [NARRATION, 'M Zaman', true],
  [NARRATION, 'Zaman Muhammad', true],
  [NARRATION, 'Muhamad Ali Zamann', true],
  [NARRATION, 'Muhamad Oly Zumann', false],
  [NARRATION, 'Mr Ali Zaman', true],
  [NARRATION, 'Syed Ali Zaman', true],
  [NARRATION, 'Zaman', false],
  [NARRATION, 'Mina Khan', false],
  ['MUH***D A**', 'Muhammad Ali', true],
  ['MUH***D A**', 'Omar Ali', false],
  ['', 'Mina Khan', false],
])('%j may name %j: %s (R-45)', (text, name, isNamed) => expect(couldBeNamedIn(text, name)).toBe(isNamed));

it('takes no time for names and texts that were made to take it', () => {
  const said = Array.from(
    { length: 60 },
    (_, index) => `M${String.fromCharCode(65 + (index % 26)).repeat(2)}`,
  ).join(' ');
  const names = ['M '.repeat(50), `${'M '.repeat(7)}QQQQQ`, `MAA ${'M '.repeat(49)}`];
  // Of the second one, no word of the text is the last.
  expect(names.map((name) => couldBeNamedIn(said, name))).toEqual([false, false, true]);
});

it.each([
  [NARRATION, 'MUHAMMAD ALI ZAMAN', true],
  [NARRATION, 'Ali Zaman', true],
  [NARRATION, 'Zaman Ali', true],
  [NARRATION, 'Mr Ali Zaman', true],
  [NARRATION, 'Mohammad Ali Zaman', false],
  [NARRATION, 'Muhammad Zaman', false],
  [NARRATION, 'Ali Zamann', false],
  [NARRATION, 'M Ali Zaman', false],
  [NARRATION, 'Li Zaman', false],
  [NARRATION, 'Zaman', false],
  [NARRATION, 'Mr Zaman', false],
  ['MUHAMMADALI', 'Muhammad Ali', false],
  ['MUH***D A**', 'MUH D', false],
  ['MUH***D A**', 'MUHD A', false],
  ['MUHAMMAD ALI Z****', 'MUHAMMAD ALI', true],
  ['JOSÉ PEÑA', 'Jose Pena', true],
  ['IBFT Funds Transfer from FAIZAN MALIK', 'Funds Transfer', false],
  ['Raast Transfer from HBL', 'Transfer from', false],
  ['Raast Transfer from FAIZAN MALIK', 'Transfer Faizan', false],
  ['Raast Transfer from FAIZAN MALIK', 'Faizan Malik', true],
  ['', 'Mina Khan', false],
])('%j has the whole name %j: %s (R-174)', (text, name, isHere) =>
  expect(hasWholeName(text, name)).toBe(isHere),
);
