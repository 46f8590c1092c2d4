import { CONTRACT } from './batch.ts';
import { chosen, learned } from './chosen.ts';

/*
 * What the numbers and comparisons of the contract become: the module's own, or the chosen mutant.
 */
const isChosen = (mutant: number): boolean => {
  learned.met.add(mutant);
  return chosen.choice?.chart === CONTRACT && chosen.choice.mutant === mutant;
};

/** A value as it is, or one of its faults, whose mutants are numbered from `first`. */
export function choose<T>(first: number, asItIs: T, ...faults: readonly T[]): T {
  const [fault = asItIs] = faults.filter((_, at) => isChosen(first + at));
  return fault;
}

type Operator = '<' | '<=' | '>' | '>=';

/** Whether two numbers compare by this operator, or by the one with the other boundary. */
export function compare(mutant: number, operator: Operator, a: number, b: number): boolean {
  const takesEqual = operator.endsWith('=') !== isChosen(mutant);
  if (a === b) return takesEqual;
  return operator.startsWith('<') ? a < b : a > b;
}
