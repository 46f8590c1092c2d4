import { expect, test } from 'vitest';
import { placeOf, withPlaces } from '../source-lines.ts';

const source = `export const chart = {
  id: 'lamp',
  initial: 'off',
  context: { switched: 0 },
  states: {
    off: { on: { pressed: 'on' } },
    on: {
      after: {
        sleepAfter: 'off',
      },
      ...{ tags: 'bright' },
    },
  },
};
`;
const load = async (): Promise<{ chart: object }> =>
  import(`data:text/javascript,${encodeURIComponent(withPlaces(source, 'lamp.machine.ts'))}`);

test.each([
  [['states', 'off', 'on', 'pressed'], 6],
  [['states', 'on', 'after', 'sleepAfter'], 9],
  [['states', 'on'], 7],
  [['initial'], 3],
  [[], 1],
])('%j', async (path, line) => expect(placeOf((await load()).chart, path)).toBe(`lamp.machine.ts:${line}`));

test('other objects have no place', async () => {
  const { chart } = await load();
  expect(chart).toHaveProperty('context', { switched: 0 });
  expect(placeOf({ states: {} }, ['states'])).toBeNull();
});
