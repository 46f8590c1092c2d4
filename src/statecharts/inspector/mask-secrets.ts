const SECRET = /password|secret|token|codes?$/i;
const LIMITS = { text: 300, entries: 25, depth: 7 };

/**
 * A value as plain data to show: fields with the name of a secret are masked, long values are cut,
 * and functions and the like are replaced by their names.
 */
export function maskSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length > LIMITS.text ? `${value.slice(0, LIMITS.text)}…` : value;
  if (typeof value === 'function') return `function ${value.name}`;
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (value instanceof Date) return value.toISOString();
  if (depth >= LIMITS.depth) return '…';
  if (Array.isArray(value)) return cut(value.map((one) => () => maskSecrets(one, depth + 1)));
  if (value instanceof Set) return maskSecrets([...value], depth);
  if (value instanceof Map)
    return maskEntries(
      [...value].map(([key, one]) => [String(key), one]),
      depth,
    );
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return `a ${value.constructor.name}`;
  return maskEntries(Object.entries(value), depth);
}

function maskEntries(entries: readonly [string, unknown][], depth: number): Record<string, unknown> {
  const shown = entries.slice(0, LIMITS.entries).map(([key, one]) => {
    return [key, SECRET.test(key) && canBeSecret(one) ? '•••' : maskSecrets(one, depth + 1)];
  });
  const rest = entries.length - shown.length;
  return Object.fromEntries(rest > 0 ? [...shown, ['…', `${rest} more`]] : shown);
}

/** Numbers aren't masked: a closed socket has a `code`. */
const canBeSecret = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || (typeof value === 'object' && value !== null);

const cut = (items: readonly (() => unknown)[]): unknown[] => {
  const shown = items.slice(0, LIMITS.entries).map((item) => item());
  const rest = items.length - shown.length;
  return rest > 0 ? [...shown, `${rest} more`] : shown;
};
