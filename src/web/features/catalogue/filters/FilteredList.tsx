import { type ReactNode, useMemo } from 'react';
import type { Located } from '#contract/catalogue.ts';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { PictureGridSkeleton } from '#web/ui/PictureCard.tsx';
import { FilterBar, productCount } from './FilterBar.tsx';
import { FilteredOut } from './FilteredOut.tsx';
import type { Filters } from './filters.ts';
import { applyFilters, isNarrowed, RESULTS_PAGE_SIZE } from './filters.ts';
import { Results } from './Results.tsx';

type FilteredListProps = {
  /** All products of the list; null while they are not loaded. */
  pages: readonly Located[] | null;
  filters: Filters;
  onFilters: (filters: Filters) => void;
  /** How many times "Show more" was pressed; other filters start again with none. */
  more?: number;
  onMore: (more: number) => void;
  /** What is shown without a filter. */
  children: ReactNode;
};

/** A category's cards, or with a filter or an order the products below it that pass. */
export function FilteredList({ pages, filters, onFilters, more = 0, onMore, children }: FilteredListProps) {
  const passing = useMemo(() => pages && applyFilters(pages, filters), [pages, filters]);
  const shown = (more + 1) * RESULTS_PAGE_SIZE;
  const isOn = isNarrowed(filters);
  const left = isOn && passing !== null ? passing.length : null;
  return (
    <>
      <FilterBar filters={filters} onFilters={onFilters} pages={pages} left={left} unsorted="As listed" />
      <LiveRegion message={left === null ? '' : productCount(left)} />
      {!isOn && children}
      {isOn && passing === null && <PictureGridSkeleton />}
      {isOn && passing !== null && passing.length > 0 && (
        <Results
          results={passing.slice(0, shown)}
          onMore={passing.length > shown ? () => onMore(more + 1) : null}
        />
      )}
      {isOn && pages !== null && passing?.length === 0 && (
        <FilteredOut pages={pages} filters={filters} onFilters={onFilters} />
      )}
    </>
  );
}
