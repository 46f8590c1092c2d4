import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Located, Variant } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { createActors } from '#web/app/actors.ts';
import { IDLE_LOGIC } from '#web/app/tests/idle-logic.ts';
import { addToCartLogic } from '#web/features/catalogue/add-to-cart/add-to-cart.effects.ts';
import { VariantRow } from '#web/features/catalogue/add-to-cart/VariantRow.tsx';
import { toLoadedCatalogue } from '#web/features/catalogue/catalogue.machine.ts';
import { FilteredList } from '#web/features/catalogue/filters/FilteredList.tsx';
import type { Filters } from '#web/features/catalogue/filters/filters.ts';
import { filteredBy } from '#web/features/catalogue/filters/tests/filters.model.ts';
import { featuredNodes, findNode, isProductsNode, visibleChildren } from '#web/features/catalogue/nodes.ts';
import { ProductsScreen } from '#web/features/catalogue/product/ProductsScreen.tsx';
import { Suggestions } from '#web/features/catalogue/search/parts/Suggestions.tsx';
import { suggest } from '#web/features/catalogue/search/suggest.effects.ts';
import { suggestionsMachine } from '#web/features/catalogue/search/suggestions.machine.ts';
import { nodeJsonLd } from '#web/features/catalogue/structured-data.ts';
import { requestOver } from '#web/platform/tests/request-over.ts';
import { textIn } from '#web/testing/shown-values.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { atBoundary } from '../../../../../tests/at-boundary.ts';

/* Each price against the catalogue that the test wrote: no two variants have the same. */
const parsed = parseCatalogue([
  {
    id: 'cards',
    type: 'category',
    name: 'Cards',
    region: 'Everywhere',
    subcategories: [
      {
        id: 'steam',
        type: 'products',
        name: 'Steam Wallet',
        region: 'Global',
        product_type: 'Gift card code',
        eta: 'Instant',
        product_image: '/images/steam.svg',
        bg_image: '/images/steam-wide.svg',
        art: true,
        products: [
          { id: 'steam-10', name: '10 USD', price: 2_951 },
          { id: 'steam-5', name: '5 USD', price: 1_477 },
          { id: 'steam-2', name: '2 USD', price: 599, out_of_stock: true },
          { id: 'steam-1', name: '1 USD', price: 299, invisible: true },
        ],
      },
      {
        id: 'pubg',
        type: 'products',
        name: 'PUBG Mobile UC',
        region: 'Pakistan',
        product_type: 'Top-up',
        eta: '2-6 hours',
        product_image: '/images/pubg.jpg',
        products: [{ id: 'pubg-60', name: '60 UC', price: 301 }],
      },
      {
        id: 'sold-out',
        type: 'products',
        name: 'Game key',
        region: 'EU',
        eta: '1 hour',
        products: [{ id: 'key', name: 'Key', price: 1_999, out_of_stock: true }],
      },
    ],
  },
]);
if (!parsed.ok) throw new Error(parsed.reason);
const shop = toLoadedCatalogue(parsed.value);

