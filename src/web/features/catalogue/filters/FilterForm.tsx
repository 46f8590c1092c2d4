import { useEffect, useMemo } from 'react';
import type { Located } from '#contract/catalogue.ts';
import { latinDigits, ungrouped } from '#contract/digits.ts';
import { css } from '#styled/css';
import { productCount } from '#web/lib/item-names.ts';
import { useAppForm } from '#web/platform/forms/form.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { FiltersProps } from './FilterBar.tsx';
import type { Sort } from './filter-params.ts';
import type { Filters, Option } from './filters.ts';
import { filtersOf, isSame, optionsOf } from './filters.ts';

const fields = css({
  display: 'grid',
  gap: '4',
  alignItems: 'end',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
});

const SORT_NAMES: Readonly<Record<Sort, string>> = {
  'price-up': 'Price, lowest first',
  'price-down': 'Price, highest first',
  name: 'Name',
};

type Values = { region: string; type: string; instant: boolean; max: string; sort: string };

const valuesOf = ({ region = '', type = '', instant, max = '', sort }: Filters): Values => ({
  region,
  type,
  instant: instant !== undefined,
  max,
  sort: sort ?? '',
});

const NO_PRICE = { message: 'Enter a price in rupees, such as 1,500.' };

/** The filters in the fields. Commas, `PKR` and paisa of a price are dropped. */
const askedBy = ({ region, type, instant, max, sort }: Values): Filters =>
  filtersOf({
    region,
    type,
    instant: instant ? 'yes' : undefined,
    max: ungrouped(max).match(/\d+/)?.[0],
    sort,
  });

type FilterFormProps = FiltersProps & {
  pages: readonly Located[];
  /** How many pass; null without a filter. */
  left: number | null;
  unsorted: string;
  onShow: () => void;
};

/**
 * The fields of the filters. Each change goes into the address at once, so the button at their end
 * only leads to what passes.
 */
export default function FilterForm({
  pages,
  left,
  filters: state,
  sendFilters,
  unsorted,
  onShow,
}: FilterFormProps) {
  const { filters } = state.context;
  const count = left ?? pages.filter(({ node }) => node.type === 'products').length;
  const { regions, types } = useMemo(() => optionsOf(pages), [pages]);
  const form = useAppForm({
    defaultValues: valuesOf(filters),
    listeners: {
      onChange: ({ formApi }) =>
        sendFilters({ type: 'filters.chosen', filters: askedBy(formApi.state.values) }),
    },
  });
  // Filters change elsewhere as well: by Back, and by "Clear filters".
  useEffect(() => {
    if (!isSame(askedBy(form.state.values), filters)) form.reset(valuesOf(filters));
  }, [form, filters]);

  return (
    <form.AppForm>
      <form.Form label="Filter and sort" className={fields}>
        <form.AppField name="region">
          {(field) => <field.Choice label="Region" options={[['', 'All regions'], ...regions.map(named)]} />}
        </form.AppField>
        <form.AppField name="type">
          {(field) => <field.Choice label="Type" options={[['', 'All types'], ...types.map(named)]} />}
        </form.AppField>
        <form.AppField
          name="max"
          validators={{ onChange: ({ value }) => (/^$|\d/.test(latinDigits(value)) ? undefined : NO_PRICE) }}
        >
          {(field) => <field.Text label="Highest price (PKR)" inputMode="numeric" autoComplete="off" />}
        </form.AppField>
        <form.AppField name="sort">
          {(field) => (
            <field.Choice label="Sort by" options={[['', unsorted], ...Object.entries(SORT_NAMES)]} />
          )}
        </form.AppField>
        <form.AppField name="instant">
          {(field) => <field.Check label="Instant delivery only" />}
        </form.AppField>
        <Button wide disabled={count === 0} onClick={onShow}>{`Show ${productCount(count)}`}</Button>
      </form.Form>
    </form.AppForm>
  );
}

const named = ({ value, count }: Option): [string, string] => [value, `${value} (${count})`];
