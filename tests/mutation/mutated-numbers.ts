import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import { applyEdits, type Edit } from '#tooling/charts/descriptions.ts';
import type { Mutant } from './chart.ts';

/** A number, a pattern or a comparison in a source, and what may be in its place. */
type Place = { start: number; end: number; faults: readonly Fault[]; comparison?: ESTree.BinaryExpression };
type Fault = { change: string; code: string };

const runtime = fileURLToPath(new URL('chosen-number.ts', import.meta.url));
const BOUNDARIES: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/** Faults in the numbers and boundaries of modules, and the plugin that puts all of them in. */
export function mutateNumbers(files: readonly string[]): { mutants: Mutant[]; plugin: Plugin } {
  const mutants: Mutant[] = [];
  const codeOf = new Map<string, string>();
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    codeOf.set(resolve(file), withFaults(file, source, mutants.length));
    mutants.push(...mutantsIn(file, source));
  }
  const transform = (_: string, id: string) => {
    const code = codeOf.get(id);
    return code === undefined ? null : { code, map: null };
  };
  return { mutants, plugin: { name: 'keystall:mutated-numbers', enforce: 'pre', transform } };
}

/** The mutants of a source, in the order of their places. */
export function mutantsIn(file: string, source: string): Mutant[] {
  const seen = new Map<string, number>();
  return placesIn(file, source).flatMap(({ start, faults }) =>
    faults.map(({ change }) => {
      const state = declarationAt(file, source, start);
      const times = (seen.get(`${state} ${change}`) ?? 0) + 1;
      seen.set(`${state} ${change}`, times);
      return {
        state,
        change: times === 1 ? change : `${change} (${times})`,
        at: `${file}:${source.slice(0, start).split('\n').length}`,
      };
    }),
  );
}

/** The source with every fault in it, of which `chosen` takes one; `first` is its first mutant. */
export function withFaults(file: string, source: string, first: number): string {
  let mutant = first;
  const edits = placesIn(file, source).flatMap(({ start, end, faults, comparison }): Edit[] => {
    const number = mutant;
    mutant += faults.length;
    if (comparison !== undefined) {
      const { left, right, operator } = comparison;
      return [
        { start, end: start, text: `mutants.compare(${number}, '${operator}', ` },
        { start: left.end, end: right.start, text: ', ' },
        { start: end, end, text: ')' },
      ];
    }
    const values = [source.slice(start, end), ...faults.map(({ code }) => code)];
    return [{ start, end, text: `mutants.choose(${number}, ${values.join(', ')})` }];
  });
  // Insertions at one place keep their order: a comparison begins before the number that it begins with.
  const changed = applyEdits(
    source,
    edits.toSorted((a, b) => a.start - b.start || a.end - b.end),
  );
  return `import * as mutants from ${JSON.stringify(runtime)};${changed}`;
}

function placesIn(file: string, source: string): Place[] {
  const places: Place[] = [];
  const skipped = new Set<ESTree.Node>();
  new Visitor({
    TSLiteralType: ({ literal }) => void skipped.add(literal),
    Property: ({ key }) => void skipped.add(key),
    BinaryExpression(comparison) {
      const { start, end, operator } = comparison;
      const other = BOUNDARIES[operator];
      if (other === undefined) return;
      places.push({
        start,
        end,
        comparison,
        faults: [{ change: `takes ${other} for ${operator}`, code: other }],
      });
    },
    Literal(literal) {
      if (skipped.has(literal)) return;
      const faults =
        typeof literal.value === 'number'
          ? faultsOfNumber(literal.value, declarationAt(file, source, literal.start))
          : 'regex' in literal
            ? faultsOfPattern(source.slice(literal.start, literal.end))
            : [];
      if (faults.length > 0) places.push({ start: literal.start, end: literal.end, faults });
    },
  }).visit(parseSync(file, source).program);
  return places.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** A time ten times as long; any other number one more and one less. */
function faultsOfNumber(value: number, declaration: string): Fault[] {
  const others = declaration.endsWith('_MS') ? [value * 10] : [value + 1, value - 1];
  return others.map((other) => ({ change: `says ${other} instead of ${value}`, code: String(other) }));
}

/** Each limit of `{1,64}` and `{6}` one more and one less. */
function faultsOfPattern(pattern: string): Fault[] {
  return [...pattern.matchAll(/\{(\d+)(?:,(\d+))?\}/g)].flatMap((match) => {
    const [text, min, max] = match;
    const limits = [Number(min), ...(max === undefined ? [] : [Number(max)])];
    return limits
      .flatMap((limit, at) => [limits.with(at, limit + 1), limits.with(at, limit - 1)])
      .filter(([low = 0, high = low]) => low >= 0 && low <= high)
      .map((changed) => {
        const other = `{${changed.join(',')}}`;
        const code = pattern.slice(0, match.index) + other + pattern.slice(match.index + text.length);
        return { change: `says ${other} instead of ${text}`, code };
      });
  });
}

/** The name of the constant, function or type at the top of a module around an offset. */
function declarationAt(file: string, source: string, offset: number): string {
  const statement = parseSync(file, source).program.body.find(
    ({ start, end }) => start <= offset && offset < end,
  );
  const declaration = statement?.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declaration?.type === 'FunctionDeclaration') return declaration.id?.name ?? file;
  if (declaration?.type !== 'VariableDeclaration') return file;
  const [first] = declaration.declarations;
  return first?.id.type === 'Identifier' ? first.id.name : file;
}
