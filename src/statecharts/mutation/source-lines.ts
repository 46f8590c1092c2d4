import { relative } from 'node:path';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';
import { isPart, type Path, partAt } from './config-tree.ts';
import { applyEdits, type Edit } from './places.ts';

/** The key under which a part of a chart has its place in the source. */
const PLACE = Symbol.for('statecharts.place');

/** Keys that tell a part of a chart from any other object. */
const CHART_KEYS = new Set(
  'actions after always call entry exit guard initial invoke on onDone onError src states tags target'.split(
    ' ',
  ),
);
/** Keys whose value is a record of names that are the chart's own. */
const RECORDS = new Set(['actions', 'after', 'delays', 'on', 'states']);
const CHART_FILE = /\.(machine|state|setup)\.ts$/;

/** Writes into each part of a chart where its source is: file, line, and the lines of its keys. */
export const sourceLines = (root: string): Plugin => ({
  name: 'statecharts:source-lines',
  enforce: 'pre',
  transform: (source, id) =>
    CHART_FILE.test(id) ? { code: withPlaces(source, relative(root, id)), map: null } : null,
});

/** A source whose charts have their places in them. */
export function withPlaces(source: string, file: string): string {
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  const edits: Edit[] = [];
  const records = new Set<ESTree.Node>();
  new Visitor({
    ObjectExpression(object) {
      const { start, properties } = object;
      const named = properties.flatMap((property) => {
        if (property.type !== 'Property' || property.computed) return [];
        const { key } = property;
        const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
        if (RECORDS.has(name)) records.add(property.value);
        return [{ name, line: lineOf(property.start) }];
      });
      const last = properties.at(-1);
      const isOfChart = records.has(object) || named.some(({ name }) => CHART_KEYS.has(name));
      if (last === undefined || !isOfChart) return;
      const keys = Object.fromEntries(named.map(({ name, line }) => [name, line]));
      const place: Place = { file, line: lineOf(start), keys };
      const text = `, [Symbol.for(${JSON.stringify(PLACE.description)})]: ${JSON.stringify(place)}`;
      edits.push({ start: last.end, end: last.end, text });
    },
  }).visit(parseSync(file, source).program);
  return applyEdits(
    source,
    edits.toSorted((a, b) => a.start - b.start),
  );
}

type Place = { file: string; line: number; keys: Readonly<Record<string, number>> };

/** The innermost known place on the way to a part: `src/…/login.machine.ts:34`. */
export function placeOf(config: unknown, path: Path): string | null {
  const [key, ...rest] = path;
  const place = readPlace(config);
  if (key === undefined) return place && `${place.file}:${place.line}`;
  const line = place?.keys[key];
  const here = place && `${place.file}:${line ?? place.line}`;
  return placeOf(partAt(config, [key]), rest) ?? here;
}

function readPlace(part: unknown): Place | null {
  const place = isPart(part) ? part[PLACE] : undefined;
  return isPlace(place) ? place : null;
}

const isPlace = (value: unknown): value is Place => isPart(value) && typeof value['file'] === 'string';
