import type { Located } from '#contract/catalogue.ts';
import { css } from '#styled/css';
import { productCount } from '#web/lib/item-names.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SearchIcon } from '#web/ui/icons.tsx';
import type { FiltersProps } from './FilterBar.tsx';
import type { FilterName } from './filters.ts';
import { filtersToDrop, labelOf, without } from './filters.ts';

const buttons = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '3' });

const NAMES: Readonly<Record<FilterName, string>> = {
  region: 'All regions',
  type: 'All types',
  instant: 'Any delivery time',
  max: 'Any price',
};

type FilteredOutProps = FiltersProps & {
  /** All pages of the list. */
  pages: readonly Located[];
};

/** Shown where no page passes the filters: the filters that help when dropped. */
export default function FilteredOut({ pages, filters: state, sendFilters }: FilteredOutProps) {
  const { filters } = state.context;
  const toDrop = filtersToDrop(pages, filters);
  const [best] = toDrop;
  return (
    <EmptyState
      icon={<SearchIcon />}
      title="Nothing matches these filters"
      action={
        <div className={buttons}>
          {toDrop.map(({ name, left }) => (
            <Button
              key={name}
              variant="secondary"
              onClick={() => sendFilters({ type: 'filters.chosen', filters: without(filters, name) })}
            >
              {`${NAMES[name]}: ${productCount(left)}`}
            </Button>
          ))}
          {toDrop.length === 0 && (
            <Button variant="secondary" onClick={() => sendFilters({ type: 'filters.chosen', filters: {} })}>
              Clear all filters
            </Button>
          )}
        </div>
      }
    >
      {best === undefined
        ? "These filters don't go together."
        : `Without “${labelOf(filters, best.name)}” there ${best.left === 1 ? 'is' : 'are'} ${productCount(best.left)}.`}
    </EmptyState>
  );
}
