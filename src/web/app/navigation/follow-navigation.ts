import type { AnyRouter } from '@tanstack/react-router';
import { catalogueFor } from '#web/features/catalogue/catalogue.machine.ts';
import { showOwnFont } from '#web/platform/own-font.ts';
import { focusPageHeading } from '#web/ui/PageHeading.tsx';
import type { Actors } from '../context.ts';

/**
 * On navigation, closes the menu, ends the strip of a payment that no longer waits, shows our own font once
 * it is there, and focuses the page's heading, for screen readers and the keyboard. While the shopper types in the search box,
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
    showOwnFont(document);
    if (toLocation.pathname === '/search' && isSearching()) return;
    focusPageHeading({ preventScroll: true });
  });
}

/** The pages that show the catalogue, and that the host prerenders. */
const PRERENDERED = /^\/(product\/.*)?$/;

/**
 * While the catalogue is on its way, the browser follows links to pages that need it: the host has them
 * sooner.
 */
export function followAsDocuments(document: Document, { catalogue }: Pick<Actors, 'catalogue'>): void {
  document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || !PRERENDERED.test(link.pathname)) return;
      if (isAwaited(catalogue, link.pathname)) event.stopPropagation();
    },
    true,
  );
}

function isAwaited(catalogue: Actors['catalogue'], path: string): boolean {
  const state = catalogue.getSnapshot();
  return state.matches({ copy: 'loading' }) && catalogueFor(state.context, path) === null;
}

const isSearching = () => document.activeElement?.closest('search') != null;
