/** A mistyped command; the message is for the operator. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
