import { createFileRoute, redirect } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import * as v from 'valibot';
import { AppPath } from '#contract/primitives.ts';
import { useAppContext } from '#web/app/context.ts';
import { UnavailableScreen } from '#web/features/catalogue/unavailable/UnavailableScreen.tsx';
import { head } from '#web/platform/seo/head.ts';

/** The page that failed, never this one. */
const From = v.pipe(
  AppPath,
  v.check((path) => !path.startsWith('/503')),
);

export const Route = createFileRoute('/503')({
  staticData: { page: 'public' },
  validateSearch: v.object({ from: v.optional(v.fallback(From, '/'), '/') }),
  beforeLoad: ({ context, search }) => {
    if (context.actors.catalogue.getSnapshot().hasTag('loaded'))
      throw redirect({ href: search.from, replace: true });
  },
  head: () => head({ title: 'Shop unavailable', noindex: true }),
  component: Unavailable,
});

function Unavailable() {
  const { catalogue } = useAppContext().actors;
  const state = useSelector(catalogue, (snapshot) => snapshot);
  return <UnavailableScreen state={state} send={catalogue.send} from={Route.useSearch().from} />;
}
