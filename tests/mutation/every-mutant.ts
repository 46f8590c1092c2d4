import { BroadcastChannel } from 'node:worker_threads';
import { beforeEach, describe, inject, test, vi } from 'vitest';
import { MUTANTS_CHANNEL, ON_SCREEN } from './batch.ts';
import { mutantsOf } from './mutants.ts';

/*
 * Declares the tests of one file of a flow once for each mutant of a batch, each on modules of its
 * own. The first failed test of a mutant is its last.
 */
const { chart, file, part, mutants, seen } = inject('batch');
const channel = new BroadcastChannel(MUTANTS_CHANNEL);
channel.unref();

for (const mutant of mutants)
  describe(String(mutant), async () => {
    channel.postMessage(mutant);
    vi.resetModules();
    const { chosen, learned } = await import('./chosen.ts');
    chosen.choice = { chart, mutant, seen };
    let isKilled = false;

    beforeEach(({ task, skip, onTestFailed }) => {
      channel.postMessage(mutant);
      if (isKilled || task.name === 'does what its table of transitions says') skip();
      const isOnScreen = task.suite?.name === ON_SCREEN;
      if (part !== 'all' && isOnScreen !== (part === 'screens')) skip();
      // A path on the screen is named after its states: without the one with the fault it shows none.
      if (isOnScreen && !task.name.includes(learned.faultyState ?? '')) skip();
      onTestFailed(() => {
        isKilled = true;
      });
    });
    try {
      await import(file);
    } catch (error) {
      test('is loaded', () => {
        throw error;
      });
    }
    if (mutant === null)
      test('tells its mutants', ({ task }) => {
        if (learned.chart === null) return;
        const found = mutantsOf(learned.chart, learned.seen);
        task.meta.learned = { mutants: found.map(({ apply: _, ...one }) => one), seen: learned.seen };
      });
  });
