import { afterAll, afterEach, beforeAll, beforeEach, describe, inject, test } from 'vitest';
import { chosen, evaluateAgain, learned } from './chosen-mutant.ts';

/*
 * Declares the tests of one file once for each mutant of a batch. All of them share their modules and
 * the database: which mutant acts is chosen while they run. The first failed test of a mutant is its
 * last.
 */
const { chart, file, mutants } = inject('batch');

const choose = (mutant: number | null) => {
  chosen.choice = { chart, mutant, seen: {} };
  evaluateAgain();
};
const sayAtWork = (mutant: number | null) => void process.send?.({ mutantAtWork: mutant });

for (const mutant of mutants)
  describe(String(mutant), async () => {
    let isKilled = false;
    beforeAll(() => {
      sayAtWork(mutant);
      choose(mutant);
    });
    afterAll(() => choose(null));
    beforeEach(({ skip, onTestFailed }) => {
      sayAtWork(mutant);
      if (isKilled) skip();
      learned.met.clear();
      onTestFailed(() => {
        isKilled = true;
      });
    });
    if (mutant === null)
      afterEach(({ task }) => {
        task.meta.name = task.fullTestName.slice('null > '.length);
        task.meta.met = [...learned.met];
      });
    try {
      // A module of its own for each mutant, so that its tests are declared again.
      await import(`${file}?mutant=${mutant}`);
    } catch (error) {
      test('is loaded', () => {
        throw error;
      });
    }
  });
