import { useSyncExternalStore } from 'react';

/** The theme's `md`: wide enough for columns. */
const WIDE = '(min-width: 48rem)';

const wide = () => window.matchMedia(WIDE);
const onTurn = (tell: () => void) => {
  const query = wide();
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};

/**
 * Whether the screen is wide, updated when a device is turned. `onHost` is used during
 * prerendering.
 */
export const useIsDesktop = (onHost: boolean): boolean =>
  useSyncExternalStore(
    onTurn,
    () => wide().matches,
    () => onHost,
  );
