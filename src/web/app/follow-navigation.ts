import type { AnyRouter } from '@tanstack/react-router';
import { focusPageHeading } from '#web/ui/PageHeading.tsx';
import type { Actors } from './context.ts';

/**
 * On navigation, closes the menu, ends the strip of a payment that no longer waits, and focuses the
 * page's heading, for screen readers and the keyboard. While the shopper types in the search box,
 * the focus stays there: the results announce themselves.
 */
export function onNavigation(
  router: AnyRouter,
  { menu, paymentStrip }: Pick<Actors, 'menu' | 'paymentStrip'>,
): void {
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return;
    menu.send({ type: 'page.changed' });
    paymentStrip.send({ type: 'page.changed' });
  });
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    if (toLocation.pathname === '/search' && isSearching()) return;
    focusPageHeading({ preventScroll: true });
  });
}

const isSearching = () => document.activeElement?.closest('search') != null;
