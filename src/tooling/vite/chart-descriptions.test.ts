import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHART_MODULE, withoutDescriptions } from './chart-descriptions.ts';

describe('a description leaves', () => {
  it.each([
    ['of several', "{ id: 'a', description: 'Text.', tags: 'x' }", "{ id: 'a',  tags: 'x' }"],
    ['alone', "{ description: 'Text.' }", '{  }'],
    ['on a line of its own', "{\n  description:\n    'Text.',\n}", '{\n  \n}'],
    ['with quotes', String.raw`{ description: 'The shop\'s "text", that is.' }`, '{  }'],
    ['in double quotes', `{ description: "The shop's text." }`, '{  }'],
    ['in a template', '{ description: `Text.` }', '{  }'],
  ])('%s', (_, code, expected) => expect(withoutDescriptions(code)).toBe(expected));

  it.each([
    '({ id, description }: Given) => ({ description, tags })',
    'type Given = { description: string };',
  ])('but not its name in %s', (code) => expect(withoutDescriptions(code)).toBe(code));
});

/** What is wrong with the descriptions in a module of the shop, in a sentence each. */
function faultsIn(file: string, code: string): string[] {
  if (!CHART_MODULE.test(file))
    return /\.create(Machine|StateConfig)\(/.test(code)
      ? [`${file} makes states of a chart: their place is a *.machine.ts or a *.state.ts.`]
      : [];
  // What may stay is a type, and a name for what callers write as a literal property.
  const others =
    withoutDescriptions(code).match(/\bdescription\??:(?! string[;\s}]).*|\['"]description['"]/g) ?? [];
  return others.map(
    (text) => `${file} has "${text}": the description of a state is a literal, as in description: 'Text.'`,
  );
}

describe('the check finds', () => {
  it.each([
    ['a text that only a run makes', '{ description: describe() }'],
    ['a text that is added up', "{ description: 'One ' + 'two' }"],
    ['a template with a value', '{ description: `For $' + '{n} seconds.` }'],
    ['a text of two', "{ description: is ? 'One' : 'Two' }"],
    ['a text in a constant', '{ description: TEXT }'],
    ['a text that a function takes by its place', '(description: string) => ({ description })'],
  ])('%s', (_, code) => expect(faultsIn('a.machine.ts', code)).toHaveLength(1));

  it('a state in another file', () =>
    expect(faultsIn('a.setup.ts', "cart.createStateConfig({ tags: 'x' })")).toHaveLength(1));

  it('no fault in a literal, a type and a property that is passed on', () => {
    const code =
      "type Given = { description: string };\n({ description }: Given) => ({ description });\nf({ description: 'Text.' })";
    expect(faultsIn('a.state.ts', code)).toEqual([]);
  });
});

it('every description of the shop’s charts is a literal', () => {
  const files = globSync('src/{web,office}/**/*.{ts,tsx}').filter(
    (file) => !/\/testing\/|\.test\.tsx?$/.test(file),
  );
  expect(files.flatMap((file) => faultsIn(file, readFileSync(file, 'utf8')))).toEqual([]);
});