function placeOf(path: string): Located {
  const at = findNode(shop.index, path);
  if (at === null) throw new Error(`Nothing is at ${path}.`);
  return at;
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

describe('a product', () => {
  /** Its page, over a cart, and a host that has everything in stock. */
  function open() {
    const actors = createActors({ cachedCatalogue: shop, logic: IDLE_LOGIC });
    for (const actor of [actors.catalogue, actors.cart]) {
      actor.start();
      stops.push(() => actor.stop());
    }
    const request = requestOver(async () => new Response(null, { status: 204 }));
    function Row({ variant }: { variant: Variant }) {
      const [logic] = useState(() => addToCartLogic({ actors, request, browser: window }));
      const input = { productId: variant.id, isInstant: true, asks: [] };
      const [state, send] = useMachine(logic, { input });
      return <VariantRow state={state} send={send} variant={variant} />;
    }
    const at = placeOf('cards/steam');
    if (!isProductsNode(at)) throw new Error('Steam is a product.');
    render(
      <WithinRouter>
        <ProductsScreen at={at} row={(variant) => <Row key={variant.id} variant={variant} />} />
      </WithinRouter>,
    );
    return { cart: () => actors.cart.getSnapshot().context.cart, user: userEvent.setup({ delay: null }) };
  }

  it('has each variant with its own price', () => {
    open();
    const rows = within(screen.getByRole('list', { name: 'Choices' })).getAllByRole('listitem');
    expect(rows.map((row) => [...row.querySelectorAll('p, p + bdi')].map(textIn))).toEqual([
      ['10 USD', 'PKR 2,951'],
      ['5 USD', 'PKR 1,477'],
      ['2 USD', 'PKR 599'],
    ]);
    const facts = [...screen.getAllByRole('definition')].map(textIn);
    expect(facts).toEqual(['Global', 'Gift card code', 'Instant']);
  });

  it('puts the variant of the pressed row into the cart, at its price', async () => {
    const { cart, user } = open();
    await user.clear(screen.getByLabelText('Quantity of 5 USD'));
    await user.type(screen.getByLabelText('Quantity of 5 USD'), '4{Enter}');
    await user.click(screen.getByRole('button', { name: 'Add 5 USD to the cart' }));
    expect(await screen.findByRole('button', { name: 'Added 5 USD' })).toBeVisible();
    expect(cart()).toEqual({
      items: [{ id: 'steam-5', name: 'Steam Wallet, 5 USD', price: 1_477, quantity: 4 }],
      totalPrice: 5_908,
    });
  });

  it('has for search engines the same prices', () => {
    const [product] = nodeJsonLd(placeOf('cards/steam'), 'https://shop.example.com');
    const offer = (sku: string, name: string, price: number, availability: string) => ({
      '@type': 'Offer',
      sku,
      name,
      url: 'https://shop.example.com/product/cards/steam',
      price,
      priceCurrency: 'PKR',
      availability: `https://schema.org/${availability}`,
    });
    expect(product?.['offers']).toEqual([
      offer('steam-10', '10 USD', 2_951, 'InStock'),
      offer('steam-5', '5 USD', 1_477, 'InStock'),
      offer('steam-2', '2 USD', 599, 'OutOfStock'),
    ]);
  });
});

const drawList = (filters: Filters, cards: readonly Located[], pages: readonly Located[] | null = cards) =>
  render(
    <WithinRouter>
      <FilteredList cards={cards} pages={pages} filters={filteredBy(filters)} sendFilters={() => {}} />
    </WithinRouter>,
  );
const cardsShown = () => screen.getAllByRole('listitem').map(textIn);

describe('a card', () => {
  it('of a product has its denominations and region, its lowest price in stock, and its delivery time', () => {
    const { node } = placeOf('cards');
    drawList({}, node.type === 'category' ? visibleChildren(shop.index, node) : []);
    expect(cardsShown()).toEqual([
      'Steam Wallet2 – 10 USDGlobalfrom PKR 1,477Instant',
      'PUBG Mobile UC60 UCPakistanPKR 3012-6 hours2-6 h',
      'Game keyEUOut of stock',
    ]);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/product/cards/steam',
      '/product/cards/pubg',
      '/product/cards/sold-out',
    ]);
  });

  it('of a category has the lowest price of its products, and their number', () => {
    drawList({}, visibleChildren(shop.index, null));
    expect(cardsShown()).toEqual(['Cards3 productsfrom PKR 301']);
  });

  it('has its words over drawn art, and below an owner’s picture (R-148)', () => {
    const { node } = placeOf('cards');
    drawList({}, node.type === 'category' ? visibleChildren(shop.index, node) : []);
    const around = (picture: string) =>
      textIn(document.querySelector(`img[src="${picture}"]`)?.parentElement);
    expect(around('/images/steam.svg')).toBe('Steam Wallet2 – 10 USDGlobal');
    expect(around('/images/pubg.jpg')).toBe('PUBG Mobile UC60 UCPakistanPKR 3012-6 hours2-6 h');
  });
});

