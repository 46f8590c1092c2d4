import { describe, expect, it } from 'vitest';
import type { Ask } from './asks.ts';
import { detailsByLabel, detailsFault, labelled } from './asks.ts';
import { CartItem, linesLackingDetails } from './cart.ts';
import { indexCatalogue, lenientCatalogue } from './catalogue.ts';
import { parseCatalogue } from './check-catalogue.ts';
import { pkr } from './money.ts';
import { parse } from './parse.ts';
import { fitsPattern, patternFault } from './safe-pattern.ts';
import { FIELD_FAULTS } from './tests/field-faults.ts';

const { missing, mistyped } = FIELD_FAULTS.playerId;
const PLAYER: Ask = { id: 'player', label: 'Player ID', pattern: '\\d{8,12}', example: '5123456789' };
const SERVER: Ask = { id: 'server', label: 'Server' };

const withAsks = (asks: unknown) => [
  {
    id: 'uc',
    name: 'UC',
    type: 'products',
    asks,
    products: [{ id: 'uc-60', name: '60 UC', price: 290 }],
  },
];
const faultsOf = (asks: unknown) => {
  const checked = parseCatalogue(withAsks(asks));
  return checked.ok ? [] : checked.faults;
};

describe('the asks of a product (R-16)', () => {
  it('are accepted with and without pattern and example', () => {
    expect(faultsOf([PLAYER, SERVER])).toEqual([]);
    expect(faultsOf([])).toEqual([]);
  });

  it.each<[unknown, string]>([
    ['Player ID', 'uc › asks: must be a list of asks'],
    [[{ id: 'Player', label: 'Player ID' }], 'uc › asks[0].id: must be a slug (a-z, 0-9 and single hyphens)'],
    [[{ id: '1', label: 'Player ID' }], 'uc › asks[0].id: must begin with a letter'],
    [[{ id: 'player', label: ' ' }], 'uc › asks[0].label: must not be empty'],
    [[{ ...PLAYER, pattern: '\\d{8,' }], 'uc › asks[0].pattern: must be a regular expression'],
    [[{ ...PLAYER, pattern: '(?:\\d+)+' }], 'uc › asks[0].pattern: must not repeat a group'],
    [[{ ...PLAYER, example: '51-23' }], 'uc › asks[0]: must have an example that fits its pattern'],
    [[SERVER, PLAYER, SERVER], 'uc › asks[2]: has the id "server" again'],
    [['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, label: id })), 'uc › asks[5]: is one more than 5'],
    [[{ ...SERVER, hint: 'See the map' }], 'uc › asks[0].hint: is not a field of the catalogue'],
  ])('%j is refused by the check', (asks, fault) => {
    expect(faultsOf(asks)).toEqual([fault]);
  });

  it('that are odd are left out by the shop, an odd pattern alone, and nothing else', () => {
    const reported: string[] = [];
    const { pattern: _, ...withoutPattern } = PLAYER;
    const odd = [SERVER, { id: 'x' }, { ...PLAYER, pattern: '{' }, SERVER, PLAYER];
    const read = parse(
      lenientCatalogue((fault) => reported.push(fault)),
      withAsks(odd),
    );
    expect(read).toMatchObject({ ok: true, value: [{ id: 'uc', asks: [SERVER, withoutPattern] }] });
    expect(reported).toHaveLength(4);
  });
});

describe('a pattern', () => {
  it.each([
    '\\d{8,12}',
    '(?:\\+92|0)3\\d{2}[- ]?\\d{7}',
    '[^\\s@]+@[^\\s@]+\\.[^\\s@]+',
    '#[0289CGJLPQRUVY]{3,12}',
    '[\\p{L} .]{2,60}',
  ])('%s is safe', (pattern) => expect(patternFault(pattern)).toBeNull());

  it.each(['(a+)+', '(?:a|aa)*', 'a?'.repeat(25), '.*.*.*.*x', '(?=a)a', '(?<n>a)', '(a)\\1', 'a**', '['])(
    '%s is not',
    (pattern) => expect(patternFault(pattern)).not.toBeNull(),
  );

  it('that is safe answers quickly, whatever the text', () => {
    const before = process.cpuUsage();
    expect(fitsPattern('[^\\s@]+@[^\\s@]+\\.[^\\s@]+', `${'a@.'.repeat(33)} `)).toBe(false);
    expect(fitsPattern('.*.*.*x', 'a'.repeat(100))).toBe(false);
    // In processor time, since others may keep the machine busy.
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });

  it('fits the whole of a text', () => {
    expect(fitsPattern('a|b', 'ab')).toBe(false);
    expect(fitsPattern('\\d{3}', '1234')).toBe(false);
  });
});

describe('details', () => {
  it('do if each ask has one that fits it, and are trimmed', () => {
    expect(detailsFault([PLAYER, SERVER], { player: ' 5123456789 ', server: 'Asia' })).toBeNull();
    expect(detailsFault([], undefined)).toBeNull();
  });

  it.each([
    ['Zone ID', '2345', 'Enter your zone ID, e.g. 2345.'],
    ['Zone ID (the number in brackets)', '2345', 'Enter your zone ID, e.g. 2345.'],
    ['GitHub username', undefined, 'Enter your GitHub username.'],
    [
      'Name of what you want',
      'Hades II for Steam',
      'Enter the name of what you want, e.g. Hades II for Steam.',
    ],
    ['Email address of your account', undefined, 'Enter the email address of your account.'],
    ['Times that suit you', undefined, 'Enter the times that suit you.'],
  ])('"%s" is asked for as a person would', (label, example, sentence) => {
    expect(detailsFault([{ id: 'it', label, ...(example !== undefined && { example }) }], {})).toBe(sentence);
  });

  it.each<[Record<string, string> | undefined, string]>([
    [undefined, missing.says],
    [{ player: '  ', server: 'Asia' }, missing.says],
    [{ player: mistyped.typed, server: 'Asia' }, mistyped.says],
    [{ player: '5123456789' }, 'Enter your server.'],
    [{ player: '5123456789', server: 'a'.repeat(101) }, '"Server" can have up to 100 characters.'],
    [{ player: '5123456789', server: 'A\u0007' }, '"Server" can\'t have control characters.'],
  ])('%j are refused in one sentence', (details, sentence) => {
    expect(detailsFault([PLAYER, SERVER], details)).toBe(sentence);
  });

  it('are shown in the order of the asks, without those that nobody asked for', () => {
    expect(labelled([PLAYER, SERVER], { other: 'x', server: 'Asia', player: '51234567' })).toEqual([
      { label: 'Player ID', value: '51234567' },
      { label: 'Server', value: 'Asia' },
    ]);
  });

  it.each<[string, Ask[], { label: string; value: string }[], Record<string, string> | undefined]>([
    [
      'fill in the asks of the same labels',
      [{ ...PLAYER, id: 'account' }, SERVER],
      [
        { label: 'Server', value: 'Asia' },
        { label: 'Player ID', value: '5123456789' },
        { label: 'Zone', value: '7' },
      ],
      { account: '5123456789', server: 'Asia' },
    ],
    ['do no longer, if one is asked more', [PLAYER, SERVER], [{ label: 'Server', value: 'Asia' }], undefined],
    [
      'do no longer, if one has to fit another pattern',
      [{ ...PLAYER, pattern: '\\d{4}', example: '5123' }],
      [{ label: 'Player ID', value: '5123456789' }],
      undefined,
    ],
    [
      'do no longer, if two of them have the label',
      [SERVER],
      [
        { label: 'Server', value: 'Asia' },
        { label: 'Server', value: 'Europe' },
      ],
      undefined,
    ],
    ['are none where nothing is asked', [], [{ label: 'Server', value: 'Asia' }], undefined],
  ])('of an earlier order %s', (_, asks, given, details) => {
    expect(detailsByLabel(asks, given)).toEqual(details);
  });

  it('are no property that every object has', () => {
    expect(detailsFault([{ id: 'constructor', label: 'Maker' }], {})).toBe('Enter your Maker.');
  });

  const item = { id: 'uc-60', name: 'UC, 60 UC', price: pkr(290), quantity: 1 };
  it('belong to a line of the cart, and are trimmed', () => {
    expect(parse(CartItem, { ...item, answers: { player: ' 51 ' } })).toMatchObject({
      ok: true,
      value: { answers: { player: '51' } },
    });
    for (const details of [{ player: '' }, { player: 5 }, { Player: 'x' }, { a: 'x\ny' }, 'x'])
      expect(parse(CartItem, { ...item, answers: details }).ok).toBe(false);
  });

  it('that are missing are told of the line', () => {
    const checked = parseCatalogue(withAsks([PLAYER]));
    if (!checked.ok) throw new Error(checked.reason);
    const index = indexCatalogue(checked.value);
    const complete = { ...item, answers: { player: '5123456789' } };
    const unknown = { ...item, id: 'gone' };
    expect(linesLackingDetails([item, unknown], index)).toEqual([{ item, fault: missing.says }]);
    expect(linesLackingDetails([complete], index)).toEqual([]);
  });
});
