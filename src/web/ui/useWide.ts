import { useSyncExternalStore } from 'react';

/** As the theme's `md`: where there is room for more than one thing beside another. */
const WIDE = '(min-width: 48rem)';

const wide = () => window.matchMedia(WIDE);
const onTurn = (tell: () => void) => {
  const query = wide();
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};

/** Whether the screen is wide, also after a device was turned; `onHost` stands for it where there is no screen. */
export const useIsDesktop = (onHost: boolean): boolean =>
  useSyncExternalStore(
    onTurn,
    () => wide().matches,
    () => onHost,
  );
