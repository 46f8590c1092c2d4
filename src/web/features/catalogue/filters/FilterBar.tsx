import { lazy, Suspense, useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import type { Located } from '#contract/catalogue.ts';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { button } from '#styled/recipes';
import { productCount } from '#web/lib/item-names.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ChevronDownIcon } from '#web/ui/icons.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { filtersMachine } from './filters.machine.ts';
import type { Filters } from './filters.ts';
import { activeFilters, isNarrowed, labelOf } from './filters.ts';

const bar = css({ display: 'grid', gap: '3', mb: '5' });
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '2' });
/** Points up while the panel is open. */
const mark = css({
  transitionProperty: '[rotate]',
  transitionDuration: 'fast',
  '[open] > summary > &': { rotate: '[180deg]' },
});
const panel = css({ mt: '3' });
const waiting = css({ height: '[10rem]' });
const left = css({ color: 'fg.muted', fontSize: 'sm' });

/** The form comes when the panel is first opened: a page that is only looked at doesn't load it. */
const FilterForm = lazy(() => import('./FilterForm.tsx'));

/** The filters' chart, as views of a list take it. */
export type FiltersProps = {
  filters: SnapshotFrom<typeof filtersMachine>;
  sendFilters: (event: EventFrom<typeof filtersMachine>) => void;
};

type FilterBarProps = FiltersProps & {
  /** All pages of the list, which say what can be chosen from; null while they are not known. */
  pages: readonly Located[] | null;
  /** How many pass. */
  left: number | null;
  /** The name of the order without one. */
  unsorted: string;
};

/**
 * The row above a list: a panel to filter and sort it, what is on, how many are left, and a button
 * that clears the filters.
 */
export function FilterBar({ filters: state, sendFilters, pages, left: count, unsorted }: FilterBarProps) {
  const { filters } = state.context;
  const isOpen = state.matches({ panel: 'open' });
  const active = activeFilters(filters);
  const summary = useRef<HTMLElement>(null);
  return (
    <div className={bar} data-state={dataState(state)}>
      <details
        open={isOpen}
        onToggle={({ currentTarget }) =>
          sendFilters({ type: currentTarget.open ? 'panel.opened' : 'panel.closed' })
        }
      >
        <summary ref={summary} className={button({ variant: 'secondary', size: 'sm' })}>
          Filter and sort
          {active.length > 0 && <Badge>{active.length}</Badge>}
          <ChevronDownIcon className={mark} />
        </summary>
        {isOpen && (
          <Card className={panel}>
            {pages === null ? (
              <Skeleton shape="block" className={waiting} />
            ) : (
              <Suspense fallback={<Skeleton shape="block" className={waiting} />}>
                <FilterForm
                  pages={pages}
                  left={isNarrowed(filters) ? count : null}
                  filters={state}
                  sendFilters={sendFilters}
                  unsorted={unsorted}
                  onShow={show}
                />
              </Suspense>
            )}
          </Card>
        )}
      </details>
      {isNarrowed(filters) && (
        <div className={row}>
          <p className={left}>
            {[
              ...(count === null ? [] : [productCount(count)]),
              ...active.map((name) => labelOf(filters, name)),
            ].join(' · ')}
          </p>
          {active.length > 0 && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => sendFilters({ type: 'filters.chosen', filters: onlySort(filters) })}
            >
              Clear filters
            </Button>
          )}
        </div>
      )}
    </div>
  );

  /** The pressed button disappears with the panel, so the focus goes to what opens it again. */
  function show() {
    sendFilters({ type: 'panel.closed' });
    summary.current?.focus();
  }
}

const onlySort = ({ sort }: Filters): Filters => (sort === undefined ? {} : { sort });
