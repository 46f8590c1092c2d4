import type { Mutant, SeenFields } from './config-tree.ts';
import type { Signatures } from './path-signatures.ts';

/** Mutants that meet one file of tests; null is the chart, or the modules, as they are. */
export type Batch = {
  /** The id of a chart, or the name of modules. */
  chart: string;
  /** The absolute path of the file. */
  file: string;
  part: TestPart;
  mutants: (number | null)[];
  seen: SeenFields;
  /** The paths of the flow's models, and the signatures of the chart as it is. */
  models: string[];
  signatures: Signatures;
  /** The tests for each mutant, by its number or `null`; the others are left out. */
  testsOf?: Readonly<Record<string, readonly string[]>>;
};

/** The tests that render screens, or those that don't. */
export type TestPart = 'charts' | 'screens' | 'all';

/** What a run of the chart as it is tells. */
export type Learned = { mutants: Mutant[]; seen: SeenFields; signatures: Signatures };

/** Where a worker says which mutant is at work, so that one that hangs is known. */
export const MUTANTS_CHANNEL = 'statecharts:mutants';

declare module 'vitest' {
  interface ProvidedContext {
    batch: Batch;
  }
  interface TaskMeta {
    learned?: Learned;
    /** The mutants of modules whose code ran. */
    met?: number[];
    /** The name of a test that meets some, with those of its groups. */
    name?: string;
  }
}
