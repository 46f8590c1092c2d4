import { CHUNK_ERROR } from '#web/lib/failure.ts';

/**
 * On a failed chunk import the router reloads, because a new release may have replaced the file.
 * Offline that would lose the page, so the message is changed to one that the router does not
 * recognize.
 */
export function handleChunkErrors(window: Window & typeof globalThis): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!window.navigator.onLine) payload.message = CHUNK_ERROR;
  });
}
