import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import type { AppRouter } from './router.tsx';

type AppProps = {
  router: AppRouter;
  /** Called once React has hydrated the page. */
  onHydrated?: () => void;
};

/** The root of the tree, for the host and for the browser. */
export function App({ router, onHydrated }: AppProps) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}
