import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import type { Mutant } from './config-tree.ts';
import { placesOfNumbers } from './mutated-numbers.ts';
import { placesOfRules } from './mutated-rules.ts';
import { placesOfViews } from './mutated-views.ts';
import { applyEdits, type OrderedEdit, type Place, type SourceContext, sortEdits } from './places.ts';

/**
 * Which faults a module gets: other numbers and boundaries, with `rules` also other operators,
 * conditions, statements and queries, with `views` only values that are swapped.
 */
export type FaultKinds = 'numbers' | 'rules' | 'views';

/** A mutant of a module. One that is `isStatic` acts when the module is loaded, before any test. */
type ModuleMutant = Mutant & { file: string; isStatic: boolean };

const runtime = fileURLToPath(new URL('chosen-mutant.ts', import.meta.url));

/** What is mutated, and where the names of modules begin: `tables/hold` in `src/rules`. */
type Kind = { faults: FaultKinds; folder: string };
const NUMBERS: Kind = { faults: 'numbers', folder: '' };

/**
 * The faults of modules, and the plugin that puts all of them in, to be chosen at run time. Stryker has no
 * faults for numbers, for values that are swapped or for clauses of a query, and its plugins add none.
 */
export function mutateModules(
  files: readonly string[],
  kind: Kind,
): { mutants: ModuleMutant[]; plugin: Plugin } {
  const mutants: ModuleMutant[] = [];
  const codeOf = new Map<string, string>();
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    codeOf.set(resolve(file), withFaults(file, source, mutants.length, kind.faults));
    mutants.push(...mutantsIn(file, source, kind));
  }
  const transform = (_: string, id: string) => {
    const code = codeOf.get(id);
    return code === undefined ? null : { code, map: null };
  };
  return { mutants, plugin: { name: 'statecharts:mutated-modules', enforce: 'pre', transform } };
}

/** The mutants of a source, in the order of their places. */
export function mutantsIn(file: string, source: string, { faults: kinds, folder } = NUMBERS): ModuleMutant[] {
  const { places, constants } = read(file, source, kinds);
  const seen = new Map<string, number>();
  return places.flatMap(({ start, faults }) =>
    faults.map((change) => {
      const declaration = declarationAt(file, source, start);
      const state = kinds === 'numbers' ? declaration : `${moduleOf(file, folder)} ${declaration}`;
      const times = (seen.get(`${state} ${change}`) ?? 0) + 1;
      seen.set(`${state} ${change}`, times);
      return {
        state,
        change: times === 1 ? change : `${change} (${times})`,
        at: `${file}:${source.slice(0, start).split('\n').length}`,
        file,
        isStatic: constants.some((one) => one.start <= start && start < one.end),
      };
    }),
  );
}

/** A module as a list of survivors names it: `payments/settle`. */
const moduleOf = (file: string, folder: string) => relative(folder, file).replace(/\.tsx?$/, '');

/** The source with every fault in it, of which `chosen` takes one; `first` is its first mutant. */
export function withFaults(
  file: string,
  source: string,
  first: number,
  kinds: FaultKinds = 'numbers',
): string {
  const { places, constants } = read(file, source, kinds);
  const edits: OrderedEdit[] = kinds === 'rules' ? constants.flatMap(evaluatedAnew) : [];
  let mutant = first;
  for (const { faults, edit } of places) {
    edits.push(...edit(mutant));
    mutant += faults.length;
  }
  return `import * as mutants from ${JSON.stringify(runtime)};${applyEdits(source, sortEdits(edits))}`;
}

function read(
  file: string,
  source: string,
  kinds: FaultKinds,
): { places: Place[]; constants: ESTree.VariableDeclaration[] } {
  const { program } = parseSync(file, source);
  const context = { source, declarationAt: (offset: number) => declarationAt(file, source, offset) };
  const found = placesOf(program, context, kinds);
  const places = found.toSorted((a, b) => a.start - b.start || b.end - a.end);
  return { places, constants: constantsWith(program, places) };
}

function placesOf(program: ESTree.Program, context: SourceContext, kinds: FaultKinds): Place[] {
  if (kinds === 'views') return placesOfViews(program, context);
  const isStrict = kinds === 'rules';
  // Of two places around the same code, a condition is around its comparison.
  return [
    ...(isStrict ? placesOfRules(program, context) : []),
    ...placesOfNumbers(program, context, { isStrict }),
  ];
}

/**
 * The constants at the top of a module that are no functions and have a place, or that use such a
 * constant: what they are is decided when the module is loaded.
 */
function constantsWith(program: ESTree.Program, places: readonly Place[]): ESTree.VariableDeclaration[] {
  const names = new Set<string>();
  const identifiers: { start: number; name: string }[] = [];
  new Visitor({ Identifier: ({ start, name }) => void identifiers.push({ start, name }) }).visit(program);
  return program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    const [one, ...more] = declaration.declarations;
    if (one?.id.type !== 'Identifier' || one.init === null || more.length > 0) return [];
    const { init } = one;
    if (init.type === 'ArrowFunctionExpression' || init.type === 'FunctionExpression') return [];
    const isInside = ({ start }: { start: number }) => init.start <= start && start < init.end;
    const usesOne = identifiers.some((each) => isInside(each) && names.has(each.name));
    if (!places.some(isInside) && !usesOne) return [];
    names.add(one.id.name);
    return [declaration];
  });
}

/** Turns `const a = …` into a variable that is evaluated again for each mutant. */
function evaluatedAnew({ start, end, declarations: [one] }: ESTree.VariableDeclaration): OrderedEdit[] {
  if (one?.id.type !== 'Identifier' || one.init === null) return [];
  const { name } = one.id;
  const text = `let ${name}; mutants.always(() => { ${name} = (`;
  return [
    { start, end: one.init.start, text, rank: 'between', order: start },
    { start: one.init.end, end, text: '); });', rank: 'between', order: start },
  ];
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
