import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSelector } from '@xstate/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { indexCatalogue, type Located } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { checkFlow } from '#statecharts/check-flow.ts';
import { CATEGORY_SLICE_SIZE, visibleChildren } from '#web/features/catalogue/nodes.ts';
import { generateCatalogue } from '#web/features/catalogue/search/tests/large-catalogue.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { FilteredList } from '../FilteredList.tsx';
import { type Asked, filtersMachine } from '../filters.machine.ts';
import type { Filters } from '../filters.ts';
import {
  applyFilters,
  filtersOf,
  filtersToDrop,
  optionsOf,
  productsBelow,
  RESULTS_SLICE_SIZE,
} from '../filters.ts';
import * as stories from './FilteredList.stories.tsx';
import { filtersModel } from './filters.model.ts';

checkFlow(filtersModel, {
  render: (state, send) => (
    <WithinRouter>
      <FilteredList cards={CARDS} pages={PAGES} filters={state} sendFilters={send} />
    </WithinRouter>
  ),
  stories,
});

const product = (id: string, region: string, eta: string, ...prices: number[]) => ({
  id,
  type: 'products',
  name: `Card ${id}`,
  region,
  product_type: eta === 'Instant' ? 'Gift card code' : 'Top-up',
  eta,
  products: prices.map((price, at) => ({
    id: `${id}-${at}`,
    name: `No ${at}`,
    price,
    ...(at === 0 && prices.length > 1 && { out_of_stock: true }),
  })),
});
const parsed = parseCatalogue([
  {
    id: 'cards',
    type: 'category',
    name: 'Cards',
    subcategories: [
      product('a', 'US', 'Instant', 500),
      product('b', 'UAE, Saudi Arabia', '2-6 hours', 100, 300),
      product('c', 'US', '2-6 hours', 200),
    ],
  },
]);
if (!parsed.ok) throw new Error(parsed.reason);
const soldOut = { out_of_stock: true };
const shelf = parseCatalogue([
  product('dear', 'US', 'Instant', 300),
  { ...product('gone', 'US', 'Instant'), products: [{ id: 'gone-0', name: 'No 0', price: 50, ...soldOut }] },
  product('cheap', 'US', 'Instant', 100),
]);
if (!shelf.ok) throw new Error(shelf.reason);
const SHELF: readonly Located[] = [...indexCatalogue(shelf.value).nodes.values()];
const PAGES: readonly Located[] = [...indexCatalogue(parsed.value).nodes.values()];
/** The list without a filter. */
const CARDS = visibleChildren(indexCatalogue(parsed.value), null);
const pass = (filters: Filters) => applyFilters(PAGES, filters).map(({ node }) => node.id);

