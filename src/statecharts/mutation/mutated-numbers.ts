import { type ESTree, Visitor } from 'vite';
import { around, between, type Place, type SourceContext } from './places.ts';

const BOUNDARIES: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/**
 * The numbers, patterns and boundaries of a module. With `isStrict` a time is half and twice as long,
 * not only ten times as long, and of a product of numbers only the first is another one.
 */
export function placesOfNumbers(
  program: ESTree.Program,
  context: SourceContext,
  { isStrict }: { isStrict: boolean },
): Place[] {
  const places: Place[] = [];
  const skipped = new Set<ESTree.Node>();
  new Visitor({
    TSLiteralType: ({ literal }) => void skipped.add(literal),
    Property: ({ key }) => void skipped.add(key),
    BinaryExpression(comparison) {
      const { left, right, operator } = comparison;
      if (isStrict && operator === '*' && isNumber(right) && isProduct(left)) skipped.add(right);
      const other = BOUNDARIES[operator];
      if (other !== undefined) places.push(boundary(comparison, other));
    },
    Literal(literal) {
      if (skipped.has(literal)) return;
      const text = context.source.slice(literal.start, literal.end);
      const others =
        typeof literal.value === 'number'
          ? othersOf(literal.value, context.declarationAt(literal.start), isStrict).map((other) => ({
              change: `says ${other} instead of ${literal.value}`,
              code: String(other),
            }))
          : 'regex' in literal
            ? patternsInsteadOf(text)
            : [];
      if (others.length > 0) places.push(choiceOf(literal, others));
    },
  }).visit(program);
  return places;
}

const isNumber = (node: ESTree.Node): boolean => node.type === 'Literal' && typeof node.value === 'number';
const isProduct = (node: ESTree.Node): boolean =>
  isNumber(node) || (node.type === 'BinaryExpression' && node.operator === '*' && isProduct(node.left));

/** A place for one of several values. */
export const choiceOf = (
  { start, end }: { start: number; end: number },
  others: readonly { change: string; code: string }[],
): Place => ({
  start,
  end,
  faults: others.map(({ change }) => change),
  edit: (first) =>
    around({ start, end }, `mutants.choose(${first}, `, `, ${others.map(({ code }) => code).join(', ')})`),
});

const boundary = ({ start, end, left, right, operator }: ESTree.BinaryExpression, other: string): Place => ({
  start,
  end,
  faults: [`takes ${other} for ${operator}`],
  edit: (first) => [
    ...around({ start, end }, `mutants.compare(${first}, '${operator}', `, ')'),
    between(left.end, right.start, ', '),
  ],
});

/** A time that is half, twice or ten times as long; any other number one more and one less. */
function othersOf(value: number, declaration: string, isStrict: boolean): number[] {
  if (!/_MS\b/.test(declaration)) return [value + 1, value - 1];
  return isStrict ? [value * 2, value / 2] : [value * 10];
}

/** Each limit of `{1,64}` and `{6}` one more and one less. */
function patternsInsteadOf(pattern: string): { change: string; code: string }[] {
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
