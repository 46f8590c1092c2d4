import { LOST_PART } from '#web/lib/failure.ts';

/**
 * The router reloads a page whose script is gone, since a newer shop may have taken its place. Without a network that would
 * leave the shopper with nothing: then the loss is told in our own words, by which the router doesn't know it, and what is
 * on the screen stays.
 */
export function tellLostParts(window: Window & typeof globalThis): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!window.navigator.onLine) payload.message = LOST_PART;
  });
}
