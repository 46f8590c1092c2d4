/** The keys of a non-empty record, in order. */
export function namesOf<Name extends string>(
  table: Readonly<Record<Name, unknown>>,
): readonly [Name, ...Name[]] {
  const isName = (key: string): key is Name => key in table;
  const [first, ...others] = Object.keys(table).filter(isName);
  if (first === undefined) throw new Error('The table is empty.');
  return [first, ...others];
}
