/** A press ends by one of these: dragging a link away keeps back its `mouseup`. */
const ENDS = ['mouseup', 'dragend'] as const;

let isPressed = false;

// The build renders pages without a window.
if (typeof window !== 'undefined') {
  const follow = ({ type, button }: MouseEvent) => {
    isPressed = type === 'mousedown' && button === 0;
  };
  for (const event of ['mousedown', ...ENDS] as const) addEventListener(event, follow, true);
}

/**
 * Runs `act` now, or at the end of the press of a mouse or finger that is going on. What a field does
 * when it is left, such as showing an error, may move the pressed button away before it is released.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) {
    act();
    return;
  }
  const ended = new AbortController();
  const run = () => {
    ended.abort();
    act();
  };
  for (const end of ENDS) addEventListener(end, run, ended);
}