describe('filters (R-26)', () => {
  it.each<[Filters, string[]]>([
    [{}, ['cards', 'a', 'b', 'c']],
    [{ region: 'US' }, ['a', 'c']],
    [{ region: 'Saudi Arabia' }, ['b']],
    [{ type: 'Top-up' }, ['b', 'c']],
    [{ instant: 'yes' }, ['a']],
    [{ max: '300' }, ['b', 'c']],
    [{ max: '299' }, ['c']],
    [{ region: 'US', max: '300' }, ['c']],
    [{ sort: 'price-up' }, ['c', 'b', 'a']],
    [{ sort: 'price-down' }, ['a', 'b', 'c']],
    [{ sort: 'name' }, ['a', 'b', 'c', 'cards']],
  ])('%o lets through %o', (filters, ids) => expect(pass(filters)).toEqual(ids));

  it.each<[Filters, string[]]>([
    [{ sort: 'price-up' }, ['cheap', 'dear', 'gone']],
    [{ sort: 'price-down' }, ['dear', 'cheap', 'gone']],
    [{ max: '100' }, ['cheap']],
  ])('%o: what is not in stock has no price', (filters, ids) => {
    expect(applyFilters(SHELF, filters).map(({ node }) => node.id)).toEqual(ids);
  });

  it('take the lowest price in stock', () => {
    const several = parseCatalogue([product('d', 'US', 'Instant', 100, 700, 400)]);
    const pages = several.ok ? [...indexCatalogue(several.value).nodes.values()] : [];
    expect(['99', '399', '400'].map((max) => applyFilters(pages, { max }).length)).toEqual([0, 0, 1]);
  });

  it('sort names by the numbers in them', () => {
    const cards = parseCatalogue(['10', '9', '100'].map((name) => product(name, 'US', 'Instant', 100)));
    const pages = cards.ok ? [...indexCatalogue(cards.value).nodes.values()] : [];
    expect(applyFilters(pages, { sort: 'name' }).map(({ node }) => node.id)).toEqual(['9', '10', '100']);
  });

  it('are over the visible products below a category, at any depth (R-12)', () => {
    const hidden = product('hidden', 'US', 'Instant', 100);
    const [variant] = hidden.products;
    const group = (id: string, ...subcategories: object[]) => ({
      id,
      type: 'category',
      name: id,
      subcategories,
    });
    const nodes = parseCatalogue([
      group('all', group('cards', product('a', 'US', 'Instant', 100)), product('b', 'US', 'Instant', 100), {
        ...hidden,
        products: [{ ...variant, invisible: true }],
      }),
      group('others', product('c', 'US', 'Instant', 100)),
    ]);
    if (!nodes.ok) throw new Error(nodes.reason);
    const index = indexCatalogue(nodes.value);
    const all = index.nodes.get('all')?.node;
    const below = all?.type === 'category' ? productsBelow(index, all) : [];
    expect(below.map(({ node }) => node.id)).toEqual(['a', 'b']);
  });

  it('drop what an address says wrongly', () => {
    const odd = { region: '', max: '-5', instant: 'no', sort: 'colour', search: 'steam' };
    expect(filtersOf(odd)).toEqual({});
    expect(filtersOf({ region: 'US', max: '0', sort: 'name' })).toEqual({ region: 'US', sort: 'name' });
  });

  it('offer the regions and types that there are, the most frequent first', () => {
    expect(optionsOf(PAGES)).toEqual({
      regions: [
        { value: 'US', count: 2 },
        { value: 'Saudi Arabia', count: 1 },
        { value: 'UAE', count: 1 },
      ],
      types: [
        { value: 'Top-up', count: 2 },
        { value: 'Gift card code', count: 1 },
      ],
    });
  });

  it('say which of them to drop', () => {
    const none: Filters = { region: 'US', type: 'Top-up', instant: 'yes' };
    expect(filtersToDrop(PAGES, none)).toEqual([
      { name: 'type', left: 1 },
      { name: 'instant', left: 1 },
    ]);
    expect(filtersToDrop(PAGES, { type: 'Top-up', instant: 'yes' })).toEqual([
      { name: 'instant', left: 2 },
      { name: 'type', left: 1 },
    ]);
  });
});

