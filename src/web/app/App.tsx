import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import type { ShopRouter } from './router.tsx';

type AppProps = {
  router: ShopRouter;
  /** Called once the tree is alive: its buttons answer from now on. */
  onLive?: () => void;
};

/** The one tree that the host renders and that comes alive in the browser. */
export function App({ router, onLive }: AppProps) {
  useEffect(() => onLive?.(), [onLive]);
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}
