import { type ReactNode, useRef } from 'react';

/** Stays once it was shown, so that what was done there is still said. */
export function OnceShown({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const wasShown = useRef(isShown);
  wasShown.current ||= isShown;
  return wasShown.current && children;
}
