import react from '@vitejs/plugin-react';
import { afterAll, expect, test } from 'vitest';
import { TestRunner } from '../test-runner.ts';

const setup = {
  plugins: [react()],
  resolve: { conditions: ['browser'] },
  test: { environment: 'jsdom' },
};
const runner = new TestRunner({ setup, hangsAfterMs: 5_000 });
afterAll(() => runner.close());

const sample = {
  chart: 'reservation',
  file: 'src/statecharts/sample/tests/reservation.test.tsx',
  models: ['src/statecharts/sample/tests/reservation.model.ts'],
  seen: {},
  signatures: {},
};

test('the tests of a flow judge its mutants, each on modules of its own', async () => {
  const { learned } = await runner.run({ ...sample, part: 'all', mutants: [null] });
  const numberOf = (state: string, change: string) =>
    learned?.mutants.findIndex((one) => one.state === state && one.change === change) ?? -1;
  const mutants = [
    numberOf('sending', 'drops the tag "busy"'),
    numberOf('sending', 'does not run "requestTable"'),
    numberOf('asking', 'at "party.submitted": drops the action that sets guests'),
    null,
  ];
  expect(mutants).not.toContain(-1);
  const judge = async (part: 'charts' | 'screens') => {
    const { verdicts } = await runner.run({ ...sample, ...learned, part, mutants });
    expect(verdicts.map(({ mutant }) => mutant)).toEqual(mutants);
    return verdicts.map(({ killedBy }) => killedBy);
  };
  expect(await judge('charts')).toEqual([null, expect.stringContaining('is complete'), null, null]);
  expect(await judge('screens')).toEqual([
    null,
    null,
    // The last screen says for how many the table is.
    expect.stringMatching(/on the screen.*confirmed$/),
    null,
  ]);
  expect(learned?.mutants[0]?.at).toMatch(/^src\/statecharts\/sample\/reservation\.machine\.ts:\d+$/);
  expect(await runner.loadedFiles()).toContain('src/statecharts/sample/reservation.machine.ts');
});

test('a mutant that hangs is killed by that, and the others are judged', async () => {
  const file = 'src/statecharts/mutation/tests/hanging.ts';
  const { verdicts } = await runner.run({ ...sample, file, part: 'all', mutants: [0, 1] });
  expect(verdicts).toEqual([
    { mutant: 1, killedBy: null },
    { mutant: 0, killedBy: 'a time-out' },
  ]);
});
