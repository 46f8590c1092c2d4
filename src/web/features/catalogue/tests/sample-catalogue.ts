import type { CartItem } from '#contract/cart.ts';
import { cartTotal } from '#contract/cart.ts';
import { type Catalogue, itemNameOf, type LocatedVariant, type Variant } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { pkr } from '#contract/money.ts';
import { toLoadedCatalogue } from '#web/features/catalogue/catalogue.machine.ts';

const steam = (region: string, id: string, prices: readonly number[]) => ({
  id,
  type: 'products',
  name: `Steam Wallet ${region}`,
  region,
  product_type: 'Gift card code',
  eta: 'Instant',
  product_image: `/images/${id}.svg`,
  products: prices.map((price, at) => ({ id: `${id}-${at + 1}`, name: `Card ${at + 1}`, price })),
});

const input = [
  {
    id: 'gift-cards',
    type: 'category',
    name: 'Gift Cards',
    bg_image: '/images/gift-cards.svg',
    art: true,
    description: [
      'Gift cards, delivered as codes',
      'Store credit for games, apps, music and shopping, priced in rupees.',
      'A card works only in the country that is printed on it.',
    ],
    subcategories: [
      {
        id: 'valorant-vp',
        type: 'products',
        name: 'Valorant VP',
        featured: true,
        title: 'Buy Valorant Points in Pakistan',
        region: 'Pakistan',
        product_type: 'Gift card code',
        eta: 'Instant',
        note: 'Open Prepaid Cards & Codes on the game’s website, sign in and enter the code. The points arrive within a minute.',
        bg_image: '/images/valorant-vp.svg',
        product_image: '/images/valorant-vp.svg',
        art: true,
        description: [
          'Points for your own account',
          'Choose an amount, pay in rupees and redeem the code yourself: nobody needs your password.',
          'کوڈ ادائیگی کے فوراً بعد آپ کے آرڈر میں نظر آتا ہے۔',
        ],
        products: [
          { id: 'valorant-vp-475', name: '475 VP', price: 1_390 },
          { id: 'valorant-vp-1000', name: '1,000 VP', note: 'The amount of most bundles.', price: 2_790 },
          {
            id: 'valorant-vp-bundle',
            name: '11,000 VP, delivered as two codes of 5,350 and 5,650 – for accounts registered in Pakistan and its neighbours, on the Asia-Pacific shard only',
            price: 137_400,
          },
          { id: 'valorant-vp-2050', name: '2,050 VP', price: 5_490, out_of_stock: true },
          { id: 'valorant-vp-150', name: '150 VP trial card', price: 450, invisible: true },
        ],
      },
      {
        id: 'steam',
        type: 'category',
        name: 'Steam',
        region: 'Global',
        bg_image: '/images/steam.svg',
        subcategories: [
          steam('USD', 'steam-usd', [1_490, 2_950]),
          steam('EUR', 'steam-eur', [1_690]),
          steam('GBP', 'steam-gbp', [1_950]),
        ],
      },
      {
        id: 'retired',
        type: 'products',
        name: 'Skype Credit',
        products: [{ id: 'retired-10', name: 'USD 10', price: 2_900, invisible: true }],
      },
    ],
  },
  {
    id: 'game-topups',
    type: 'category',
    name: 'Game Top-ups',
    bg_image: '/images/game-topups.svg',
    subcategories: [
      {
        id: 'pubg-uc',
        type: 'products',
        name: 'PUBG Mobile UC',
        featured: true,
        region: 'Global',
        product_type: 'Top-up',
        eta: '2-6 hours',
        asks: [{ id: 'player', label: 'Player ID', pattern: '\\d{8,12}', example: '5123456789' }],
        product_image: '/images/pubg-uc.svg',
        products: [{ id: 'pubg-uc-60', name: '60 UC', price: 290 }],
      },
    ],
  },
  {
    id: 'account-balance',
    type: 'products',
    name: 'Account balance',
    products: [{ id: 'balance', name: 'Account balance', price: 1, invisible: true }],
  },
];

const parsed = parseCatalogue(input);
if (!parsed.ok) throw new Error(parsed.reason);

/**
 * A small catalogue for tests and stories: three levels deep, with a variant out of stock, an
 * invisible one beside visible ones, a page with nothing visible, the deposit item, a very long
 * name, and a line of Urdu.
 */
export const sampleCatalogue: Catalogue = parsed.value;
export const sampleShop = toLoadedCatalogue(sampleCatalogue);

function locate(id: string): LocatedVariant {
  const found = sampleShop.index.variants.get(id);
  if (found === undefined) throw new Error(`The sample catalogue has no variant "${id}".`);
  return found;
}

/** The sample catalogue's variant `id`. */
export const sampleVariant = (id: string): Variant => locate(id).variant;

/** A cart line of it. */
export function sampleItem(id: string, quantity = 1): CartItem {
  const found = locate(id);
  return { id, name: itemNameOf(found), price: found.variant.price, quantity };
}

/** A cart of these lines. */
export const cartOf = (...items: CartItem[]) => ({ items, totalPrice: cartTotal(items) });

/**
 * The sample catalogue a minute later: some variants are gone, and others have new prices. The name
 * is for test titles.
 */
export function sampleShopWith(name: string, changes: Readonly<Record<string, number | 'gone'>>) {
  const changed = structuredClone(sampleCatalogue);
  const visit = (node: Catalogue[number]) => {
    if (node.type === 'category') {
      node.subcategories.forEach(visit);
      return;
    }
    node.products = node.products
      .filter(({ id }) => changes[id] !== 'gone')
      .map((variant) => {
        const price = changes[variant.id];
        return typeof price === 'number' ? { ...variant, price: pkr(price) } : variant;
      });
  };
  changed.forEach(visit);
  const { tree, index } = toLoadedCatalogue(changed);
  return { tree, index: { ...index, toJSON: () => name } };
}
