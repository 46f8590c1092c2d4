import { BroadcastChannel } from 'node:worker_threads';
import { beforeEach, describe, inject, test, vi } from 'vitest';
import { TITLES } from '../model/test-titles.ts';
import { MUTANTS_CHANNEL } from './batch.ts';
import { mutantsOf } from './mutants.ts';
import type { Signatures } from './path-signatures.ts';

/*
 * Declares the tests of one file of a flow once for each mutant of a batch, each on modules of its
 * own. The first failed test of a mutant is its last.
 */
const { chart, file, part, mutants, seen, models, signatures } = inject('batch');
const channel = new BroadcastChannel(MUTANTS_CHANNEL);
channel.unref();

for (const mutant of mutants)
  describe(String(mutant), async () => {
    channel.postMessage(mutant);
    vi.resetModules();
    const { chosen, learned } = await import('./chosen-mutant.ts');
    const { signaturesOf } = await import('./path-signatures.ts');
    chosen.choice = { chart, mutant, seen };
    let isKilled = false;
    let own: Signatures = {};
    const sign = async () => signaturesOf(chart, await Promise.all(models.map((model) => import(model))));
    const isUnchanged = (path: string) => path in own && own[path] === signatures[path];

    beforeEach(({ task, skip, onTestFailed }) => {
      channel.postMessage(mutant);
      // Exploring takes half a second, and the laws beside it name the same faults.
      if (isKilled || task.name === TITLES.explored) skip();
      const isOnScreen = task.suite?.name === TITLES.screen;
      if (part !== 'all' && isOnScreen !== (part === 'screens')) skip();
      if (isOnScreen && mutant !== null && isUnchanged(task.name)) skip();
      onTestFailed(() => {
        isKilled = true;
      });
    });
    try {
      await import(file);
      if (part === 'screens' && mutant !== null) own = await sign();
    } catch (error) {
      test('is loaded', () => {
        throw error;
      });
    }
    if (mutant === null)
      test('tells its mutants', async ({ task }) => {
        task.meta.met = [...learned.met];
        // Only now: the models make the chart too, and a file that does not has no say in it.
        if (learned.chart === null) return;
        const signed = await sign();
        // The fields that functions assign are known once the models' paths were walked.
        const found = mutantsOf(learned.chart, learned.seen);
        task.meta.learned = {
          mutants: found.map(({ apply: _, ...one }) => one),
          seen: learned.seen,
          signatures: signed,
        };
      });
  });
