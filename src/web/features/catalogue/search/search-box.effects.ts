import type { RegisteredRouter } from '@tanstack/react-router';
import { fromPromise } from 'xstate';
import { searchBoxMachine } from './search-box.machine.ts';

type Address = { pathname: string; search: { search?: string | undefined } };

/** What an address asks to be searched for: nothing, away from the search page. */
export const searchTextOf = ({ pathname, search }: Address): string =>
  pathname === '/search' ? (search.search ?? '') : '';

/** The search box's chart over the shop's router: from another page it adds to the history, on the search page it doesn't. */
export const searchBoxLogic = (router: RegisteredRouter) =>
  searchBoxMachine.provide({
    actors: {
      goToResults: fromPromise(async ({ input: { text } }) => {
        await router.navigate({
          to: '/search',
          search: text === '' ? {} : { search: text },
          replace: router.history.location.pathname === '/search',
        });
        return searchTextOf(router.state.location);
      }),
    },
  });
