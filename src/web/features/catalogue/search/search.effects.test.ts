import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { generateCatalogue } from './large-catalogue.sample.ts';
import { searchLogic } from './search.effects.ts';

const MS_A_LOOK = 1;

/** A search whose clock goes on a millisecond each time that it is looked at, and whose breaths are held until `breathe`. */
function searchIn(catalogue: ReturnType<typeof generateCatalogue>) {
  let time = 0;
  let breaths = 0;
  let goOn = () => {};
  const breath = {
    now: () => {
      time += MS_A_LOOK;
      return time;
    },
    yieldToMain: () =>
      new Promise<void>((resolve) => {
        breaths += 1;
        goOn = resolve;
      }),
  };
  const actor = createActor(searchLogic(breath), { input: { text: 'wallet', catalogue } }).start();
  return {
    actor,
    breaths: () => breaths,
    breathe: async () => {
      goOn();
      await Promise.resolve();
    },
  };
}

describe('indexing', () => {
  it('pauses whenever a slice has had its time, and finds only once it is through', async () => {
    const { actor, breaths, breathe } = searchIn(generateCatalogue(100));
    for (let at = 1; actor.getSnapshot().matches({ index: 'building' }); at++) {
      expect(actor.getSnapshot().matches({ results: 'waiting' })).toBe(true);
      expect(breaths()).toBeLessThanOrEqual(at);
      await breathe();
    }
    // 100 product pages, as many brands and four categories, eight a slice
    expect(breaths()).toBe(25);
    expect(actor.getSnapshot().matches({ index: 'ready', results: 'found' })).toBe(true);
  });

  it('stops when the page is left', async () => {
    const { actor, breaths, breathe } = searchIn(generateCatalogue(100));
    await breathe();
    const before = breaths();
    actor.stop();
    await breathe();
    expect(breaths()).toBe(before);
  });

  it('is done once for a catalogue', async () => {
    const catalogue = generateCatalogue(3);
    const first = createActor(searchLogic(), { input: { text: 'wallet', catalogue } }).start();
    await waitFor(first, (state) => state.matches({ index: 'ready' }));
    const again = searchIn(catalogue);
    await waitFor(again.actor, (state) => state.matches({ index: 'ready' }));
    expect(again.breaths()).toBe(0);
    expect(again.actor.getSnapshot().context.index).toBe(first.getSnapshot().context.index);
  });
});
