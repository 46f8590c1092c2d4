import { redirect } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { catalogueFor } from '#web/features/catalogue/catalogue.machine.ts';
import type { Actors, AppContext } from '../context.ts';

/*
 * Guards are called by `beforeLoad`, also where the specification says loader: a parent's loader runs
 * beside those of its children, but its `beforeLoad` before any of them, so that nothing of a page is
 * loaded for a visitor whom it is not for.
 */

type GuardArgs = { context: AppContext; location: { href: string; pathname: string } };

/** Waits until the login status is known, so that no guard shows the wrong page for a moment. */
async function isMember(session: Actors['session']): Promise<boolean> {
  const settled = await waitFor(session, (state) => state.hasTag('known'));
  return settled.hasTag('member');
}

/** For an account's pages: guests log in first and then return. */
export async function membersOnly({ context, location }: GuardArgs): Promise<void> {
  if (!(await isMember(context.actors.session)))
    throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
}

/** For pages that only guests need: redirects members to `to`. */
export async function guestsOnly({ context }: Pick<GuardArgs, 'context'>, to: string): Promise<void> {
  if (await isMember(context.actors.session)) throw redirect({ href: to, replace: true });
}

/** For pages that show the catalogue: waits for it, and redirects to /503 if it can't be loaded. */
export async function withCatalogue({ context, location }: GuardArgs): Promise<void> {
  const state = await waitFor(
    context.actors.catalogue,
    (catalogue) =>
      catalogue.hasTag('unavailable') || catalogueFor(catalogue.context, location.pathname) !== null,
  );
  if (state.hasTag('unavailable'))
    throw redirect({ to: '/503', search: { from: location.href }, replace: true });
}
