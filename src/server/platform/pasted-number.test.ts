import { describe, expect, it } from 'vitest';
import { pastedIdsIn, pastedNumber } from './pasted-number.ts';

const ID = 'e5c1f7a2940b4d3c8e6f1a2b3c4d5e6f';
const LINK = `https://shop.example.com/my/orders?order=${ID}`;

describe('A number or a link that somebody pastes (R-189)', () => {
  it.each([
    ['as it is', 'KS-7F3Q-K2', ['KS-7F3Q-K2']],
    ['with a hash', '#KS-7F3Q-K2', ['KS-7F3Q-K2']],
    ['with spaces', 'KS 7F3Q K2', ['KS-7F3Q-K2']],
    ['in one word, in small letters', 'ks7f3qk2', ['KS-7F3Q-K2']],
    ['with dots', 'KS.7F3Q.K2', ['KS-7F3Q-K2']],
    ['with underscores', 'KS_7F3Q_K2', ['KS-7F3Q-K2']],
    ['with an en dash and an em dash', 'KS–7F3Q—K2', ['KS-7F3Q-K2']],
    ['with hyphens that don’t break', 'KS\u20117F3Q\u2011K2', ['KS-7F3Q-K2']],
    ['with spaces around its dashes', 'KS - 7F3Q - K2', ['KS-7F3Q-K2']],
    ['with slashes', 'KS/7F3Q/K2', ['KS-7F3Q-K2']],
    ['with points, of a payment', 'KP.4M9T.R7', ['KP-4M9T-R7']],
    ['with Cyrillic letters', 'КР-4М9Т-R7', ['KP-4M9T-R7']],
    ['with spaces everywhere', 'K S 7 F 3 Q K 2', ['KS-7F3Q-K2']],
    ['with digits that no number has', 'KP123456', []],
    ['full-width', 'ＫＳ－７Ｆ３Ｑ－Ｋ２', ['KS-7F3Q-K2']],
    ['with Urdu digits', 'KS-۷F۳Q-K۲', ['KS-7F3Q-K2']],
    ['with what can’t be seen', '\u200eKS-7F\u200b3Q-K2\ufeff', ['KS-7F3Q-K2']],
    ['in a sentence', 'Order KS-7F3Q-K2, please!', ['KS-7F3Q-K2']],
    ['in quotes, at the end of one', 'It is “KS-7F3Q-K2”.', ['KS-7F3Q-K2']],
    ['of a payment', 'payment #kp 4m9t r7.', ['KP-4M9T-R7']],
    ['of both', 'KS-7F3Q-K2 (paid by KP-4M9T-R7)', ['KS-7F3Q-K2', 'KP-4M9T-R7']],
    ['twice', 'KS-7F3Q-K2 / ks7f3qk2', ['KS-7F3Q-K2']],
    ['a link', LINK, [ID]],
    ['a link in brackets, with a point', `<${LINK}>.`, [ID]],
    ['a link within a link', `https://mail.example.com/?u=${encodeURIComponent(LINK)}&x=1`, [ID]],
    ['a link, encoded twice', encodeURIComponent(encodeURIComponent(LINK)), [ID]],
    ['a link that a mail has wrapped', `${LINK.slice(0, -9)}\n${LINK.slice(-9)} thanks`, [ID]],
    ['a link in the source of a mail', `/my/orders?order=3D${ID.slice(0, 20)}=\r\n${ID.slice(20)}`, [ID]],
    ['a link in capitals', LINK.toUpperCase(), [ID]],
    ['a link of a payment', `https://shop.example.com/payment/${ID}?from=mail`, [ID]],
    ['a letter too many', 'KS-7F3Q-K22', []],
    ['within a longer word', 'BACKS7F3QK2', []],
    ['a number of something else', 'KT-7F3Q-K2', []],
    ['an encoding that is none', '100% KS-7F3Q-K2 %zz %e0', ['KS-7F3Q-K2']],
    ['nothing', '', []],
  ])('%s', (_, pasted, numbers) => {
    expect(pastedIdsIn(pasted)).toEqual(numbers);
  });

  it.each([
    ['the beginning of a number', ' #ks 7f', 'KS-7F'],
    ['most of a number', 'KS.7F3Q.K', 'KS-7F3Q-K'],
    ['an id', ID, ID],
    ['the beginning of an id', 'e5c1f7a2', 'e5c1f7a2'],
    ['what is neither', 'amna_k', 'amna_k'],
    ['two numbers, which mean neither', 'KS-7F3Q-K2 KS-2222-33', 'KS-7F3Q-K2 KS-2222-33'],
  ])('is looked up in its stored form: %s', (_, pasted, typed) => {
    expect(pastedNumber(pasted)).toBe(typed);
  });
});
