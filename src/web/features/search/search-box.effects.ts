import { fromPromise } from 'xstate';
import type { ShopRouter } from '#web/app/router.tsx';
import { searchBoxMachine } from './search-box.machine.ts';

type Address = { pathname: string; search: { search?: string | undefined } };

/** What an address asks to be searched for: nothing, away from the search page. */
export const searchedIn = ({ pathname, search }: Address): string =>
  pathname === '/search' ? (search.search ?? '') : '';

/** The search box's chart over the shop's router: from another page it adds to the history, on the search page it doesn't. */
export const searchBoxLogic = (router: ShopRouter) =>
  searchBoxMachine.provide({
    actors: {
      goToResults: fromPromise(async ({ input: { text } }) => {
        await router.navigate({
          to: '/search',
          search: text === '' ? {} : { search: text },
          replace: router.history.location.pathname === '/search',
        });
        return searchedIn(router.state.location);
      }),
    },
  });
