import type { AnyRouter } from '@tanstack/react-router';
import { focusPageHeading } from '#web/ui/PageHeading.tsx';
import type { Actors } from './context.ts';

/**
 * On navigation, closes the menu and focuses the page's heading, for screen readers and the
 * keyboard. While the shopper types in the search box, the focus stays there: the results announce
 * themselves.
 */
export function onNavigation(router: AnyRouter, { menu }: Pick<Actors, 'menu'>): void {
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
