import type { RegisteredRouter } from '@tanstack/react-router';
import { fromPromise } from 'xstate';
import { untilPainted } from '#web/ui/until-painted.ts';
import { searchBoxMachine } from './search-box.machine.ts';

type Address = { pathname: string; search: { search?: string | undefined } };

/** The search text in an address; empty away from the search page. */
export const searchTextOf = ({ pathname, search }: Address): string =>
  pathname === '/search' ? (search.search ?? '') : '';

/**
 * The search box's chart over the shop's router. From another page it adds a history entry, on the
 * search page it replaces it and keeps the filters, until there is no text. Other results
 * begin with the first.
 */
export const searchBoxLogic = (router: RegisteredRouter) =>
  searchBoxMachine.provide({
    actors: {
      goToResults: fromPromise(async ({ input: { text }, signal }) => {
        // The typed letter is seen before the results are rendered.
        const isLatest = await untilPainted(router.history);
        signal.throwIfAborted();
        if (!isLatest) return searchTextOf(router.state.location);
        const isThere = router.history.location.pathname === '/search';
        await router.navigate({
          to: '/search',
          search: (before) => (text === '' ? {} : { ...(isThere && before), search: text, more: undefined }),
          replace: isThere,
        });
        return searchTextOf(router.state.location);
      }),
    },
  });
