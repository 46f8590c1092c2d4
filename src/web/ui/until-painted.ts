type History = { subscribe(listener: () => void): () => void };

/** The latest navigation that waits for a frame, by history. */
const waiting = new WeakMap<History, object>();

/**
 * Waits until the next frame is painted, so that a press shows what it changed before a page is
 * rendered, which takes a slow phone longer than a frame. Resolves to false if another navigation came
 * meanwhile: the latest one wins.
 */
export async function untilPainted(history: History): Promise<boolean> {
  const wait = {};
  waiting.set(history, wait);
  const unsubscribe = history.subscribe(() => waiting.delete(history));
  await nextPaint();
  unsubscribe();
  return waiting.get(history) === wait;
}

/** Resolves at once in a hidden tab, which paints no frames. */
const nextPaint = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
    // The browser paints between the callbacks of a frame and the next task.
    requestAnimationFrame(() => setTimeout(resolve));
  });
