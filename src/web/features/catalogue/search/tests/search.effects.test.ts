import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { searchLogic } from '../search.effects.ts';
import { generateCatalogue } from './large-catalogue.sample.ts';

const MS_PER_READ = 1;

/**
 * A search whose clock advances a millisecond per reading, and that stays paused until `resume`.
 */
function searchIn(catalogue: ReturnType<typeof generateCatalogue>) {
  let time = 0;
  let yields = 0;
  let goOn = () => {};
  const timer = {
    now: () => {
      time += MS_PER_READ;
      return time;
    },
    yieldToMain: () =>
      new Promise<void>((resolve) => {
        yields += 1;
        goOn = resolve;
      }),
  };
  const actor = createActor(searchLogic(timer), {
    input: { text: 'wallet', filters: {}, catalogue },
  }).start();
  return {
    actor,
    yields: () => yields,
    resume: async () => {
      goOn();
      await Promise.resolve();
    },
  };
}

/** Lets it index until it is done. */
async function finish({ actor, resume }: ReturnType<typeof searchIn>) {
  while (actor.getSnapshot().matches({ index: 'building' })) await resume();
}

describe('indexing', () => {
  it('pauses at the end of each time slice, and has results only when it is complete', async () => {
    const { actor, yields, resume } = searchIn(generateCatalogue(100));
    for (let at = 1; actor.getSnapshot().matches({ index: 'building' }); at++) {
      expect(actor.getSnapshot().matches({ results: 'waiting' })).toBe(true);
      expect(yields()).toBeLessThanOrEqual(at);
      await resume();
    }
    // 100 product pages, as many brands and four categories, eight per slice.
    expect(yields()).toBe(25);
    expect(actor.getSnapshot().matches({ index: 'ready', results: 'found' })).toBe(true);
  });

  it('stops when the shopper leaves the page', async () => {
    const { actor, yields, resume } = searchIn(generateCatalogue(100));
    await resume();
    const before = yields();
    actor.stop();
    await resume();
    expect(yields()).toBe(before);
  });

  it('goes on where it was left, for the next key that is typed', async () => {
    const catalogue = generateCatalogue(100);
    const first = searchIn(catalogue);
    for (let slices = 0; slices < 20; slices++) await first.resume();
    first.actor.stop();
    await first.resume();
    const next = searchIn(catalogue);
    await finish(next);
    // Of 204 pages, 21 slices of eight were done, so four times eight and four more are left.
    expect(next.yields()).toBe(4);
  });

  it('is shared by two who ask at the same time', async () => {
    const catalogue = generateCatalogue(100);
    const [one, other] = [searchIn(catalogue), searchIn(catalogue)];
    await Promise.all([finish(one), finish(other)]);
    expect(one.yields() + other.yields()).toBeLessThanOrEqual(27);
    expect(other.actor.getSnapshot().context.index).toBe(one.actor.getSnapshot().context.index);
  });

  it('is done once per catalogue', async () => {
    const catalogue = generateCatalogue(3);
    const first = createActor(searchLogic(), { input: { text: 'wallet', filters: {}, catalogue } }).start();
    await waitFor(first, (state) => state.matches({ index: 'ready' }));
    const again = searchIn(catalogue);
    await waitFor(again.actor, (state) => state.matches({ index: 'ready' }));
    expect(again.yields()).toBe(0);
    expect(again.actor.getSnapshot().context.index).toBe(first.getSnapshot().context.index);
  });
});