describe('a suggestion', () => {
  it('has the name of a product, its region and its lowest price in stock; a category has none', async () => {
    const options = await suggest(shop.index, 'steam', {}, new AbortController().signal);
    const others = await suggest(shop.index, 'cards', {}, new AbortController().signal);
    const category = others.find(({ id }) => id === 'cards');
    const state = suggestionsMachine.resolveState({
      value: 'open',
      context: {
        text: 'steam',
        options: [...options, ...(category ? [category] : [])],
        active: null,
        isOverResults: false,
      },
    });
    render(<Suggestions id="list" state={state} send={() => {}} />);
    expect(screen.getAllByRole('option').map(textIn)).toEqual([
      'Steam WalletGlobalfrom PKR 1,477',
      'CardsCategory',
    ]);
    expect(options.map(({ href, image }) => [href, image])).toEqual([
      ['/product/cards/steam', '/images/steam.svg'],
    ]);
  });
});

describe('a long list', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const { node, href, ancestors } = placeOf('cards/pubg');
      return { node: { ...node, id: `card-${at + 1}`, name: `Card ${at + 1}` }, href, ancestors };
    });
  const links = () => screen.getAllByRole('link').map(textIn);
  const more = () => screen.queryAllByRole('button', { name: 'Show more' });

  atBoundary('of a category shows 48 cards', { limit: 49 }, ({ before, at }) => {
    it.each([
      [before, 0],
      [at, 1],
    ])('of %i, with %i buttons for more', (count, buttons) => {
      drawList({}, many(count));
      expect(links()).toEqual(many(48).map(({ node }) => node.name));
      expect(more()).toHaveLength(buttons);
    });
  });

  atBoundary('of results shows 24 cards', { limit: 25 }, ({ before, at }) => {
    it.each([
      [before, 0],
      [at, 1],
    ])('of %i, with %i buttons for more', (count, buttons) => {
      drawList({ region: 'Pakistan' }, [], many(count));
      expect(links()).toEqual(many(24).map(({ node }) => node.name));
      expect(more()).toHaveLength(buttons);
      expect(screen.getByRole('status')).toHaveTextContent(`${count} products`);
    });
  });
});

describe('a short list', () => {
  /** A catalogue of so many products, all of them featured. */
  const indexOf = (count: number) => {
    const catalogue = parseCatalogue(
      Array.from({ length: count }, (_, at) => ({
        id: `card-${at + 1}`,
        type: 'products',
        name: `Voucher ${at + 1}`,
        featured: true,
        products: [{ id: `variant-${at + 1}`, name: 'One', price: 100 + at }],
      })),
    );
    if (!catalogue.ok) throw new Error(catalogue.reason);
    return toLoadedCatalogue(catalogue.value).index;
  };

  atBoundary('has at most six suggestions', { limit: 7 }, ({ before, at }) => {
    it.each([
      [before, 6],
      [at, 6],
    ])('of %i products: %i', async (count, suggestions) => {
      const found = await suggest(indexOf(count), 'voucher', {}, new AbortController().signal);
      expect(found).toHaveLength(suggestions);
    });
  });

  atBoundary('has at most eight picks', { limit: 9 }, ({ before, at }) => {
    it.each([before, at])('of %i products: 8', (count) => {
      expect(featuredNodes(indexOf(count)).map(({ node }) => node.name)).toEqual(
        [1, 2, 3, 4, 5, 6, 7, 8].map((nth) => `Voucher ${nth}`),
      );
    });
  });
});

atBoundary('a highest price lets through what costs as much', { limit: 1_477 }, ({ before, at }) => {
  it.each([
    [before, ['PUBG Mobile UC60 UCPakistanPKR 3012-6 hours2-6 h']],
    [
      at,
      [
        'Steam Wallet2 – 10 USDGlobalfrom PKR 1,477Instant',
        'PUBG Mobile UC60 UCPakistanPKR 3012-6 hours2-6 h',
      ],
    ],
  ])('up to PKR %i', (max, cards) => {
    drawList({ max: String(max) }, [], [...shop.index.nodes.values()]);
    expect(cardsShown()).toEqual(cards);
  });
});
