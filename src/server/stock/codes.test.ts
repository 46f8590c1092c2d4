import { expect, it } from 'vitest';
import { associatedData } from '../keys/sealing-keyring.ts';
import { keyringFrom } from '../platform/keyring.ts';
import { openSealed } from './codes.ts';

const keyring = keyringFrom('a secret that is long enough for tests');
const sealed = (id: string, text: string) => ({
  id,
  variantId: 'star-5',
  sealed: keyring.seal('stock', associatedData(id, 'star-5'), text),
});

it('opens codes in order, and says null for one that was sealed for another row', async () => {
  const [first, second] = [sealed('1', 'FIRST'), sealed('2', 'SECOND')];
  const swapped = { ...second, sealed: first.sealed };
  const broken = { ...second, sealed: 'v1.' };
  expect(await openSealed({ keyring }, [second, swapped, broken, first])).toEqual([
    'SECOND',
    null,
    null,
    'FIRST',
  ]);
});

it('lets others get their turn while it opens a thousand', async () => {
  const items = Array.from({ length: 1_000 }, (_, index) => sealed(String(index), `CODE-${index}`));
  let turns = 0;
  let isOpening = true;
  const countTurns = () => {
    turns += 1;
    if (isOpening) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  await openSealed({ keyring }, items);
  isOpening = false;
  expect(turns).toBeGreaterThanOrEqual(9);
});
