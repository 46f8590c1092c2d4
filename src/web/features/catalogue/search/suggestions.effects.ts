import type { RegisteredRouter } from '@tanstack/react-router';
import type { SnapshotFrom } from 'xstate';
import { fromPromise, waitFor } from 'xstate';
import type { CatalogueRef } from '#web/features/catalogue/catalogue.machine.ts';
import { suggestionsMachine } from './suggestions.machine.ts';

/** The part of the shop's router that suggestions need. */
type Navigator = {
  state: { location: Pick<RegisteredRouter['state']['location'], 'pathname' | 'search'> };
  navigate: (options: { to: string }) => Promise<void>;
};

/**
 * The suggestions' chart over the shop's router. The search comes with the first text, because most
 * visits don't search. On the results it suggests what passes their filters.
 */
export const suggestionsLogic = (router: Navigator, catalogue: CatalogueRef) =>
  suggestionsMachine.provide({
    actors: {
      suggest: fromPromise(async ({ input: { text }, signal }) => {
        const isDecided = (snapshot: SnapshotFrom<CatalogueRef>) =>
          snapshot.context.catalogue !== null || snapshot.hasTag('unavailable');
        // A prerendered page fetches the catalogue after it is hydrated, and one may type before that.
        const { catalogue: loaded } = (await waitFor(catalogue, isDecided, { signal })).context;
        if (loaded === null) return [];
        const { suggest } = await import('./suggest.effects.ts');
        const { pathname, search } = router.state.location;
        return suggest(loaded.index, text, pathname === '/search' ? search : {}, signal);
      }),
      openPage: fromPromise(({ input: { href } }) => router.navigate({ to: href })),
    },
  });
