import type { Part, Path } from './config-tree.ts';

/** A chart as it was written: its configuration, and what `setup` declares for it. */
export type Chart = {
  readonly config: Part;
  readonly delays: Part;
  readonly actions: Part;
};

/** One small fault in a chart. */
export type Mutant = {
  /** The path of its state; the chart's own id for the root. */
  readonly state: string;
  /** What is different, as a sentence without its subject: `drops the tag "busy"`. */
  readonly change: string;
  /** The file and line, where the source says so. */
  readonly at: string | null;
};

/** The fields that each function of an `assign` was seen to set, by its path in the chart. */
export type SeenFields = Readonly<Record<string, readonly string[]>>;

/** A fault before it is placed: what becomes of the part at this path. */
export type Change = { path: Path; change: string; to: (part: unknown) => unknown };
