import * as v from 'valibot';

/** Where and why something doesn't fit, for the console. */
export type Report = (fault: string) => void;

/**
 * `schema` as the shop reads it. In what the shop receives, `null` and an empty text count as
 * absent, and a number as its decimal string. An item of a list that still doesn't fit is left out
 * of the innermost list, and reported. Without such a list, the whole doesn't fit. `above` is the
 * place of the input in a larger one, for reports.
 */
export const lenient = <const S extends v.GenericSchema>(schema: S, report: Report, above = '') =>
  v.pipe(
    v.unknown(),
    v.rawTransform<unknown, v.InferOutput<S>>(({ dataset, addIssue, NEVER }) => {
      let result = v.safeParse(schema, dataset.value);
      if (!result.success) {
        const copy = structuredClone(dataset.value);
        do result = v.safeParse(schema, copy);
        while (!result.success && mend(copy, result.issues, report, above));
      }
      if (result.success) return result.output;
      const fault = above + faultOf(result.issues[0]);
      report(`does not fit: ${fault}`);
      addIssue({ message: fault });
      return NEVER;
    }),
  );

/**
 * Mends the input in place, where its issues point. Returns false if nothing could be mended. It
 * comes to an end, because each call leaves fewer keys, numbers or items.
 */
function mend(
  whole: unknown,
  issues: readonly v.BaseIssue<unknown>[],
  report: Report,
  above: string,
): boolean {
  let isMended = false;
  // From the end, so that earlier items keep their places, and all are left out in one go.
  for (const issue of [...issues].reverse()) {
    const { path = [], input } = issue;
    const inside = pathInside(whole, path);
    const last = inside.length === path.length ? inside.at(-1) : undefined;
    if (last?.type === 'object' && (input === null || input === '')) {
      delete last.input[last.key];
    } else if (
      (last?.type === 'object' || last?.type === 'array') &&
      issue.type === 'string' &&
      typeof input === 'number'
    ) {
      Reflect.set(last.input, last.key, String(input));
    } else {
      const item = inside.findLast(({ type }) => type === 'array');
      // An item with several issues is gone after the first.
      if (!Array.isArray(item?.input) || item.input[Number(item.key)] !== item.value) continue;
      item.input.splice(Number(item.key), 1);
      report(`left out: ${above}${faultOf(issue)}`);
    }
    isMended = true;
  }
  return isMended;
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

const nameOf = ({ key, value }: v.IssuePathItem): string =>
  String(typeof value === 'object' && value !== null && 'id' in value ? value.id : key);
