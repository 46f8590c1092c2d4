/** The keys of a table that is not empty, in its order. */
export function namesOf<Name extends string>(
  table: Readonly<Record<Name, unknown>>,
): readonly [Name, ...Name[]] {
  const isName = (key: string): key is Name => key in table;
  const [first, ...others] = Object.keys(table).filter(isName);
  if (first === undefined) throw new Error('The table is empty.');
  return [first, ...others];
}
