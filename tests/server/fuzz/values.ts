import fc from 'fast-check';
import type * as v from 'valibot';

/** Real values by the name of their field, which random ones would never hit. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

/** Texts that careless code stores, prints or parses wrongly. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'mina\0khan',
  '\ud800',
  'half \udfff pair',
  '\u202Eright to left',
  "' OR 1=1 --",
  '../../../etc/passwd',
  '//example.com',
  '<img src=x onerror=alert(1)>',
  'a\r\nSet-Cookie: session=mine',
  '__proto__',
  'constructor',
  '%00%0d%0a',
  '1e999',
  'İstanbul ﬃ Ⅷ',
  '\u{10ffff}',
  'x'.repeat(20_000),
];
const HOSTILE_NUMBERS = [0, -0, -1, 0.1, 1e21, -1e21, 2 ** 31, 2 ** 53, 2 ** 63, Number.MAX_VALUE, 5e-324];

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...HOSTILE_TEXTS, ...HOSTILE_NUMBERS, null, true, [], {}, [[]], { $ne: null }),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 2 }),
);

/**
 * Values of the shape that a schema describes. About one in ten is hostile, at any depth; many of
 * the others fit. `known` values are mixed in by the names of their fields.
 */
export function valuesOf(schema: v.GenericSchema, known: KnownValues, field = ''): fc.Arbitrary<unknown> {
  const real = known[field] ?? [];
  return fc.oneof(
    { weight: 9, arbitrary: fittingValues(schema, known) },
    { weight: real.length === 0 ? 0 : 12, arbitrary: fc.constantFrom<unknown>(...real, null) },
    { weight: 1, arbitrary: hostile },
  );
}

function fittingValues(schema: v.GenericSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const valuesIn = (part: unknown, field?: string) =>
    isSchema(part) ? valuesOf(part, known, field) : fc.anything();
  switch (schema.type) {
    case 'object':
    case 'strict_object': {
      const fields = Object.entries(entriesOf(schema)).map(([field, part]) => [field, valuesIn(part, field)]);
      return withOddKeys(fc.record(Object.fromEntries(fields)));
    }
    case 'array':
      return fc.array(valuesIn(partOf(schema, 'item')), { maxLength: 4 });
    case 'union':
    case 'variant':
      return fc.oneof(...listOf(schema, 'options').map((part) => valuesIn(part)));
    case 'intersect':
      return fc
        .tuple(...listOf(schema, 'options').map((part) => valuesIn(part)))
        .map((parts) => Object.assign({}, ...parts));
    case 'optional':
    case 'nullable':
    case 'nullish':
      return fc.oneof(valuesIn(partOf(schema, 'wrapped')), fc.constantFrom(null, undefined));
    case 'picklist':
      return fc.constantFrom(...listOf(schema, 'options'));
    case 'literal':
      return fc.constant(partOf(schema, 'literal'));
    case 'boolean':
      return fc.boolean();
    case 'number':
      return numbersOf(schema);
    case 'string':
      return textsOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

/** Numbers around the limits of a schema. */
function numbersOf(schema: v.GenericSchema): fc.Arbitrary<number> {
  const limits = requirementsOf(schema).filter((limit) => typeof limit === 'number');
  const near = limits.flatMap((limit) => [limit - 1, limit, limit + 1]);
  return fc.oneof(fc.integer({ min: 0, max: 200 }), fc.constantFrom(...near, 1), fc.integer());
}

/** Texts that match the patterns of a schema, or are as long as it allows. */
function textsOf(schema: v.GenericSchema): fc.Arbitrary<string> {
  const requirements = requirementsOf(schema);
  const patterns = requirements.filter((pattern) => pattern instanceof RegExp);
  const lengths = requirements.filter((length) => typeof length === 'number');
  return fc.oneof(
    fc.string({ maxLength: 40 }),
    ...lengths.flatMap((length) => [fc.constant('x'.repeat(length)), fc.constant('x'.repeat(length + 1))]),
    ...patterns.flatMap((pattern) => (canGenerate(pattern) ? [fc.stringMatching(pattern)] : [])),
  );
}

/** Whether values can be generated from a pattern: fast-check knows no Unicode properties. */
const canGenerate = ({ source }: RegExp): boolean => !/\\p\{|\(\?[<!=]/i.test(source);

/** Objects that also have keys of no schema, or lack some. */
const withOddKeys = (objects: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<unknown> =>
  fc
    .tuple(objects, fc.constantFrom('', '', '', '__proto__', 'constructor', 'half\ud800', 'extra'), hostile)
    .map(([object, key, value]) => (key === '' ? object : JSON.parse(withKey(object, key, value))));

/** JSON text, since an assignment of `__proto__` makes no key. */
const withKey = (object: Record<string, unknown>, key: string, value: unknown): string =>
  `{${[...Object.entries(object), [key, value]]
    .flatMap(([name, content]) => {
      const text: string | undefined = JSON.stringify(content);
      return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
    })
    .join()}}`;

const partOf = (schema: v.GenericSchema, name: string): unknown => Reflect.get(schema, name);

function listOf(schema: v.GenericSchema, name: string): unknown[] {
  const list = partOf(schema, name);
  return Array.isArray(list) ? list : [];
}

const entriesOf = (schema: v.GenericSchema): object => Object(partOf(schema, 'entries'));

/** What the steps of a pipe require: lengths, limits and patterns. */
const requirementsOf = (schema: v.GenericSchema): unknown[] =>
  listOf(schema, 'pipe').map((step) => Reflect.get(Object(step), 'requirement'));

const isSchema = (part: unknown): part is v.GenericSchema =>
  typeof part === 'object' && part !== null && Reflect.get(part, 'kind') === 'schema';
