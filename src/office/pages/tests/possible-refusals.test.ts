import { expect, test } from 'vitest';
import { impossibleRefusals } from './possible-refusals.ts';

test('what the host never says to a role that replaces a code (R-101, R-191)', () => {
  expect(impossibleRefusals()).toEqual(['manager: a manager alone']);
});
