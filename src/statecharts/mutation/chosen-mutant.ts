import type { Chart, SeenFields } from './config-tree.ts';

/** The chart (or the modules) that are mutated, and by which mutant; null for what they are. */
export type Choice = { chart: string; mutant: number | null; seen: SeenFields };

/**
 * The choice for the modules that are loaded next: where each mutant has modules of its own, all of
 * them, this one too, are loaded again.
 */
export const chosen: { choice: Choice | null } = { choice: null };

type Learned = {
  chart: Chart | null;
  seen: Record<string, string[]>;
  /** The mutants of modules whose code ran. */
  met: Set<number>;
};

/** What was learned when the chart was built and while it ran. */
export const learned: Learned = { chart: null, seen: {}, met: new Set() };

/*
 * What the code of mutated modules becomes: the module's own, or the chosen mutant.
 */

/** Whether a mutant is chosen. Its code has run in any case, so that tests are known to meet it. */
export const isChosen = (mutant: number): boolean => {
  learned.met.add(mutant);
  return chosen.choice?.mutant === mutant;
};

const evaluations: (() => void)[] = [];

/** Evaluates the constants of a module now, and again whenever another mutant is chosen. */
export function always(evaluate: () => void): void {
  evaluations.push(evaluate);
  evaluate();
}

/** Evaluates all constants for the mutant that is chosen now. */
export function evaluateAgain(): void {
  for (const evaluate of evaluations) evaluate();
}

/** A value as it is, or one of its faults, whose mutants are numbered from `first`. */
export function choose<T>(first: number, asItIs: T, ...faults: readonly T[]): T {
  const [fault = asItIs] = faults.filter((_, at) => isChosen(first + at));
  return fault;
}

/** The same for what is made only when it is chosen. */
export const pick = <T>(first: number, asItIs: () => T, ...faults: readonly (() => T)[]): T =>
  choose(first, asItIs, ...faults)();

type Comparison = '<' | '<=' | '>' | '>=';

/** Whether two values compare by this operator, or by the one with the other boundary. */
export function compare<T extends number | bigint | string | Date>(
  mutant: number,
  operator: Comparison,
  a: T,
  b: T,
): boolean {
  const takesEqual = operator.endsWith('=') !== isChosen(mutant);
  const isEqual = a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
  if (isEqual) return takesEqual;
  return operator.startsWith('<') ? a < b : a > b;
}

/** A condition as it is, or taken as true (the first mutant) or as false (the second). */
export function test<T>(first: number, asItIs: T): T | boolean {
  return choose<T | boolean>(first, asItIs, true, false);
}

export const negate = (mutant: number, asItIs: boolean): boolean => asItIs !== isChosen(mutant);

type Arithmetic = '+' | '-' | '*' | '/' | '%';

/** The result of an operator, or of the one in its place. */
export function calculate<T extends number | bigint | string>(
  mutant: number,
  operator: Arithmetic,
  other: Arithmetic,
  a: T,
  b: T,
): number | bigint | string {
  const sign = isChosen(mutant) ? other : operator;
  if (typeof a === 'bigint' && typeof b === 'bigint') return calculateLarge(sign, a, b);
  if (typeof a === 'string' || typeof b === 'string') return `${a}${b}`;
  const [left, right] = [Number(a), Number(b)];
  if (sign === '+') return left + right;
  if (sign === '-') return left - right;
  if (sign === '*') return left * right;
  return sign === '/' ? left / right : left % right;
}

function calculateLarge(sign: Arithmetic, a: bigint, b: bigint): bigint {
  if (sign === '+') return a + b;
  if (sign === '-') return a - b;
  if (sign === '*') return a * b;
  return sign === '/' ? a / b : a % b;
}

export const withoutSign = (mutant: number, asItIs: number): number => (isChosen(mutant) ? -asItIs : asItIs);

/** What a step makes of a query or a list, or the query or list without it. */
export const step = <T>(mutant: number, before: T, take: (before: T) => T): T =>
  isChosen(mutant) ? before : take(before);
