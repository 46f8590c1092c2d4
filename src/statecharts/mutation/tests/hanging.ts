import { test } from 'vitest';
import { chosen } from '../chosen-mutant.ts';

/** A test that never ends under the first mutant. */
test('hangs', () => {
  while (chosen.choice?.mutant === 0);
});
