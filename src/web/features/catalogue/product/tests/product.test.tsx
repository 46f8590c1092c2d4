import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Located } from '#contract/catalogue.ts';
import { FilteredList } from '#web/features/catalogue/filters/FilteredList.tsx';
import { filteredBy } from '#web/features/catalogue/filters/tests/filters.model.ts';
import { findNode, isCategoryNode, isProductsNode, visibleChildren } from '#web/features/catalogue/nodes.ts';
import { neighboursOf, siblingsOf } from '#web/features/catalogue/siblings.ts';
import { sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { CategoryScreen } from '../CategoryScreen.tsx';
import { ProductsScreen } from '../ProductsScreen.tsx';
import { regionLine } from '../region-line.ts';

const { index } = sampleShop;

function placeAt(path: string): Located {
  const at = findNode(index, path);
  if (at === null) throw new Error(`Nothing stands at ${path}.`);
  return at;
}

/** A category's cards, while the whole catalogue is not loaded. */
const Cards = ({ of: cards }: { of: readonly Located[] }) => (
  <FilteredList cards={cards} pages={null} filters={filteredBy({})} sendFilters={() => {}} />
);

function renderAt(path: string) {
  const at = placeAt(path);
  render(
    <WithinRouter>
      {isCategoryNode(at) && (
        <CategoryScreen at={at}>
          <Cards of={visibleChildren(index, at.node)} />
        </CategoryScreen>
      )}
      {isProductsNode(at) && (
        <ProductsScreen
          at={at}
          siblings={siblingsOf(index, at)}
          neighbours={neighboursOf(index, at)}
          row={({ id, name }) => <li key={id}>{name}</li>}
        />
      )}
    </WithinRouter>,
  );
}

describe('a category page', () => {
  it('has a card for each visible node under it, with its region and a link', () => {
    renderAt('gift-cards');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Gift Cards');
    const cards = screen.getAllByRole('heading', { level: 2 }).map((card) => card.textContent);
    expect(cards).toEqual(['Valorant VP', 'Steam', 'Gift cards, delivered as codes']);
    expect(screen.getByText('Pakistan')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Steam' })).toHaveAttribute('href', '/product/gift-cards/steam');
  });

  it('links to each of its ancestors, and marks the current page', () => {
    renderAt('gift-cards/steam');
    const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link');
    expect(way.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Gift Cards', '/product/gift-cards'],
    ]);
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toHaveTextContent(/Steam$/);
    expect(screen.getByText('Steam', { selector: '[aria-current=page]' })).toBeVisible();
  });

  it('knows the size of each picture, and loads those below the first row lazily', () => {
    const cards = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => {
      const at = placeAt('game-topups/pubg-uc');
      return { ...at, node: { ...at.node, id } };
    });
    const category = placeAt('game-topups');
    if (!isCategoryNode(category)) throw new Error('The sample catalogue has changed.');
    const { container } = render(
      <WithinRouter>
        <CategoryScreen at={category}>
          <Cards of={cards} />
        </CategoryScreen>
      </WithinRouter>,
    );
    const pictures = [...container.querySelectorAll('img')];
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual([
      ...['eager', 'eager', 'eager', 'eager'],
      ...['lazy', 'lazy'],
    ]);
    for (const picture of pictures) {
      expect(picture).toHaveAttribute('width', '640');
      expect(picture).toHaveAttribute('height', '400');
      expect(picture).toHaveAttribute('alt', '');
    }
  });
});

