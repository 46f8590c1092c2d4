import type { EventFrom, SnapshotFrom } from 'xstate';
import type { Located } from '#contract/catalogue.ts';
import { WISH } from '#contract/constants.ts';
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
  /** The product by which anything can be asked for; null if the catalogue has none. */
  request?: Located | null;
  /** Opens the chat with the beginning of a message. */
  onAsk?: (text: string) => void;
};

const closest = css({ mb: '4', fontSize: 'lg' });

const ways = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '3' });

const allCategories = (
  <Link to="/" look="primary">
    See all categories
  </Link>
);

/** The search page (spec §2): results as cards with filters, or "Nothing found!" with advice. */
export function SearchScreen({ state, send, filters, sendFilters, request = null, onAsk }: Props) {
  const { text, found, results } = state.context;
  const { more } = filters.context;
  const isFailed = state.matches({ index: 'failed' });
  const isFound = state.matches({ results: 'found' });
  const isClosest = state.matches({ results: 'closest' });
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
      {isClosest && <p className={closest}>Nothing matches all of “{text}”. These come closest:</p>}
      {(isFound || isClosest || isFilteredOut) && (
        <FilterBar
          filters={filters}
          sendFilters={sendFilters}
          pages={found.nodes}
          left={results.length}
          unsorted="Best match"
        />
      )}
      {isFilteredOut && <FilteredOut pages={found.nodes} filters={filters} sendFilters={sendFilters} />}
      {(isFound || isClosest) && (
        <Results
          results={results}
          first={RESULTS_SLICE_SIZE}
          more={more}
          onMore={() => sendFilters({ type: 'more.chosen', more: more + 1 })}
        />
      )}
      {state.matches({ results: 'nothing' }) && (
        <EmptyState
          icon={<SearchIcon />}
          title="Nothing found!"
          action={
            <div className={ways}>
              <Button onClick={() => onAsk?.(`Can you get this for me: ${text}? `)}>Ask us for it</Button>
              {request !== null && (
                <Link to={request.href} search={{ [WISH]: text }} look="secondary">
                  {request.node.name}
                </Link>
              )}
              <Link to="/" look="secondary">
                See all categories
              </Link>
            </div>
          }
        >
          Try fewer or shorter words. If we don't have it, we may still be able to get “{text}” for you.
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
  const { text, results } = state.context;
  if (state.matches({ results: 'found' })) return `${resultCount(results.length)} for “${text}”`;
  if (state.matches({ results: 'closest' }))
    return `Nothing matches all of “${text}”. Closest: ${resultCount(results.length)}`;
  if (state.matches({ results: 'filteredOut' })) return 'Nothing matches these filters';
  return state.matches({ results: 'nothing' }) ? `Nothing found for “${text}”` : '';
}
