import { describe, expect, it } from 'vitest';
import { indexCatalogue } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { searchIndex } from '../results.ts';
import { indexOf } from './search.model.ts';

const products = (name: string, region?: string, more: object = {}) => ({
  type: 'products',
  name,
  ...(region && { region }),
  products: [{ name: 'Only one', price: 100, ...more }],
});
const category = (name: string, ...subcategories: object[]) => ({ type: 'category', name, subcategories });

/** An index of these nodes, with generated ids. */
function shopOf(...nodes: object[]) {
  let ids = 0;
  const numbered: unknown = JSON.parse(JSON.stringify(nodes), (_key, value) =>
    typeof value === 'object' && value !== null && 'name' in value
      ? { id: `node-${ids++}`, ...value }
      : value,
  );
  const parsed = parseCatalogue(numbered);
  if (!parsed.ok) throw new Error(parsed.reason);
  return indexOf(indexCatalogue(parsed.value));
}

const find = (shop: ReturnType<typeof shopOf>, text: string) =>
  searchIndex(shop, text).nodes.map(({ node }) => node.name);

describe('the order of results', () => {
  it('is by how well a name matches, then by where the words are (R-15)', () => {
    const shop = shopOf(
      category('Wallets of Star', products('Points A')),
      products('Points B', 'Star Wallet'),
      category('Star Wallet', products('Points C'), products('Star Points')),
      products('Big Wallet with a Star'),
      products('A Walletful of Stars'),
      products('Star Wallet USD'),
    );
    expect(find(shop, 'star wallet')).toEqual([
      'Star Wallet', // exact name
      'Star Wallet USD', // prefix of the name
      'Big Wallet with a Star', // both words in the name
      'Wallets of Star', // both in the name, one as a prefix of a word
      'A Walletful of Stars', // both in the name as prefixes
      'Star Points', // one in the name, one in an ancestor's
      'Points C', // both in an ancestor's
      'Points A', // both in an ancestor's, one as a prefix
      'Points B', // both in the region
    ]);
  });

  it('corrects only words that the catalogue does not have', () => {
    const shop = shopOf(products('Stream Wallet'), products('Steam Wallet'), products('Wallet'));
    expect(find(shop, 'steam')).toEqual(['Steam Wallet']);
    expect(find(shop, 'steam walet')).toEqual(['Steam Wallet']);
    expect(find(shop, 'staem walet')).toEqual(['Steam Wallet']);
  });

  it('begins with names like the whole search, and then with those without its common words', () => {
    const shop = shopOf(products('Steam'), products('Steam Gift Card USD'), products('Steam Gift Card'));
    expect(find(shop, 'steam gift card')).toEqual(['Steam Gift Card', 'Steam Gift Card USD', 'Steam']);
  });

  it('puts a page with one variant that has all the words before one with several', () => {
    const variants = (name: string, ...names: string[]) => ({
      ...products(name),
      products: names.map((each) => ({ name: each, price: 100 })),
    });
    const shop = shopOf(
      variants('Alpha', 'USD 10 Global', 'USD 20 Turkey'),
      variants('Beta', 'USD 20 Global'),
    );
    expect(find(shop, 'global 20')).toEqual(['Beta', 'Alpha']);
  });

  it('takes numbers whole, also at the end of what a name begins with', () => {
    const shop = shopOf(products('Star Card 20'), products('Star Card 2'), products('Star Card 2 Plus'));
    for (const text of ['star card 2', '2 star card'])
      expect(find(shop, text)).toEqual(['Star Card 2', 'Star Card 2 Plus']);
  });

  it("keeps the catalogue's order among equal matches", () => {
    const shop = shopOf(products('Card Two'), products('Card One'), products('Card Three'));
    expect(find(shop, 'card')).toEqual(['Card Two', 'Card One', 'Card Three']);
  });
});

describe('a page is found (R-14)', () => {
  const shop = shopOf(
    category(
      'Gift Cards',
      category('Steam Wallet', products('Steam Wallet USD', 'Turkey'), products('Steam Wallet EUR', 'EU')),
      products('PlayStation Store US', 'US'),
    ),
    category(
      'Game Top-ups',
      { ...products('Fortnite V-Bucks', 'Global'), eta: '2-6 hours' },
      products('EA Sports FC 26', 'Global'),
    ),
    category('Game Keys', products('Baldur’s Gate 3', 'Global'), products('God of War Ragnarök', 'US')),
    products('ویلورنٹ پوائنٹس', 'Pakistan'),
  );
  const USD = 'Steam Wallet USD';

  it.each([
    ['its name', 'steam wallet usd', USD],
    ['words in any order', 'usd wallet steam', USD],
    ['beginnings of words', 'ste wal us', USD],
    ['words of its ancestors and its region', 'turkey gift steam', USD],
    ['any case, accents or not', 'RAGNAROK', 'God of War Ragnarök'],
    ['apostrophes or not', "baldur's gate", 'Baldur’s Gate 3'],
    ['apostrophes or not', 'baldurs gate', 'Baldur’s Gate 3'],
    ['hyphens or not', 'v-bucks', 'Fortnite V-Bucks'],
    ['hyphens or not', 'vbucks', 'Fortnite V-Bucks'],
    ['spaces before digits or not', 'fc26', 'EA Sports FC 26'],
    ['spaces between words or not', 'steamwallet usd', USD],
    ['spaces in a word still being typed', 'giftca', USD],
    ['a part of a word', 'station store', 'PlayStation Store US'],
    ['a letter too many', 'steaam wallet usd', USD],
    ['a letter too few', 'stem wallet usd', USD],
    ['a wrong letter', 'steam wollet usd', USD],
    ['two letters swapped', 'staem wallet usd', USD],
    ['a slip in a word still being typed', 'playstaito', 'PlayStation Store US'],
    ['another script', 'پوائنٹس', 'ویلورنٹ پوائنٹس'],
  ])('by %s: %s', (_how, text, name) => expect(find(shop, text)).toContain(name));

  it.each([
    ['something else', 'netflix'],
    ['a number alone, among words that are nowhere', 'netflix 26'],
    ['a number of its delivery time', '6'],
    ['nothing', ''],
    ['no word', ' – !'],
  ])('not by %s: %s', (_how, text) => expect(find(shop, text)).toEqual([]));

  it('only if it is visible (R-12)', () => {
    const hidden = shopOf(
      category('Retired', products('Skype Credit', 'US', { invisible: true })),
      products('Skype Number'),
    );
    expect(find(hidden, 'skype')).toEqual(['Skype Number']);
    expect(find(hidden, 'retired')).toEqual([]);
    // One of its variants is hidden, beside others.
    const { nodes } = searchIndex(indexOf(sampleShop.index), 'trial');
    expect(nodes).toEqual([]);
  });
});
