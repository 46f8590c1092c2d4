/** A start-up failure with a message for the terminal. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
