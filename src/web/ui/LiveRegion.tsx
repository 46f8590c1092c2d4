import { offscreen } from '#styled/recipes';

/**
 * Announces a change of `message` when the screen reader pauses. It must be on the page, empty,
 * before there is a message: not all screen readers announce a region that appears together with
 * its text.
 *
 * - Status: stable.
 * - Use: once for each thing that changes without a press, such as the count of the cart.
 * - Not: for a form's refusal, which is a `Notice` with `alert`.
 * - Keyboard: not visible. It waits until the screen reader pauses.
 * - States: empty, or with a message.
 */
export function LiveRegion({ message }: { message: string }) {
  return (
    <span role="status" aria-live="polite" className={offscreen()}>
      {message}
    </span>
  );
}
