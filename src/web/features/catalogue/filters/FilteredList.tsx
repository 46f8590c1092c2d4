import { useMemo } from 'react';
import type { Located } from '#contract/catalogue.ts';
import { CATEGORY_SLICE_SIZE } from '#web/features/catalogue/nodes.ts';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { PictureGridSkeleton } from '#web/ui/PictureCard.tsx';
import { FilterBar, productCount } from './FilterBar.tsx';
import { FilteredOut } from './FilteredOut.tsx';
import type { Filters } from './filters.ts';
import { applyFilters, isNarrowed, RESULTS_SLICE_SIZE } from './filters.ts';
import { Results } from './Results.tsx';

type FilteredListProps = {
  /** What is shown without a filter; until `pages` are loaded, as far as it is known. */
  cards: readonly Located[];
  /** All products of the list; null while they are not loaded. */
  pages: readonly Located[] | null;
  filters: Filters;
  onFilters: (filters: Filters) => void;
  /** How many times "Show more" was pressed; other filters start again at 0. */
  more?: number;
  onMore: (more: number) => void;
};

/** A category's cards, or with a filter or an order the products below it that pass. */
export function FilteredList({ cards, pages, filters, onFilters, more = 0, onMore }: FilteredListProps) {
  const passing = useMemo(() => pages && applyFilters(pages, filters), [pages, filters]);
  const isOn = isNarrowed(filters);
  const left = isOn && passing !== null ? passing.length : null;
  const showMore = () => onMore(more + 1);
  return (
    <>
      <FilterBar filters={filters} onFilters={onFilters} pages={pages} left={left} unsorted="As listed" />
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
        <FilteredOut pages={pages} filters={filters} onFilters={onFilters} />
      )}
    </>
  );
}