describe('a filtered list (R-26)', () => {
  /** The list over an address that takes each change of the filters in its own time. */
  function openList(
    pages: readonly Located[],
    first: Filters = {},
    navigate: (asked: Asked) => Promise<Asked> = async (asked) => asked,
  ) {
    const logic = filtersMachine.provide({
      actors: { putInAddress: fromPromise(({ input }) => navigate(input)) },
    });
    const actor = createActor(logic, { input: { filters: first, more: 0 } }).start();
    const List = ({
      cards = CARDS,
      pages,
    }: {
      cards?: readonly Located[];
      pages: readonly Located[] | null;
    }) => (
      <WithinRouter>
        <FilteredList
          cards={cards}
          pages={pages}
          filters={useSelector(actor, (state) => state)}
          sendFilters={actor.send}
        />
      </WithinRouter>
    );
    return { List, actor, ...render(<List pages={pages} />) };
  }
  const links = () => screen.queryAllByRole('link').map((link) => link.textContent);

  it('is the category as it is until a filter is on, and again when it is cleared', async () => {
    openList(PAGES);
    expect(links()).toEqual(['Cards']);
    await userEvent.click(screen.getByText('Filter and sort'));
    await userEvent.selectOptions(await screen.findByLabelText('Region'), 'US (2)');
    expect(links()).toEqual(['Card a', 'Card c']);
    expect(screen.getByRole('status')).toHaveTextContent('2 products');
    await userEvent.type(screen.getByLabelText('Highest price (PKR)'), '1,00');
    await userEvent.click(await screen.findByRole('button', { name: 'Any price: 2 products' }));
    expect(screen.getByLabelText('Highest price (PKR)')).toHaveValue('');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(links()).toEqual(['Cards']);
    expect(screen.getByLabelText('Region')).toHaveValue('');
  });

  it.each<[Filters, string]>([
    [{}, 'Show 3 products'],
    [{ region: 'US' }, 'Show 2 products'],
    [{ instant: 'yes', sort: 'name' }, 'Show 1 product'],
  ])('of %o: the panel ends in a button that says what passes, and leads there', async (filters, name) => {
    openList(PAGES, filters);
    await userEvent.click(screen.getByText('Filter and sort'));
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(screen.queryByRole('form', { name: 'Filter and sort' })).toBeNull();
    expect(screen.getByText('Filter and sort')).toHaveFocus();
  });

  it('that nothing passes can not be shown', async () => {
    openList(PAGES, { region: 'UAE', instant: 'yes' });
    await userEvent.click(screen.getByText('Filter and sort'));
    expect(await screen.findByRole('button', { name: 'Show 0 products' })).toBeDisabled();
  });

  it('keeps its order when the filters are cleared', async () => {
    openList(PAGES, { region: 'US', sort: 'price-up' });
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(links()).toEqual(['Card c', 'Card b', 'Card a']);
  });

  it('can be had whole where no single filter is to blame', async () => {
    openList(PAGES, { region: 'UAE', instant: 'yes', max: '100' });
    await userEvent.click(await screen.findByRole('button', { name: 'Clear all filters' }));
    expect(links()).toEqual(['Cards']);
  });

  it('keeps what is typed while the address follows', async () => {
    const asked: Asked[] = [];
    const { actor } = openList(PAGES, { region: 'US' }, (one) => {
      asked.push(one);
      return new Promise(() => {});
    });
    await userEvent.click(screen.getByText('Filter and sort'));
    const max = await screen.findByLabelText('Highest price (PKR)');
    await userEvent.type(max, '300');
    expect(asked.map(({ filters }) => filters.max)).toEqual(['3', '30', '300']);
    for (const one of asked) {
      act(() => actor.send({ type: 'address.changed', ...one }));
      expect(max).toHaveValue('300');
    }
    expect(links()).toEqual(['Card c']);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(max).toHaveValue('');
  });

  it('follows the address back to other filters', async () => {
    const { actor } = openList(PAGES, { region: 'US' });
    await userEvent.click(screen.getByText('Filter and sort'));
    act(() => actor.send({ type: 'address.changed', filters: { max: '200' }, more: 0 }));
    expect(links()).toEqual(['Card c']);
    expect(await screen.findByLabelText('Highest price (PKR)')).toHaveValue('200');
    expect(screen.getByLabelText('Region')).toHaveValue('');
  });

  it.each([
    ['1,500', 'PKR 1,500'],
    ['1,50,000', 'PKR 150,000'],
    ['PKR 1 500', 'PKR 1,500'],
    ['Rs. 300', 'PKR 300'],
    ['300.50', 'PKR 300'],
  ])('takes %s for a highest price of %s', async (typed, meant) => {
    openList(PAGES);
    await userEvent.click(screen.getByText('Filter and sort'));
    await userEvent.type(await screen.findByLabelText('Highest price (PKR)'), typed);
    expect(screen.getByText(new RegExp(`· Up to ${meant}$`))).toBeVisible();
  });

  it('says so where a highest price is none', async () => {
    openList(PAGES);
    await userEvent.click(screen.getByText('Filter and sort'));
    const max = await screen.findByLabelText('Highest price (PKR)');
    await userEvent.type(max, 'cheap');
    await userEvent.tab();
    expect(max).toHaveAccessibleDescription('Enter a price in rupees, such as 1,500.');
    await userEvent.clear(max);
    await userEvent.type(max, 'Rs. 300');
    expect(max).not.toHaveAccessibleDescription();
  });

  it('shows a long category a part at a time, and focuses the first new card', async () => {
    const many = [...generateCatalogue(80).nodes.values()].filter(({ node }) => node.type === 'products');
    const { List, rerender } = openList([]);
    rerender(<List cards={many.slice(0, CATEGORY_SLICE_SIZE + 1)} pages={null} />);
    expect(links()).toHaveLength(CATEGORY_SLICE_SIZE);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    // The page has no more of the catalogue than that, until the rest is loaded.
    expect(links()).toHaveLength(CATEGORY_SLICE_SIZE);
    expect(screen.getByRole('button', { name: 'Show more' })).toHaveAttribute('aria-busy', 'true');
    rerender(<List cards={many} pages={many} />);
    expect(links()).toHaveLength(CATEGORY_SLICE_SIZE + RESULTS_SLICE_SIZE);
    expect(screen.getAllByRole('link')[CATEGORY_SLICE_SIZE]).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(links()).toEqual(many.map(({ node }) => node.name));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows 10,000 products a page at a time', async () => {
    openList([...generateCatalogue(10_000).nodes.values()], { sort: 'price-up' });
    expect(links()).toHaveLength(RESULTS_SLICE_SIZE);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(links()).toHaveLength(2 * RESULTS_SLICE_SIZE);
    expect(screen.getAllByRole('link')[RESULTS_SLICE_SIZE]).toHaveFocus();
  });
});
