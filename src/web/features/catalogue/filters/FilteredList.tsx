import { type ReactNode, useMemo, useState } from 'react';
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
  /** What is shown without a filter. */
  children: ReactNode;
};

/** A category's cards, or with a filter or an order the products below it that pass. */
export function FilteredList({ pages, filters, onFilters, children }: FilteredListProps) {
  const passing = useMemo(() => pages && applyFilters(pages, filters), [pages, filters]);
  const isOn = isNarrowed(filters);
  const left = isOn && passing !== null ? passing.length : null;
  return (
    <>
      <FilterBar filters={filters} onFilters={onFilters} pages={pages} left={left} unsorted="As listed" />
      <LiveRegion message={left === null ? '' : productCount(left)} />
      {!isOn && children}
      {isOn && passing === null && <PictureGridSkeleton />}
      {isOn && passing !== null && passing.length > 0 && (
        <Passing key={Object.values(filters).join('\n')} pages={passing} />
      )}
      {isOn && pages !== null && passing?.length === 0 && (
        <FilteredOut pages={pages} filters={filters} onFilters={onFilters} />
      )}
    </>
  );
}

/** Other filters start again with the first ones. */
function Passing({ pages }: { pages: readonly Located[] }) {
  const [shown, setShown] = useState(RESULTS_PAGE_SIZE);
  return (
    <Results
      results={pages.slice(0, shown)}
      onMore={pages.length > shown ? () => setShown(shown + RESULTS_PAGE_SIZE) : null}
    />
  );
}
