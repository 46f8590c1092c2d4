import { expect, it, vi } from 'vitest';
import { reportFrom } from '../report.ts';

it.each([
  [300, 'cart: '.padEnd(300, 'x')],
  [301, `${'cart: '.padEnd(299, 'x')}…`],
])('a report of %d characters is on the console, cut after 300, and once', (length, said) => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const report = reportFrom('cart');
  report('x'.repeat(length - 6));
  report('x'.repeat(length - 6));
  expect(error.mock.calls).toEqual([[said]]);
});
