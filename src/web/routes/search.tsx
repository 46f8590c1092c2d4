import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import type { CatalogueIndex, Located } from '#contract/catalogue.ts';
import { REQUEST_PRODUCT, SEARCH_LENGTH_MAX } from '#contract/constants.ts';
import { wishOf } from '#contract/wishes.ts';
import { useAppContext } from '#web/app/context.ts';
import { useActorValue } from '#web/app/hooks/use-actor-value.ts';
import { withCatalogue } from '#web/app/navigation/guards.ts';
import { FILTER_PARAMS, MORE_PARAM } from '#web/features/catalogue/filters/filter-params.ts';
import { askedBy, filtersLogic } from '#web/features/catalogue/filters/filters.effects.ts';
import { findNode } from '#web/features/catalogue/nodes.ts';
import { openQuestion } from '#web/features/catalogue/search/open-question.ts';
import { WishOffer } from '#web/features/catalogue/search/parts/WishOffer.tsx';
import { SearchScreen, SearchSkeleton } from '#web/features/catalogue/search/SearchScreen.tsx';
import { searchLogic } from '#web/features/catalogue/search/search.effects.ts';
import { wishLogic } from '#web/features/catalogue/search/wish.effects.ts';
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

/** A prerendered page's excerpt of the catalogue is too small to search. */
function SearchPage() {
  const catalogue = useActorValue(
    ({ catalogue }) => catalogue,
    (state) => state.context.catalogue,
  );
  return catalogue === null ? <SearchSkeleton /> : <Search catalogue={catalogue.index} />;
}

function Search({ catalogue }: { catalogue: CatalogueIndex }) {
  const { clock } = useAppContext();
  const search = Route.useSearch();
  const { search: text = '' } = search;
  const asked = useMemo(() => askedBy(search), [search]);
  const router = useRouter();
  const [filtering] = useState(() => filtersLogic(router));
  const [filtersState, sendFilters] = useMachine(filtering, { clock, input: asked });
  useEffect(() => sendFilters({ type: 'address.changed', ...asked }), [asked, sendFilters]);
  const { filters } = filtersState.context;
  const [logic] = useState(() => searchLogic());
  const [state, send] = useMachine(logic, { clock, input: { text, filters, catalogue } });
  useEffect(() => send({ type: 'text.changed', text }), [text, send]);
  useEffect(() => send({ type: 'filters.changed', filters }), [filters, send]);
  useEffect(() => send({ type: 'catalogue.opened', catalogue }), [catalogue, send]);
  // Typing takes precedence over rendering the previous results.
  const drawn = useDeferredValue(state);
  const drawnFilters = useDeferredValue(filtersState);
  return useMemo(
    () => (
      <SearchScreen
        state={drawn}
        send={send}
        filters={drawnFilters}
        sendFilters={sendFilters}
        offer={<Offer text={drawn.context.text} request={findNode(catalogue, REQUEST_PRODUCT)} />}
      />
    ),
    [drawn, send, drawnFilters, sendFilters, catalogue],
  );
}

/** The ways to get what isn't sold, with their own chart. */
function Offer({ text, request }: { text: string; request: Located | null }) {
  const app = useAppContext();
  const words = wishOf(text);
  const isMember = useActorValue(
    ({ session }) => session,
    (state) => state.context.isLoggedIn,
  );
  const [logic] = useState(() => wishLogic(app));
  const [state, send] = useMachine(logic, { clock: app.clock, input: { words, isMember } });
  useEffect(() => send({ type: 'words.changed', words }), [words, send]);
  useEffect(() => send({ type: 'session.changed', isMember }), [isMember, send]);
  return (
    <WishOffer state={state} send={send} onAsk={(asked) => openQuestion(app, asked)} request={request} />
  );
}