describe('a products page', () => {
  it('says what it is, where it works, and how soon it is delivered', () => {
    renderAt('gift-cards/valorant-vp');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Valorant VP/);
    const facts = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(facts).toEqual([
      ['Region', 'Pakistan'],
      ['Product type', 'Gift card code'],
      ['Delivery time', 'Instant'],
    ]);
  });

  it('hides invisible variants, and shows those out of stock', () => {
    renderAt('gift-cards/valorant-vp');
    const rows = within(screen.getByRole('list', { name: 'Choices' })).getAllByRole('listitem');
    expect(rows).toHaveLength(4);
    expect(screen.queryByText('150 VP trial card')).toBeNull();
    expect(screen.getByText('2,050 VP')).toBeVisible();
  });

  it('that is out of stock shows what is in stock beside it (R-151)', () => {
    const { node, ...place } = placeAt('gift-cards/steam/steam-eur');
    if (node.type !== 'products') throw new Error('It is a product.');
    const products = node.products.map((variant) => ({ ...variant, out_of_stock: true }));
    const at = { ...place, node: { ...node, products } };
    render(
      <WithinRouter>
        <ProductsScreen at={at} neighbours={neighboursOf(index, at)} row={() => null} />
      </WithinRouter>,
    );
    const cards = within(screen.getByRole('region', { name: 'In stock right now' })).getAllByRole('link');
    expect(cards.map((card) => card.getAttribute('href'))).toEqual([
      '/product/gift-cards/steam/steam-usd',
      '/product/gift-cards/steam/steam-gbp',
    ]);
  });

  it('says how to redeem, and has a description headed by its first line', () => {
    renderAt('gift-cards/valorant-vp');
    expect(screen.getByText(/enter the code/)).toBeVisible();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['How to redeem', expect.stringContaining('Points for your own account')]);
    expect(screen.getByText(/کوڈ/)).toHaveAttribute('dir', 'auto');
  });

  it('shows the title that the catalogue gives it', () => {
    renderAt('gift-cards/valorant-vp');
    expect(screen.getByText('Buy Valorant Points in Pakistan')).toBeVisible();
  });

  it('omits what the catalogue lacks', () => {
    renderAt('gift-cards/steam/steam-usd');
    expect(screen.queryByText('How to redeem')).toBeNull();
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });
});

describe('whom a region bars (R-19)', () => {
  it.each([
    ['US', 'Gift card code', 'Only works on US accounts.'],
    ['Turkey', 'Subscription', 'Only works on Turkish accounts.'],
    ['Brazil', 'Game key', 'Only works on accounts from this region: Brazil.'],
    ['EU', 'Prepaid PIN', 'Only works in shops in the European Union.'],
    ['UAE', 'Mobile load', 'Only for numbers in the United Arab Emirates.'],
    ['Japan', 'eSIM', 'Made for this region: Japan. Check that it fits before you buy.'],
    ['EU', 'Account credit', null],
    ['Global', 'Gift card code', null],
    ['Pakistan', 'Gift card code', null],
    ['UAE, Pakistan', 'Gift card code', null],
    ['UAE, India', 'Game key', 'Only works on accounts from this region: UAE, India.'],
    [undefined, 'Gift card code', null],
  ])('is of %s and a %s: %s', (region, product_type, line) => {
    expect(regionLine({ ...(region !== undefined && { region }), product_type })).toBe(line);
  });

  it('is said beside Add, above the choices', () => {
    renderAt('gift-cards/steam/steam-gbp');
    const line = screen.getByText(/Only works on accounts from this region: GBP/);
    const choices = screen.getByRole('list', { name: 'Choices' });
    expect(line.compareDocumentPosition(choices)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(line.parentElement).toBe(choices.parentElement);
  });
});

it('leads to the same product of other regions, and says which one fits (R-151)', () => {
  renderAt('gift-cards/steam/steam-eur');
  const links = within(screen.getByRole('navigation', { name: 'Region' })).getAllByRole('link');
  expect(
    links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual([
    ['USD', '/product/gift-cards/steam/steam-usd', null],
    ['EUR', '/product/gift-cards/steam/steam-eur', 'page'],
    ['GBP', '/product/gift-cards/steam/steam-gbp', null],
  ]);
  expect(screen.getByText(/^Which is mine\? The one your account is set to/)).toBeVisible();
});
