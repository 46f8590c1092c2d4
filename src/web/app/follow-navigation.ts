import type { AnyRouter } from '@tanstack/react-router';
import { focusPageHeading } from '#web/ui/PageHeading.tsx';
import type { Actors } from './shop.ts';

/**
 * A new page puts the menu away, and focus goes to its heading, so that those who listen learn where they are and the keyboard goes on from there.
 * Who types into the search box and so comes to the results types on: they are told by the page itself.
 */
export function followNavigation(router: AnyRouter, { menu }: Pick<Actors, 'menu'>): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) menu.send({ type: 'page.changed' });
  });
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    if (toLocation.pathname === '/search' && isSearching()) return;
    focusPageHeading({ preventScroll: true });
  });
}

const isSearching = () => document.activeElement?.closest('search') != null;
