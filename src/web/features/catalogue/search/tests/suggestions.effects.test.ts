import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createActors } from '#web/app/actors.ts';
import { IDLE_LOGIC } from '#web/app/tests/idle-logic.fake.ts';
import { sampleShop } from '#web/features/catalogue/tests/catalogue.sample.ts';
import { suggestionsLogic } from '../suggestions.effects.ts';

/** The suggestions of a page without a stored catalogue, at whose search box one typed `text`. */
function typed(text: string) {
  const { catalogue } = createActors({ cachedCatalogue: null, logic: IDLE_LOGIC });
  catalogue.start();
  const router = { state: { location: { pathname: '/cart', search: {} } }, navigate: async () => {} };
  const suggestions = createActor(suggestionsLogic(router, catalogue), { input: { isOverResults: false } });
  suggestions.start().send({ type: 'text.typed', text });
  return { catalogue, suggestions };
}

it('waits for a catalogue that comes after the text', async () => {
  const { catalogue, suggestions } = typed('valorant');
  await Promise.resolve();
  expect(suggestions.getSnapshot().value).toBe('looking');
  catalogue.send({ type: 'catalogue.arrived', catalogue: sampleShop });
  const { context } = await waitFor(suggestions, (snapshot) => snapshot.matches('open'));
  expect(context.options[0]?.name).toMatch(/Valorant/);
});
