import { afterEach, describe, expect, test } from 'vitest';
import * as runtime from '../chosen-mutant.ts';
import { mutantsIn, withFaults } from '../mutated-modules.ts';

const { chosen, learned } = runtime;

afterEach(() => {
  chosen.choice = null;
  learned.met.clear();
});

/** A report names modules by their path in this folder. */
const RULES = { faults: 'rules', folder: 'lib' } as const;

const changesOf = (source: string) => mutantsIn('rule.ts', source, RULES).map(({ change }) => change);
/** The code that a source becomes, without its import. */
const codeOf = (source: string) => withFaults('rule.ts', source, 0, 'rules').replace(/^import [^;]+;/, '');
/** What an expression of `a` and `b` is as it is, and with each of its mutants. */
const resultsOf = (expression: string, a: unknown, b: unknown) => {
  const source = `x = ${expression};`;
  const evaluate = new Function('mutants', 'a', 'b', `let x; ${codeOf(source)} return x;`);
  return [null, ...changesOf(source).keys()].map((mutant) => {
    chosen.choice = { chart: 'rules', mutant, seen: {} };
    return evaluate(runtime, a, b);
  });
};

describe('the faults of a rule', () => {
  test('a fault is named by its module and function', () =>
    expect(mutantsIn('lib/money/close.ts', 'function close() { return -a; }', RULES)).toEqual([
      {
        state: 'money/close close',
        change: 'loses the sign of "-a"',
        at: 'lib/money/close.ts:1',
        file: 'lib/money/close.ts',
        isStatic: false,
      },
    ]));

  test.each([
    ['if (a) b();', ['takes "a" as true', 'takes "a" as false', 'leaves out "b()"']],
    ['x = a ? b : c;', ['takes "a" as true', 'takes "a" as false']],
    ['x = a && b;', ['leaves out "a"', 'leaves out "b"']],
    ['x = a ?? b;', ['takes "b" for "a"']],
    ['x = a === b;', ['negates "a === b"']],
    ['x = a - b;', ['takes + for - in "a - b"']],
    ["x = 'a' + b;", []],
    ['x -= a;', ['takes + for - in "x -= a"']],
    ['x = Math.min(a, b);', ['takes max for min']],
    ['x = true;', ['says false instead of true']],
    ['await f();', ['leaves out "await f()"']],
    ['host.log.info(a);', []],
    [
      "q.where('a', '<=', b);",
      [
        "leaves out \"q.where('a', '<=', b)\"",
        "leaves out \".where('a', '<=', b)\"",
        "takes < for <= in \"'a', '<=', b\"",
      ],
    ],
    ["x = row('a', '+', b);", ["takes - for + in \"'a', '+', b\""]],
    [
      "x = q.orderBy('a', 'desc');",
      ["leaves out \".orderBy('a', 'desc')\"", "takes asc for desc in \"'a', 'desc'\""],
    ],
    [`x = sql\`a <= \${b} AND c::text = d\`;`, ['takes < for <= in SQL', 'takes <> for = in SQL']],
    ['const x: true = f<false>();', []],
  ])('%s', (source, changes) => expect(changesOf(source)).toEqual(changes));

  test('a time is half and twice as long, and a product of numbers is another one once', () =>
    expect(changesOf('const DAY_MS = 24 * 3_600_000;')).toEqual([
      'takes / for * in "24 * 3_600_000"',
      'says 48 instead of 24',
      'says 12 instead of 24',
    ]));
});

describe('the code with all faults in it', () => {
  test('asks for each which one is chosen, the outer before the inner', () =>
    expect(codeOf('if (a < b && c) f();')).toBe(
      "if (mutants.test(0, (mutants.isChosen(2) || (mutants.compare(4, '<', a, b))) && (mutants.isChosen(3) || (c)))) mutants.isChosen(5) || (f());",
    ));

  test('leaves out a step of a query in the middle', () =>
    expect(codeOf('x = q.where(a).orderBy(b);')).toBe(
      'x = mutants.step(0, mutants.step(1, q, (mutants_before) => mutants_before.where(a)), (mutants_before) => mutants_before.orderBy(b));',
    ));

  test('evaluates the constants of a module anew for each mutant', () => {
    const source = 'const HOUR_MS = 3_600_000;\nexport const LIFE = [HOUR_MS];\nconst f = () => HOUR_MS;';
    const { LIFE } = new Function(
      'mutants',
      `${codeOf(source).replace('export', '')}; return { LIFE: () => LIFE };`,
    )(runtime);
    expect(LIFE()).toEqual([3_600_000]);
    chosen.choice = { chart: 'rules', mutant: 1, seen: {} };
    runtime.evaluateAgain();
    expect(LIFE()).toEqual([1_800_000]);
    chosen.choice = null;
    runtime.evaluateAgain();
    expect(LIFE()).toEqual([3_600_000]);
  });

  test.each([
    ['a < b', [1, 1], [false, true]],
    ['a >= b', [new Date(5), new Date(5)], [true, false]],
    ['a === b', [1, 2], [false, true]],
    ['a && b', ['', 'b'], ['', 'b', '']],
    ['a || b', ['', 'b'], ['b', 'b', false]],
    ['a ?? b', [1, 2], [1, 2]],
    ['a ? 5 : b', [1, 2], [5, 5, 2, 6, 4]],
    ['a * b', [6n, 3n], [18n, 2n]],
    ['-a', [3, 0], [-3, 3]],
    ['a.filter((one) => one)', [['', 'b'], 0], [['b'], ['', 'b']]],
  ])('%s', (expression, [a, b], results) => expect(resultsOf(expression, a, b)).toEqual(results));
});
