import type { RegisteredRouter } from '@tanstack/react-router';
import { fromPromise } from 'xstate';
import { type Asked, filtersMachine } from './filters.machine.ts';
import { filtersOf } from './filters.ts';

/** The filters that an address's parameters ask for. */
export const askedBy = (search: { more?: string | undefined }): Asked => ({
  filters: filtersOf(search),
  more: Number(search.more ?? 0),
});

/** The filters' chart over the shop's router. A search keeps its text. */
export const filtersLogic = (router: RegisteredRouter) =>
  filtersMachine.provide({
    actors: {
      putInAddress: fromPromise<Asked, Asked>(async ({ input: { filters, more } }) => {
        await router.navigate({
          to: '.',
          search: ({ search }) => ({
            ...(search && { search }),
            ...filters,
            ...(more > 0 && { more: String(more) }),
          }),
          replace: true,
          resetScroll: false,
        });
        return askedBy(router.state.location.search);
      }),
    },
  });
