/** Why the SMTP server refused a mail: error codes only, since its reply may quote the mail. */
export function describeSmtpError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const details = ['code', 'responseCode', 'command'].flatMap((key) => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });
  return details.length === 0 ? error.name : details.join(' ');
}
