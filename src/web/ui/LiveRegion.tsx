import { offscreen } from '#styled/recipes';

/**
 * Speaks a change of `message` when the reader pauses. It must be on the page, empty, before there is something to say:
 * a region that comes together with its text is not read by all.
 */
export function LiveRegion({ message }: { message: string }) {
  return (
    <span role="status" aria-live="polite" className={offscreen()}>
      {message}
    </span>
  );
}
