type History = { subscribe(listener: () => void): () => void };

/** The navigation that waits for a frame, of each history. */
const waiting = new WeakMap<History, AbortController>();

/**
 * Waits until the next frame is painted, so that a press shows what it changed before a page is
 * rendered, which takes a slow phone longer than a frame. Resolves to false if another navigation came
 * meanwhile: the latest one wins.
 */
export async function untilPainted(history: History): Promise<boolean> {
  waiting.get(history)?.abort();
  const wait = new AbortController();
  waiting.set(history, wait);
  const unsubscribe = history.subscribe(() => wait.abort());
  await nextPaint();
  unsubscribe();
  return !wait.signal.aborted;
}

/** Resolves at once in a hidden tab, which paints no frames. */
const nextPaint = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) return resolve();
    const painted = new AbortController();
    const done = () => {
      painted.abort();
      resolve();
    };
    document.addEventListener('visibilitychange', done, { signal: painted.signal });
    // The browser paints between the callbacks of a frame and the next task.
    requestAnimationFrame(() => setTimeout(done));
  });
