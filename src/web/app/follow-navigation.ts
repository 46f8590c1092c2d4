import type { AnyRouter } from '@tanstack/react-router';
import { focusPageHeading } from '#web/ui/PageHeading.tsx';

/** On a new page focus goes to its heading, so that those who listen learn where they are and the keyboard goes on from there. */
export function followNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) focusPageHeading();
  });
}
