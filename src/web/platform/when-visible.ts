/**
 * Calls back once the tab is seen: at once, or when it comes out of the background. Returns the
 * function that no longer waits.
 */
export function whenVisible(document: Document, onVisible: () => void): () => void {
  const check = () => {
    if (document.visibilityState === 'hidden') return;
    stop();
    onVisible();
  };
  const stop = () => document.removeEventListener('visibilitychange', check);
  document.addEventListener('visibilitychange', check);
  check();
  return stop;
}
