/** The work that waits for the end of a press; null without a press. */
let waiting: (() => void)[] | null = null;

// The build renders pages without a window.
if (typeof window !== 'undefined') {
  const start = () => {
    waiting ??= [];
  };
  addEventListener('mousedown', start, true);
  const end = () => {
    const acts = waiting ?? [];
    waiting = null;
    for (const act of acts) act();
  };
  // A click has its target by then. A drag and a menu end the press without it.
  for (const type of ['mouseup', 'dragend', 'contextmenu']) addEventListener(type, end);
}

/**
 * Runs `act` now, or at the end of a press in progress. A field that loses the focus may show an
 * error, which would move the pressed button away before it is released.
 */
export function afterPress(act: () => void): void {
  if (waiting === null) act();
  else waiting.push(act);
}
