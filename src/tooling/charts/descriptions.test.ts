import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { modulesFrom, WEB } from '../modules/modules.ts';
import { readRoutes } from '../modules/routes.ts';
import { applyEdits, descriptionsIn, findDescriptions } from './descriptions.ts';

/** The modules without their descriptions; a single one as text. */
function without(...sources: string[]): string[] {
  const files = new Map(sources.map((source, at) => [`src/web/chart-${at}.ts`, source]));
  const { edits } = findDescriptions(files);
  return [...files].map(([file, source]) => applyEdits(source, edits.get(file) ?? []));
}
const textsOf = (source: string) => [...findDescriptions(new Map([['chart.ts', source]])).texts];

describe('a description is removed', () => {
  it.each([
    ['of a chart', `s.createMachine({ id: 'a', description: 'Text.' })`, `s.createMachine({ id: 'a' })`],
    ['that is all there is', `s.createStateConfig({ description: 'Text.', })`, 's.createStateConfig({})'],
    [
      'of a state within another',
      `s.createMachine({ states: { a: { states: { b: { description: 'Text.', tags: 'x' } } } } })`,
      `s.createMachine({ states: { a: { states: { b: { tags: 'x' } } } } })`,
    ],
    ['in a template', 's.createMachine({ description: `Text.`, id })', 's.createMachine({ id })'],
    ['that is added up', `s.createMachine({ description: 'One ' + \`two\`, id })`, 's.createMachine({ id })'],
    ['of two', `s.createMachine({ description: is ? 'One' : 'Two', id })`, 's.createMachine({ id })'],
    [
      'in a constant, which the bundler removes',
      `const text = 'Text.'; s.createMachine({ description: text, id })`,
      `const text = 'Text.'; s.createMachine({ id })`,
    ],
    [
      'that a function takes',
      `const free = (description: string) => s.createStateConfig({ description, tags });
       s.createMachine({ states: { a: free('Text.'), b: { ...free('Other.'), tags } } })`,
      `const free = (description: string) => s.createStateConfig({ tags });
       s.createMachine({ states: { a: free(''), b: { ...free(''), tags } } })`,
    ],
    [
      'that a function takes apart from its options',
      `const asking = (id: string, { isNew, description }: Options) => s.createStateConfig({ id, description });
       export const a = asking('a', { isNew: true, description: 'Text.' });`,
      `const asking = (id: string, { isNew, description }: Options) => s.createStateConfig({ id });
       export const a = asking('a', { isNew: true });`,
    ],
    [
      'in the options of a function that reads them',
      `function asking(options: Options) { return s.createStateConfig({ id, description: options.about }); }
       asking({ about: 'Text.', id });`,
      `function asking(options: Options) { return s.createStateConfig({ id }); }
       asking({ id });`,
    ],
    [
      'in a state that a function goes on from',
      `const asking = ({ call, ...state }: Options) => s.createStateConfig({ ...state, invoke: call });
       asking({ call, description: 'Text.' });`,
      `const asking = ({ call, ...state }: Options) => s.createStateConfig({ ...state, invoke: call });
       asking({ call });`,
    ],
    [
      'that one function hands to another',
      `const inner = (text: string) => s.createStateConfig({ description: text, id });
       const outer = (text: string) => inner(text);
       outer('Text.');`,
      `const inner = (text: string) => s.createStateConfig({ id });
       const outer = (text: string) => inner(text);
       outer('');`,
    ],
  ])('%s', (_, source, expected) => expect(without(source)).toEqual([expected]));

  it('that is passed to a function of another module', () => {
    const maker = 'export const free = (text: string) => s.createStateConfig({ description: text, id });';
    const user = `import { free } from './chart-0.ts';\ns.createMachine({ states: { a: free('Text.') } });`;
    expect(without(maker, user)[1]).toContain("a: free('')");
  });

  it('but no property of that name in a module without a chart', () => {
    const source = `head({ description: 'Of a page' })`;
    expect(without(source)).toEqual([source]);
  });
});

describe('the build fails on a description', () => {
  it.each([
    [
      'that only a run makes',
      `s.createMachine({ description: describe() })`,
      "A state's description is a text",
    ],
    ['from a package', `import { text } from 'x'; s.createMachine({ description: text })`, "can't be found"],
    [
      'in options from elsewhere',
      `const f = ({ description }: O) => s.createStateConfig({ description }); f(given);`,
      "can't be found",
    ],
    ['of a state from elsewhere', `s.createMachine({ states: { a: made() } })`, 'What makes a state'],
    ['of a state in a list', `s.createMachine({ entry: { description: 'Text.' } })`, 'of none of its states'],
    [
      'that says something else too',
      `const f = (text: string) => s.createStateConfig({ description: text, meta: text }); f('a');`,
      'something else too',
    ],
  ])('%s', (_, source, reason) => expect(() => without(source)).toThrow(reason));

  it('that is still in a script', () => {
    const texts = new Set(['The panel is open.']);
    expect(descriptionsIn('a.js', 'const a=`The panel is open.`', texts)).toEqual(['The panel is open.']);
    expect(descriptionsIn('a.js', 'const a=`The panel is shut.`', texts)).toEqual([]);
  });
});

it('the texts of a template are the parts between its expressions', () => {
  expect(textsOf('s.createMachine({ description: `For $' + '{n} seconds.` })')).toEqual([
    'For ',
    ' seconds.',
  ]);
});

it('none is left in the shop’s own charts, even if passed to a function', () => {
  const entries = [join(WEB, 'main.tsx'), ...readRoutes().map(({ file }) => file)];
  const sources = new Map([...modulesFrom(entries)].map((file) => [file, readFileSync(file, 'utf8')]));
  const { edits, texts } = findDescriptions(sources);
  const left = [...edits].flatMap(([file, changes]) =>
    descriptionsIn(file, applyEdits(sources.get(file) ?? '', changes), texts),
  );
  expect(left).toEqual([]);
  expect([...texts]).toEqual(
    expect.arrayContaining(['The payment is being cancelled.', 'No coupon: a field for a code.']),
  );
});
