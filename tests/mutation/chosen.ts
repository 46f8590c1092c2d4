import type { Chart, SeenFields } from './chart.ts';

/** The chart that is mutated, and by which of its mutants; null for the chart as it is. */
export type Choice = { chart: string; mutant: number | null; seen: SeenFields };

/**
 * The choice for the modules that are loaded next: each mutant's modules are loaded anew, this one
 * too.
 */
export const chosen: { choice: Choice | null } = { choice: null };

type Learned = {
  chart: Chart | null;
  seen: Record<string, string[]>;
};

/** What was learned when the chart was built and while it ran. */
export const learned: Learned = { chart: null, seen: {} };
