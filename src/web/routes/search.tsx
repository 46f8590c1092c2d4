import { createFileRoute } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { REQUEST_PRODUCT, SEARCH_LENGTH_MAX } from '#contract/constants.ts';
import { useAppContext } from '#web/app/context.ts';
import { withCatalogue } from '#web/app/guards.ts';
import { useActorValue } from '#web/app/use-actor-value.ts';
import type { Filters } from '#web/features/catalogue/filters/filters.ts';
import { FILTER_PARAMS, filtersOf, MORE_PARAM } from '#web/features/catalogue/filters/filters.ts';
import { findNode } from '#web/features/catalogue/nodes.ts';
import { SearchScreen, SearchSkeleton } from '#web/features/catalogue/search/SearchScreen.tsx';
import { searchLogic } from '#web/features/catalogue/search/search.effects.ts';
import { head } from '#web/platform/seo/head.ts';

/** The search text, cut to a maximum length. */
const Text = v.pipe(
  v.string(),
  v.transform((text) => text.trim().slice(0, SEARCH_LENGTH_MAX)),
);

export const Route = createFileRoute('/search')({
  staticData: { page: 'public' },
  validateSearch: v.object({
    search: v.fallback(v.optional(Text), undefined),
    ...FILTER_PARAMS,
    ...MORE_PARAM,
  }),
  beforeLoad: withCatalogue,
  head: ({ match: { search } }) =>
    head({ title: search.search ? `“${search.search}” · Search` : 'Search', noindex: true }),
  pendingComponent: SearchSkeleton,
  component: SearchPage,
});

/** A prerendered page's slice of the catalogue is too small to search. */
function SearchPage() {
  const catalogue = useActorValue(
    ({ catalogue }) => catalogue,
    (state) => state.context.catalogue,
  );
  return catalogue === null ? <SearchSkeleton /> : <Search catalogue={catalogue.index} />;
}

function Search({ catalogue }: { catalogue: CatalogueIndex }) {
  const { clock, actors } = useAppContext();
  const search = Route.useSearch();
  const { search: text = '' } = search;
  const filters = useMemo(() => filtersOf(search), [search]);
  const navigate = Route.useNavigate();
  const [logic] = useState(() => searchLogic());
  const [state, send] = useMachine(logic, { clock, input: { text, filters, catalogue } });
  useEffect(() => send({ type: 'text.changed', text }), [text, send]);
  useEffect(() => send({ type: 'filters.changed', filters }), [filters, send]);
  useEffect(() => send({ type: 'catalogue.opened', catalogue }), [catalogue, send]);
  const onFilters = useCallback(
    (chosen: Filters) =>
      void navigate({
        search: (before) => ({ ...(before.search && { search: before.search }), ...chosen }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const onMore = useCallback(
    (more: number) =>
      void navigate({
        search: (before) => ({ ...before, more: String(more) }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  // Typing takes precedence over rendering the previous results.
  const drawn = useDeferredValue(state);
  const more = useDeferredValue(Number(search.more ?? 0));
  return useMemo(
    () => (
      <SearchScreen
        state={drawn}
        send={send}
        onFilters={onFilters}
        more={more}
        onMore={onMore}
        request={findNode(catalogue, REQUEST_PRODUCT)}
        onAsk={(words) => actors.chatLauncher.send({ type: 'subject.given', text: words })}
      />
    ),
    [drawn, send, onFilters, more, onMore, catalogue, actors],
  );
}
