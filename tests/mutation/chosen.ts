import type { Chart, SeenFields } from './chart.ts';

/** The chart (or the contract) that is mutated, and by which mutant; null for what it is. */
export type Choice = { chart: string; mutant: number | null; seen: SeenFields };

/**
 * The choice for the modules that are loaded next: all modules, this one too, are loaded again for
 * each mutant.
 */
export const chosen: { choice: Choice | null } = { choice: null };

type Learned = {
  chart: Chart | null;
  seen: Record<string, string[]>;
  /** The mutants of the contract whose code ran. */
  met: Set<number>;
};

/** What was learned when the chart was built and while it ran. */
export const learned: Learned = { chart: null, seen: {}, met: new Set() };
