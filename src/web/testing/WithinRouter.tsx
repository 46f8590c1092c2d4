import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

/** An empty router around a part of the shop, so that its links resolve. */
export function WithinRouter({ children }: { children: ReactNode }) {
  const [router] = useState(() =>
    createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }),
  );
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>;
}
