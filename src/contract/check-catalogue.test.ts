import { expect, it } from 'vitest';
import { parseCatalogue } from './check-catalogue.ts';

const variant = (id: string, more: object = {}) => ({ id, name: id, price: 5, ...more });
const page = (id: string, products: unknown, more: object = {}) => ({
  id,
  name: id,
  type: 'products',
  products,
  ...more,
});
const category = (id: string, subcategories: unknown, more: object = {}) => ({
  id,
  name: id,
  type: 'category',
  subcategories,
  ...more,
});
const faultsOf = (input: unknown) => {
  const checked = parseCatalogue(input);
  return checked.ok ? [] : checked.faults;
};

it.each<[string, unknown, string[]]>([
  ['nothing at all', [], ['The catalogue has no variant to sell.']],
  ['no variant', [category('games', [page('steam', [])])], ['The catalogue has no variant to sell.']],
  ['no list', { nodes: [] }, ['The catalogue must be a list of nodes.']],
  [
    'a price in paisas',
    [category('games', [page('steam', [variant('a'), variant('b'), variant('c', { price: 2.5 })])])],
    ['games › steam › products[2].price: must be in whole rupees'],
  ],
  [
    'aliases that are no list of texts',
    [page('a', [variant('v')], { aliases: 'psn' }), page('b', [variant('w')], { aliases: [''] })],
    ['a › aliases: must be a list of texts', 'b › aliases[0]: must not be empty'],
  ],
  [
    'unknown fields, several of them',
    [page('a', [variant('v', { colour: 'red', size: 1 })], { regoin: 'UK', rating: 5 })],
    [
      'a › regoin: is not a field of the catalogue',
      'a › rating: is not a field of the catalogue',
      'a › products[0].colour: is not a field of the catalogue',
      'a › products[0].size: is not a field of the catalogue',
    ],
  ],
  ['null, where a field may be absent', [page('a', [], { region: null })], ['a › region: must be a text']],
  [
    'an odd mark of the home page, and a choice’s empty note',
    [page('a', [variant('v', { note: ' ' })], { featured: 'yes' })],
    ['a › featured: must be true or false', 'a › products[0].note: must not be empty'],
  ],
  ['an empty note', [page('a', [], { note: '' })], ['a › note: must not be empty']],
  [
    'what is missing',
    [
      { type: 'products', id: 'a' },
      { id: 'c', name: 'C', type: 'category' },
    ],
    ['a › name: is missing', 'a › products: is missing', 'c › subcategories: is missing'],
  ],
  [
    'what is no node and no variant',
    [null, page('a', [7])],
    ['[0]: must be a node', 'a › products[0]: must be an object'],
  ],
  [
    'a node without an id',
    [category('games', [page('', [], { name: 'A' })])],
    ['games › subcategories[0] › id: must be a slug (a-z, 0-9 and single hyphens)'],
  ],
  [
    'an odd paragraph',
    [page('a', [], { description: ['Fine.', 7] })],
    ['a › description[1]: must be a text'],
  ],
  [
    'an unknown type, and what is below it',
    [category('games', [page('steam', [variant('v', { price: -1 })])], { type: 'categroy' })],
    [
      "games › type: must be 'category' or 'products'",
      'games › steam › products[0].price: must not be negative',
    ],
  ],
  [
    'what is below a broken category',
    [category('games', [page('steam', 'none')], { name: '' })],
    ['games › name: must not be empty', 'games › steam › products: must be a list of variants'],
  ],
  [
    'an id that is used again, beside another fault',
    [
      category('games', [page('steam', [variant('v')])]),
      page('other', [variant('steam'), variant('v', { name: '' })]),
    ],
    [
      'other › products[1].name: must not be empty',
      'The id "steam" is used more than once: games › steam, other › products[0]',
      'The id "v" is used more than once: games › steam › products[0], other › products[1]',
    ],
  ],
])('lists %s', (_, input, faults) => {
  expect(faultsOf(input)).toEqual(faults);
});

it('has the trimmed values and the defaults of a good one', () => {
  expect(parseCatalogue([page('a', [variant('v', { name: ' V ' })])])).toEqual({
    ok: true,
    value: [
      page('a', [{ ...variant('v', { name: 'V' }), invisible: false, out_of_stock: false }], {
        description: [],
      }),
    ],
  });
});

it.each([
  [10, 10],
  [11, 11],
])('of %i faults a log has %i lines (R-11)', (faults, lines) => {
  const checked = parseCatalogue(
    Array.from({ length: faults }, (_, at) => page(`p-${at}`, [], { name: '' })),
  );
  if (checked.ok) throw new Error('It was accepted.');
  expect(checked.reason.split('\n')).toHaveLength(lines);
});

it('gives a log the first ten faults, and how many more there are', () => {
  const many = Array.from({ length: 12 }, (_, at) => page(`p-${at}`, [], { name: '' }));
  const checked = parseCatalogue(many);
  if (checked.ok) throw new Error('It was accepted.');
  expect(checked.faults).toHaveLength(12);
  expect(checked.reason.split('\n')).toEqual([...checked.faults.slice(0, 10), 'and 2 more']);
});
