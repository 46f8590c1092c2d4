import { offscreen } from '#styled/recipes';

/**
 * Announces a change of `message` when the screen reader pauses. It must be on the page, empty,
 * before there is a message: not all screen readers announce a region that appears together with
 * its text.
 */
export function LiveRegion({ message }: { message: string }) {
  return (
    <span role="status" aria-live="polite" className={offscreen()}>
      {message}
    </span>
  );
}
