/* What a host sent, before it was read: to count what could not be. */

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export const fieldOf = (row: unknown, field: string): unknown =>
  isObject(row) ? Reflect.get(row, field) : undefined;

/** A list as it is, an empty value as an empty list, any other value as a list of one. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value];
