import type { AnyRouter } from '@tanstack/react-router';
import type { Actors } from '../context.ts';

/**
 * The only place where actors move the router. Guards run again on a login or logout. They also run
 * on a new catalogue, because titles come from it and pages may have gone. Without a catalogue the
 * shop goes to /503, which leads back to what was typed.
 */
export function connectRouter(router: AnyRouter, { session, catalogue }: Actors): void {
  let wasMember = session.getSnapshot().hasTag('member');
  session.subscribe((state) => {
    const isMember = state.hasTag('member');
    if (isMember === wasMember) return;
    wasMember = isMember;
    void router.invalidate();
  });

  let wasUnavailable = false;
  let shownCatalogue = catalogue.getSnapshot().context.catalogue;
  catalogue.subscribe((state) => {
    if (state.context.catalogue !== shownCatalogue) {
      shownCatalogue = state.context.catalogue;
      void router.invalidate();
    }
    const isUnavailable = state.hasTag('unavailable');
    if (isUnavailable === wasUnavailable) return;
    wasUnavailable = isUnavailable;
    const { pathname, href } = router.state.location;
    if (isUnavailable && pathname !== '/503') void leaveFor503(router, href);
  });
}

/** Comes with the chunk of /503, since no other page needs what keeps the typed text. */
async function leaveFor503(router: AnyRouter, href: string): Promise<void> {
  const giveBack = await import('./typed-text.ts').then(
    ({ keepTyped }) => keepTyped(document),
    () => null,
  );
  const stop = router.subscribe('onRendered', ({ toLocation }) => {
    if (toLocation.pathname === '/503') return;
    stop();
    if (toLocation.href === href) giveBack?.(document);
  });
  await router.navigate({ to: '/503', search: { from: href }, replace: true });
}
