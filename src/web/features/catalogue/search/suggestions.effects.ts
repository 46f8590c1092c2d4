import type { RegisteredRouter } from '@tanstack/react-router';
import { fromPromise } from 'xstate';
import type { CatalogueRef } from '#web/features/catalogue/catalogue.machine.ts';
import { suggestionsMachine } from './suggestions.machine.ts';

/**
 * The suggestions' chart over the shop's router. The search comes with the first text, because most
 * visits don't search. On the results it suggests what passes their filters.
 */
export const suggestionsLogic = (router: RegisteredRouter, catalogue: CatalogueRef) =>
  suggestionsMachine.provide({
    actors: {
      suggest: fromPromise(async ({ input: { text }, signal }) => {
        const loaded = catalogue.getSnapshot().context.catalogue;
        if (loaded === null) return [];
        const { suggest } = await import('./suggest.effects.ts');
        const { pathname, search } = router.state.location;
        return suggest(loaded.index, text, pathname === '/search' ? search : {}, signal);
      }),
      openPage: fromPromise(({ input: { href } }) => router.navigate({ to: href })),
    },
  });
