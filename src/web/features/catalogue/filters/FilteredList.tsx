import { lazy, Suspense, useMemo } from 'react';
import type { Located } from '#contract/catalogue.ts';
import { CATEGORY_SLICE_SIZE } from '#web/features/catalogue/nodes.ts';
import { productCount } from '#web/lib/item-names.ts';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { PictureGridSkeleton } from '#web/ui/PictureCard.tsx';
import { FilterBar, type FiltersProps } from './FilterBar.tsx';
import { applyFilters, isNarrowed, RESULTS_SLICE_SIZE } from './filters.ts';
import { Results } from './Results.tsx';

/** Only a filter needs it, so it is no part of the first load. */
const FilteredOut = lazy(() => import('./FilteredOut.tsx'));

type FilteredListProps = FiltersProps & {
  /** The cards without a filter; until `pages` are loaded, the known ones. */
  cards: readonly Located[];
  /** All products of the list; null while they are not loaded. */
  pages: readonly Located[] | null;
};

/** A category's cards, or with a filter or an order the products below it that pass. */
export function FilteredList({ cards, pages, filters: state, sendFilters }: FilteredListProps) {
  const { filters, more } = state.context;
  const passing = useMemo(() => pages && applyFilters(pages, filters), [pages, filters]);
  const isOn = isNarrowed(filters);
  const left = isOn && passing !== null ? passing.length : null;
  const showMore = () => sendFilters({ type: 'more.chosen', more: more + 1 });
  return (
    <>
      <FilterBar filters={state} sendFilters={sendFilters} pages={pages} left={left} unsorted="Featured" />
      <LiveRegion message={left === null ? '' : productCount(left)} />
      {!isOn && (
        <Results
          results={cards}
          first={CATEGORY_SLICE_SIZE}
          more={pages === null ? 0 : more}
          isPending={pages === null && more > 0}
          onMore={showMore}
        />
      )}
      {isOn && passing === null && <PictureGridSkeleton />}
      {isOn && passing !== null && passing.length > 0 && (
        <Results results={passing} first={RESULTS_SLICE_SIZE} more={more} onMore={showMore} />
      )}
      {isOn && pages !== null && passing?.length === 0 && (
        <Suspense fallback={<PictureGridSkeleton />}>
          <FilteredOut pages={pages} filters={state} sendFilters={sendFilters} />
        </Suspense>
      )}
    </>
  );
}
