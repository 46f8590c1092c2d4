import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import type { AppRouter } from './router.tsx';

type AppProps = {
  router: AppRouter;
  /** Called once the tree is alive: its buttons answer from now on. */
  onHydrated?: () => void;
};

/** The one tree that the host renders and that comes alive in the browser. */
export function App({ router, onHydrated }: AppProps) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}
