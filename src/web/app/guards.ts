import { redirect } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { catalogueAt } from './catalogue/catalogue.machine.ts';
import type { Actors, Shop } from './shop.ts';

type Guarded = { context: Shop; location: { href: string; pathname: string } };

/** Waits until it is known whether somebody is logged in, so that a guard never shows the wrong page for a moment. */
async function isMember(session: Actors['session']): Promise<boolean> {
  const known = await waitFor(session, (state) => state.hasTag('known'));
  return known.hasTag('member');
}

/** For pages of an account: others log in first, and come back. */
export async function membersOnly({ context, location }: Guarded): Promise<void> {
  if (!(await isMember(context.actors.session)))
    throw redirect({ to: '/login', search: { redirect: location.href }, replace: true });
}

/** For pages that a logged-in shopper has no use for: where `to` leads instead. */
export async function guestsOnly({ context }: Pick<Guarded, 'context'>, to: string): Promise<void> {
  if (await isMember(context.actors.session)) throw redirect({ href: to, replace: true });
}

/** For pages that show the catalogue: waits until they can be shown, and leads to /503 when there can be none. */
export async function withCatalogue({ context, location }: Guarded): Promise<void> {
  const state = await waitFor(
    context.actors.catalogue,
    (catalogue) =>
      catalogue.hasTag('unavailable') || catalogueAt(catalogue.context, location.pathname) !== null,
  );
  if (state.hasTag('unavailable'))
    throw redirect({ to: '/503', search: { from: location.href }, replace: true });
}
