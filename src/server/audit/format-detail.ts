import { formatTime } from '../platform/pakistan.ts';

type Detail = Readonly<Record<string, unknown>>;
const isDetail = (value: unknown): value is Detail =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A value in words, with times in Pakistan's zone. */
function inWords(value: unknown): string {
  if (isDetail(value)) return Object.entries(value).map(factOf).join(', ');
  if (Array.isArray(value)) return value.map(inWords).join(' ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value ?? 'none');
  return TIME.test(text) && !Number.isNaN(Date.parse(text)) ? formatTime(text) : text;
}
const factOf = ([name, value]: readonly [string, unknown]): string =>
  `${name.replaceAll('_', ' ')} ${inWords(value)}`;

/** Details in words, changes last: `amount 500, reason a day late, refunded 0 → 500`. */
export function formatDetail({ before, after, ...rest }: { before?: unknown; after?: unknown }): string {
  const facts = Object.entries(rest).filter(([, each]) => each !== null);
  return [...facts.map(factOf), ...changesOf(before, after)].join(', ');
}

function changesOf(before: unknown, after: unknown): string[] {
  if (after === undefined) return before === undefined ? [] : [factOf(['before', before])];
  if (!isDetail(before) && !isDetail(after)) return [`${inWords(before)} → ${inWords(after)}`];
  const [was, is] = [before, after].map((each) => (isDetail(each) ? each : {})) as [Detail, Detail];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((name) =>
    Object.hasOwn(was, name)
      ? `${factOf([name, was[name]])} → ${inWords(is[name])}`
      : factOf([name, is[name]]),
  );
}
