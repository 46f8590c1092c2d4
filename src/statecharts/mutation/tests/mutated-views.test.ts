import { expect, test } from 'vitest';
import { mutantsIn, withFaults } from '../mutated-modules.ts';

const FILE = 'views/Details.tsx';
const VIEWS = { faults: 'views', folder: 'views' } as const;
const changesOf = (view: string) =>
  mutantsIn(FILE, `const Details = ({ a, b }) => ${view};`, VIEWS).map(({ change }) => change);

test.each([
  ['<Copy title={a.title} text={a.number} />', ['swaps "a.title" and "a.number"']],
  ['<dl><dd>{a.title}</dd><dd>{a.number}</dd></dl>', ['swaps "a.title" and "a.number"']],
  ['<p>{format(a.from)} {format(a.to)}</p>', ['swaps "format(a.from)" and "format(a.to)"']],
  ['<p>{a.title} {b.title}</p>', []],
  ['<p>{a.title} {a.title}</p>', []],
  ['<Copy title={a.title}>{a.number}</Copy>', []],
  ['<Copy onClick={a.copy} className={a.look} />', []],
  ['<p>{a.one}{b.map((c) => <b>{c.one}{a.two}</b>)}</p>', []],
])('%s', (view, changes) => expect(changesOf(view)).toEqual(changes));

test('both places show the value of the other', () =>
  expect(withFaults(FILE, 'const Names = ({ a }) => <p>{a.one} {a.two}</p>;', 3, 'views')).toMatch(
    /<p>\{mutants\.pick\(3, \(\) => \(a\.one\), \(\) => \(a\.two\)\)\} \{mutants\.pick\(3, \(\) => \(a\.two\), \(\) => \(a\.one\)\)\}<\/p>;$/,
  ));
