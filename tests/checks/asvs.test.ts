import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0: each section with its numbers. */
const REQUIREMENTS = `
  1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2
  2.1.1-3 2.2.1-3 2.3.1-4 2.4.1-1
  3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
  4.1.1-3 4.2.1-1 4.3.1-2 4.4.1-4
  5.1.1-1 5.2.1-3 5.3.1-2 5.4.1-3
  6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4
  7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2
  8.1.1-2 8.2.1-3 8.3.1-1 8.4.1-1
  9.1.1-3 9.2.1-4
  10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3
  11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1-1 11.6.1-1
  12.1.1-3 12.2.1-2 12.3.1-4
  13.1.1-1 13.2.1-5 13.3.1-2 13.4.1-5
  14.1.1-2 14.2.1-4 14.3.1-3
  15.1.1-3 15.2.1-3 15.3.1-7
  16.1.1-1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
  17.1.1-1 17.2.1-4 17.3.1-2
`;
/** As the standard counts them. */
const LEVEL_1 = 70;
const LEVEL_2 = 183;

/** `1.2.1-3` and `1.2.1` as single numbers. */
function numbersOf(text: string): string[] {
  const [, section = '', first = '', last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(text.trim()) ?? [];
  if (section === '') throw new Error(`"${text}" is no number of a requirement`);
  const count = Number(last) - Number(first) + 1;
  return Array.from({ length: count }, (_, i) => `${section}.${Number(first) + i}`);
}

const STATES = ['test', 'design', 'operator', 'open', 'no'];

const rows = readFileSync('tests/asvs.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, numbers = '', what = '', state = '', shown = ''] = line.split('|').map((cell) => cell.trim());
    const tests = [...shown.matchAll(/`([^`]+\.(?:ts|tsx))` › \*([^*]+)\*/g)].map(
      ([, file = '', title = '']) => ({ file, title }),
    );
    return { numbers: numbers.split(',').flatMap(numbersOf), what, state, shown, tests };
  });

describe('The table of the ASVS', () => {
  it('has each requirement of levels 1 and 2 once', () => {
    const all = REQUIREMENTS.trim().split(/\s+/).flatMap(numbersOf);
    expect(all).toHaveLength(LEVEL_1 + LEVEL_2);
    const named = rows.flatMap(({ numbers }) => numbers);
    expect(named.filter((one, i) => named.indexOf(one) !== i)).toEqual([]);
    expect(all.filter((one) => !named.includes(one))).toEqual([]);
    expect(named.filter((one) => !all.includes(one))).toEqual([]);
  });

  it('says of each what it is about, how it stands, and why', () => {
    const odd = rows.filter(
      ({ what, state, shown, tests }) =>
        what === '' || !STATES.includes(state) || shown === '' || (state === 'test') !== tests.length > 0,
    );
    expect(odd).toEqual([]);
  });

  it('names tests that exist', () => {
    const named = rows.flatMap(({ tests }) => tests);
    expect(named.length).toBeGreaterThan(100);
    const gone = named.filter(
      ({ file, title }) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title),
    );
    expect(gone).toEqual([]);
  });
});
