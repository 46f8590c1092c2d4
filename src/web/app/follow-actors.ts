import type { AnyRouter } from '@tanstack/react-router';
import type { Actors } from './shop.ts';

/**
 * The one place where actors move the router: guards are asked again when somebody is logged out or in, the 503 page is
 * forced when there is no catalogue, and its guard is asked where to go once there is one.
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
  catalogue.subscribe((state) => {
    const isUnavailable = state.hasTag('unavailable');
    if (isUnavailable === wasUnavailable) return;
    wasUnavailable = isUnavailable;
    const { pathname, href } = router.state.location;
    if (isUnavailable && pathname !== '/503')
      void router.navigate({ to: '/503', search: { from: href }, replace: true });
    if (!isUnavailable && pathname === '/503') void router.invalidate();
  });
}
