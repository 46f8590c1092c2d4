/** What waits for the end of a press; null without a press. */
let waiting: (() => void)[] | null = null;

/** A press ends by one of these: dragging a link or opening a menu keeps back its `mouseup`. */
const ENDS = ['mouseup', 'dragend', 'contextmenu'];

// The build renders pages without a window.
if (typeof window !== 'undefined') {
  addEventListener(
    'mousedown',
    ({ button }) => {
      if (button === 0) waiting ??= [];
    },
    true,
  );
  for (const end of ENDS)
    addEventListener(end, () => {
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
