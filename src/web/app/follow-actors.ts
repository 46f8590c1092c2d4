import type { AnyRouter } from '@tanstack/react-router';
import type { Actors } from './shop.ts';

/**
 * The one place where actors move the router: guards are asked again when somebody is logged out or in, and when there is
 * another catalogue, for pages have their titles from it and may be gone; the 503 page is forced when there is none.
 */
export function followActors(router: AnyRouter, { session, catalogue }: Actors): void {
  let wasMember = session.getSnapshot().hasTag('member');
  session.subscribe((state) => {
    const isMember = state.hasTag('member');
    if (!state.hasTag('known') || isMember === wasMember) return;
    wasMember = isMember;
    void router.invalidate();
  });

  let wasUnavailable = false;
  let opened = catalogue.getSnapshot().context.catalogue;
  catalogue.subscribe((state) => {
    if (state.context.catalogue !== opened) {
      opened = state.context.catalogue;
      void router.invalidate();
    }
    const isUnavailable = state.hasTag('unavailable');
    if (isUnavailable === wasUnavailable) return;
    wasUnavailable = isUnavailable;
    const { pathname, href } = router.state.location;
    if (isUnavailable && pathname !== '/503')
      void router.navigate({ to: '/503', search: { from: href }, replace: true });
  });
}
