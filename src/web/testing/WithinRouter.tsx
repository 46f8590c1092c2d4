import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

type Props = { /** The address of the page. */ path?: string; children: ReactNode };

/** An empty router around a part of the shop, so that its links resolve. */
export function WithinRouter({ path = '/', children }: Props) {
  const [router] = useState(() =>
    createRouter({
      routeTree: createRootRoute(),
      history: createMemoryHistory({ initialEntries: [path] }),
    }),
  );
  return <RouterContextProvider router={router}>{children}</RouterContextProvider>;
}
