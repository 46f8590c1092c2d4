/** What waits for the end of a press; null without a press. */
let waiting: (() => void)[] | null = null;

// The build renders pages without a window.
if (typeof window !== 'undefined') {
  const start = () => {
    waiting ??= [];
  };
  addEventListener('mousedown', start, true);
  // Its click has its target by now. A drag ends without it, and what waits then goes on with the next.
  addEventListener('mouseup', () => {
    const acts = waiting ?? [];
    waiting = null;
    for (const act of acts) act();
  });
}

/**
 * Runs `act` now, or at the end of the press of a mouse or finger that is going on. What a field does
 * when it is left, such as showing an error, may move the pressed button away before it is released.
 */
export function afterPress(act: () => void): void {
  if (waiting === null) act();
  else waiting.push(act);
}
