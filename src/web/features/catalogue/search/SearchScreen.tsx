import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#web/lib/effects.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import { Link } from '#web/ui/Link.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { focusPageHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { PictureGridSkeleton } from '#web/ui/PictureCard.tsx';
import { Results } from './parts/Results.tsx';
import type { searchMachine } from './search.machine.ts';

type State = SnapshotFrom<typeof searchMachine>;
type Props = { state: State; send: (event: EventFrom<typeof searchMachine>) => void };

const allCategories = (
  <Link to="/" look="primary">
    See all categories
  </Link>
);

/** The search page (spec §2): results as cards, or "Nothing found!" with suggestions. */
export function SearchScreen({ state, send }: Props) {
  const { text, results, shown } = state.context;
  const isFailed = state.matches({ index: 'failed' });
  const found = state.matches({ results: 'found' }) && resultCount(results.length);
  return (
    <section data-state={dataState(state)} aria-busy={state.matches({ results: 'waiting' }) && !isFailed}>
      <PageHeading lead={found}>{text === '' ? 'Search' : `Results for “${text}”`}</PageHeading>
      <LiveRegion message={announcementOf(state)} />
      {isFailed && (
        <Notice
          tone="error"
          alert
          title="The search doesn't work right now"
          action={
            <Button variant="secondary" size="sm" onClick={retry}>
              Try again
            </Button>
          }
        >
          <p>You can still find everything by category.</p>
        </Notice>
      )}
      {state.matches({ results: 'waiting' }) && !isFailed && <PictureGridSkeleton />}
      {state.matches({ results: 'idle' }) && (
        <EmptyState icon={<SearchIcon />} title="What are you looking for?" action={allCategories}>
          Type the name of a game, app or shop into the box above, with a country if you like.
        </EmptyState>
      )}
      {state.matches({ results: 'found' }) && (
        <Results
          results={results.slice(0, shown)}
          onMore={state.can({ type: 'more.pressed' }) ? () => send({ type: 'more.pressed' }) : null}
        />
      )}
      {state.matches({ results: 'nothing' }) && (
        <EmptyState icon={<SearchIcon />} title="Nothing found!" action={allCategories}>
          Try fewer or shorter words, or look through the categories.
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
  return state.matches({ results: 'nothing' }) ? `Nothing found for “${text}”` : '';
}
