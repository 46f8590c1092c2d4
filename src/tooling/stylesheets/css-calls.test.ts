import { expect, it } from 'vitest';
import { cssCallsIn } from './css-calls.ts';

const stylesOf = (code: string) => cssCallsIn('a.tsx', code).flatMap(({ styles }) => styles);

it.each([
  ['a literal', `css({ p: '4', _hover: { p: \`2\` } })`, [{ p: '4', _hover: { p: '2' } }]],
  [
    'a constant, and what it is spread into',
    `const a = { p: '4' }; css(a, { ...a, m: 1 })`,
    [{ p: '4' }, { p: '4', m: 1 }],
  ],
  [
    'a constant that is declared twice with one value',
    `function a() { const b = { p: '4' }; css(b) } function c() { const b = { p: '4' }; css(b) }`,
    [{ p: '4' }, { p: '4' }],
  ],
  ['calls in their order', `css({ p: '1' }); cx(css({ p: '2' }))`, [{ p: '1' }, { p: '2' }]],
])('the styles of %s', (_, code, styles) => expect(stylesOf(code)).toEqual(styles));

it.each(['css({ p: props.size })', 'css({ [side]: 4 })', 'css(styles)'])(
  'what only a run knows is no style: %s',
  (code) => expect(() => stylesOf(code)).toThrow('a.tsx: css() takes what is known'),
);

const a = `const a = { p: '4' };`;
it.each([
  ['another constant of its scope', `${a} function b() { const a = { p: '2' }; return css(a); }`],
  ['a variable', `let a = { p: '4' }; css(a)`],
  ['a variable of its scope', `${a} function b() { let a = { p: '2' }; return css(a); }`],
  ['a parameter', `${a} const b = (a: Styles) => css(a);`],
  ['a part of a parameter', `${a} function b({ c: [a = {}], ...d }: Props) { return css(a); }`],
  ['a part of a constant', `${a} function b() { const { a } = styles; return css(a); }`],
  ['what a loop goes through', `${a} for (const a of all) css(a);`],
  ['an import', `import { a } from './a.ts'; css(a); function b() { const a = { p: '4' }; }`],
])('a name is no style if it may be %s', (_, code) =>
  expect(() => stylesOf(code)).toThrow('a.tsx: css() takes what is known'),
);

it('a call is where its source has it', () => {
  const code = `const a = css({ p: '4' });`;
  const [call] = cssCallsIn('a.tsx', code);
  expect(code.slice(call?.start, call?.end)).toBe(`css({ p: '4' })`);
});
