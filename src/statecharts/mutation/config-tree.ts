/** An object of a chart's configuration: a state, a transition, an action. */
export type Part = Readonly<Record<PropertyKey, unknown>>;

/** The keys from the root of a configuration to a part of it. */
export type Path = readonly string[];

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

/** Objects, and the functions with fields as which XState writes actions and guards. */
export const isPart = (value: unknown): value is Part =>
  (typeof value === 'object' || typeof value === 'function') && value !== null;

export const partAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (isPart(part) ? part[key] : undefined), value);

/** The parts below a record's keys: nothing for a missing one. */
export const entriesOf = (record: unknown): [string, unknown][] =>
  isPart(record) ? Object.entries(record) : [];

/** The items of a value that may be one or several, each with its path. */
export function itemsAt(value: unknown, path: Path): { item: unknown; path: Path }[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return [{ item: value, path }];
  return value.map((item: unknown, at) => ({ item, path: [...path, String(at)] }));
}

/** A copy in which one part is changed, or is missing if it was changed to undefined. */
export function withChange(value: unknown, path: Path, change: (part: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  const inner = withChange(partAt(value, [key]), rest, change);
  if (Array.isArray(value))
    return value.flatMap((item: unknown, at) =>
      String(at) !== key ? [item] : inner === undefined ? [] : [inner],
    );
  const { [key]: _, ...others } = isPart(value) ? value : {};
  // Keeps the order of the keys: the first transition that is enabled is taken.
  return inner === undefined ? others : { ...(isPart(value) ? value : {}), [key]: inner };
}
