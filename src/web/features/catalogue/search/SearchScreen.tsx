import type { ReactNode } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { FilterBar, type FiltersProps } from '#web/features/catalogue/filters/FilterBar.tsx';
import FilteredOut from '#web/features/catalogue/filters/FilteredOut.tsx';
import { RESULTS_SLICE_SIZE } from '#web/features/catalogue/filters/filters.ts';
import { Results } from '#web/features/catalogue/filters/Results.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { focusPageHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { PictureGridSkeleton } from '#web/ui/PictureCard.tsx';
import type { searchMachine } from './search.machine.ts';

type State = SnapshotFrom<typeof searchMachine>;
type Props = FiltersProps & {
  state: State;
  send: (event: EventFrom<typeof searchMachine>) => void;
  /** The ways to get what isn't sold, with their own chart. */
  offer: ReactNode;
};

const line = css({ mb: '4', fontSize: 'lg' });
const wish = css({ display: 'grid', gap: '4', mb: '8' });
const wishTitle = css({ fontSize: 'xl', fontWeight: 'bold', overflowWrap: 'anywhere' });
const after = css({
  display: 'grid',
  gap: '3',
  mt: '8',
  pt: '6',
  borderTop: 'hairline',
  overflowWrap: 'anywhere',
});
const nothing = css({ display: 'grid', justifyItems: 'center', gap: '6' });

const allCategories = (
  <Link to="/" look="primary">
    See all categories
  </Link>
);

/** The search page (spec §2): results as cards with filters, or "Nothing found!" with advice. */
export function SearchScreen({ state, send, filters, sendFilters, offer }: Props) {
  const { text, found, results } = state.context;
  const { more } = filters.context;
  const isFailed = state.matches({ index: 'failed' });
  const isFound = state.matches({ results: 'found' });
  const isMeant = state.matches({ results: 'meant' });
  const isClosest = state.matches({ results: 'closest' });
  const isWished = state.matches({ results: 'wished' });
  const hasCards = isFound || isMeant || isClosest || isWished;
  const meant = isMeant ? found.nodes[0] : undefined;
  const isFilteredOut = state.matches({ results: 'filteredOut' });
  return (
    <section data-state={dataState(state)} aria-busy={state.matches({ results: 'waiting' }) && !isFailed}>
      <PageHeading lead={isFound && resultCount(results.length)}>
        {text === '' ? 'Search' : `Results for “${text}”`}
      </PageHeading>
      <LiveRegion message={announcementOf(state)} />
      {isFailed && (
        <Notice
          tone="error"
          alert
          title="Search isn't working right now"
          action={
            <Button variant="secondary" size="sm" onClick={retry}>
              Try again
            </Button>
          }
        >
          <p>You can still browse everything by category.</p>
        </Notice>
      )}
      {state.matches({ results: 'waiting' }) && !isFailed && <PictureGridSkeleton />}
      {state.matches({ results: 'idle' }) && (
        <EmptyState icon={<SearchIcon />} title="What are you looking for?" action={allCategories}>
          Type the name of a game, app or shop into the box above, with a country if you like.
        </EmptyState>
      )}
      {meant !== undefined && (
        <p className={line}>
          Did you mean <Link to={meant.href}>{meant.node.name}</Link>?
        </p>
      )}
      {isClosest && <p className={line}>Nothing matches all of “{text}”. These come closest:</p>}
      {isWished && (
        <div className={wish}>
          <h2 className={wishTitle}>We don't sell “{text}” yet</h2>
          <p>We may still be able to get it for you.</p>
          {offer}
        </div>
      )}
      {isWished && <h2 className={line}>What comes closest</h2>}
      {(hasCards || isFilteredOut) && (
        <FilterBar
          filters={filters}
          sendFilters={sendFilters}
          pages={found.nodes}
          left={results.length}
          unsorted="Best match"
        />
      )}
      {isFilteredOut && <FilteredOut pages={found.nodes} filters={filters} sendFilters={sendFilters} />}
      {hasCards && (
        <Results
          results={results}
          first={RESULTS_SLICE_SIZE}
          more={more}
          onMore={() => sendFilters({ type: 'more.chosen', more: more + 1 })}
        />
      )}
      {(isMeant || isClosest) && (
        <div className={after}>
          <p>Not what you are looking for? We may be able to get “{text}” for you.</p>
          {offer}
        </div>
      )}
      {state.matches({ results: 'nothing' }) && (
        <EmptyState
          icon={<SearchIcon />}
          title="Nothing found!"
          action={
            <div className={nothing}>
              {offer}
              <Link to="/" look="secondary">
                See all categories
              </Link>
            </div>
          }
        >
          We don't sell “{text}” yet, but we may still be able to get it for you. Or try fewer or shorter
          words.
        </EmptyState>
      )}
    </section>
  );

  /** The button disappears when pressed, so the focus must not be lost with it. */
  function retry() {
    send({ type: 'retry.pressed' });
    focusPageHeading();
  }
}

/** The page while no catalogue is loaded. */
export const SearchSkeleton = () => (
  <section aria-busy="true">
    <PageHeading>Search</PageHeading>
    <PictureGridSkeleton />
  </section>
);

const resultCount = (results: number) =>
  `${results.toLocaleString('en')} ${results === 1 ? 'result' : 'results'}`;

/** The announcement for screen readers while the focus stays in the search box. */
function announcementOf(state: State): string {
  const { text, found, results } = state.context;
  const count = resultCount(results.length);
  if (state.matches({ results: 'found' })) return `${count} for “${text}”`;
  if (state.matches({ results: 'meant' })) return `Did you mean ${found.nodes[0]?.node.name}? ${count}`;
  if (state.matches({ results: 'closest' })) return `Nothing matches all of “${text}”. Closest: ${count}`;
  if (state.matches({ results: 'wished' }))
    return `We don't sell “${text}” yet, but you can ask us for it. Closest: ${count}`;
  if (state.matches({ results: 'filteredOut' })) return 'Nothing matches these filters';
  return state.matches({ results: 'nothing' })
    ? `Nothing found for “${text}”, but you can ask us for it`
    : '';
}
