import * as v from 'valibot';

/** Where and why something doesn't fit, for the console. */
export type Report = (fault: string) => void;

/**
 * `schema` as the shop reads it. In the shop's answers, `null` and an empty text count as
 * absent, a number as its decimal string, digits as a number, 0 and 1 as no and yes, and a text as
 * a list of one. Values that still don't fit are left out, and reported: a field first, then the
 * item of a list that can't do without it. If nothing is left to leave out, the whole doesn't fit.
 */
export const lenient = <const S extends v.GenericSchema>(schema: S, report: Report) =>
  v.pipe(
    v.unknown(),
    v.rawTransform<unknown, v.InferOutput<S>>(({ dataset, addIssue, NEVER }) => {
      let result = v.safeParse(schema, dataset.value);
      const [first] = result.issues ?? [];
      if (!result.success) {
        const copy = structuredClone(dataset.value);
        const lessened = new Set<unknown>();
        do result = v.safeParse(schema, copy);
        while (!result.success && mend(copy, result.issues, report, lessened));
      }
      if (result.success) return result.output;
      const fault = faultOf(first ?? result.issues[0]);
      report(`does not fit: ${fault}`);
      addIssue({ message: fault });
      return NEVER;
    }),
  );

/**
 * Mends the input in place, where its issues point. Returns false if nothing could be mended. It
 * comes to an end, because each call leaves fewer values of a wrong type, fields or items.
 */
function mend(
  whole: unknown,
  issues: readonly v.BaseIssue<unknown>[],
  report: Report,
  lessened: Set<unknown>,
): boolean {
  let isMended = false;
  // From the end, so that earlier items keep their places, and all are left out in one go.
  for (const issue of [...issues].reverse()) {
    const { path = [], input } = issue;
    const inside = pathInside(whole, path).filter(isOfObject);
    const target = inside.length === path.length ? inside.at(-1) : undefined;
    const meant = target && meantBy(issue, target);
    if (target?.type === 'object' && (input === null || input === '')) {
      delete target.input[target.key];
    } else if (target !== undefined && meant !== undefined) {
      Reflect.set(target.input, target.key, meant);
    } else {
      // A field that is missing takes its holder along.
      const odd = target !== undefined && input === undefined ? inside.at(-2) : inside.at(-1);
      // Of several issues of one value, the first has left it out.
      if (odd === undefined || Reflect.get(odd.input, odd.key) !== odd.value) continue;
      // A fault that follows from a left-out field is not reported twice.
      if (input !== undefined || !lessened.has(target?.input)) report(`left out: ${faultOf(issue)}`);
      lessened.add(odd.input);
      if (Array.isArray(odd.input)) odd.input.splice(Number(odd.key), 1);
      else Reflect.deleteProperty(odd.input, odd.key);
    }
    isMended = true;
  }
  return isMended;
}

const isOfObject = (item: v.IssuePathItem): item is v.ObjectPathItem | v.ArrayPathItem =>
  item.type === 'object' || item.type === 'array';

/** The plain meaning of a value of another type; undefined without one. */
function meantBy(
  { type, input }: v.BaseIssue<unknown>,
  { input: holder, key }: v.ObjectPathItem | v.ArrayPathItem,
) {
  if (type === 'string' && typeof input === 'number') return String(input);
  if (type === 'boolean' && (input === 0 || input === 1)) return input === 1;
  if (type === 'array' && typeof input === 'string') return [input];
  if ((type === 'number' || type === 'picklist') && typeof input === 'string' && /^-?\d+$/.test(input))
    return Number(input);
  // Bought or chosen items are shown by their id. A node of the catalogue needs its name.
  return key === 'name' && input === undefined && !('type' in holder) ? idOf(holder) : undefined;
}

/**
 * The part of a path that lies in the input itself. A later step of a pipe (`forward`,
 * `checkItems`) points into the value parsed so far, and a change there mends nothing.
 */
function pathInside(whole: unknown, path: readonly v.IssuePathItem[]): readonly v.IssuePathItem[] {
  const end = path.findIndex((item, at) => item.input !== (at === 0 ? whole : path[at - 1]?.value));
  return end === -1 ? path : path.slice(0, end);
}

/** The place of an issue by ids, where there are any, and its message. */
const faultOf = ({ path, message }: v.BaseIssue<unknown>): string =>
  path === undefined ? message : `${path.map(nameOf).join('.')}: ${message}`;

const nameOf = ({ key, value }: v.IssuePathItem): string => idOf(value) ?? String(key);

/** An id of any other type may not even be printed. */
function idOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
