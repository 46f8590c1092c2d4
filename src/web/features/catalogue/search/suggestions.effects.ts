import { fromPromise } from 'xstate';
import type { ShopOfSuggestions } from './suggest.effects.ts';
import { suggestionsMachine } from './suggestions.machine.ts';

/** The search comes with the first text, because most visits don't search. */
const load = () => import('./suggest.effects.ts');

/** The suggestions' chart over the shop's router. */
export const suggestionsLogic = (shop: ShopOfSuggestions) =>
  suggestionsMachine.provide({
    actors: {
      suggest: fromPromise(async ({ input, signal }) => (await load()).suggestIn(shop, input.text, signal)),
      openPage: fromPromise(async ({ input }) => (await load()).openSuggestion(shop, input)),
    },
  });
