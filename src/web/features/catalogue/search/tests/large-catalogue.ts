import type { CatalogueIndex } from '#contract/catalogue.ts';
import { indexCatalogue } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';

const FIRST =
  'Nova Iron Star Pixel Rune Echo Blaze Frost Lunar Solar Crystal Shadow Turbo Hyper Jade Onyx'.split(' ');
const LAST =
  'forge quest craft realm rush drift saga tide spire vault arena league valley harbour empire'.split(' ');
const KINDS = ['Wallet', 'Gift Card', 'Points', 'Coins', 'Gems', 'Season Pass', 'Premium', 'Key', 'Voucher'];
const REGIONS = ['Global', 'Pakistan', 'Turkey', 'United States', 'United Kingdom', 'Brazil', 'Japan', 'UAE'];

const TYPES = ['Top-up', 'Gift card code', 'Game key'];
const ETAS = ['Instant', '2-6 hours', 'Within 24 hours'];
const AMOUNTS = ['100', '550', '1,200', '2,500', '6,500'];

const CATEGORIES = 20;
const BRANDS_EACH = 25;

const at = (list: readonly string[], place: number) => list[place % list.length] ?? '';
const brandOf = (place: number) => at(FIRST, place) + at(LAST, Math.floor(place / FIRST.length) + place);

/**
 * A catalogue of `count` generated product pages under 20 categories of 25 brands each, always the
 * same.
 */
export function generateCatalogue(count: number): CatalogueIndex {
  const pagesOf = (brand: number) =>
    Array.from({ length: Math.ceil((count - brand) / (CATEGORIES * BRANDS_EACH)) }, (_, nth) => {
      const page = brand + nth * CATEGORIES * BRANDS_EACH;
      return {
        id: `page-${page}`,
        type: 'products',
        name: `${brandOf(brand)} ${at(KINDS, nth)} ${at(FIRST, nth + brand)} ${page}`,
        region: at(REGIONS, nth + brand),
        product_type: at(TYPES, nth + brand),
        eta: at(ETAS, nth + brand),
        products: AMOUNTS.map((amount, place) => ({
          id: `page-${page}-${place}`,
          name: `${amount} ${at(KINDS, nth)}`,
          price: 100 * (place + 1) + (page % 50),
        })),
      };
    });
  const parsed = parseCatalogue(
    Array.from({ length: CATEGORIES }, (_, category) => ({
      id: `category-${category}`,
      type: 'category',
      name: `${at(LAST, category)} ${at(KINDS, category)}s`,
      subcategories: Array.from({ length: BRANDS_EACH }, (_brand, nth) => ({
        id: `brand-${category}-${nth}`,
        type: 'category',
        name: brandOf(category * BRANDS_EACH + nth),
        subcategories: pagesOf(category * BRANDS_EACH + nth),
      })),
    })),
  );
  if (!parsed.ok) throw new Error(parsed.reason);
  return indexCatalogue(parsed.value);
}
