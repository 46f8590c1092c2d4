/** Why a mail wasn't taken, without what the server quotes of it: codes, and the reply's number. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const told = ['code', 'responseCode', 'command'].flatMap((key) => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });
  return told.length === 0 ? error.name : told.join(' ');
}
