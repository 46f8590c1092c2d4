import { createFileRoute, redirect } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import * as v from 'valibot';
import { OwnPath } from '#contract/primitives.ts';
import { head } from '#web/app/head.ts';
import { useShop } from '#web/app/shop.ts';
import { UnavailableScreen } from '#web/features/unavailable/UnavailableScreen.tsx';

/** Where the shopper was; never this page itself. */
const From = v.pipe(
  OwnPath,
  v.check((path) => !path.startsWith('/503')),
);

export const Route = createFileRoute('/503')({
  validateSearch: v.object({ from: v.optional(v.fallback(From, '/'), '/') }),
  beforeLoad: ({ context, search }) => {
    if (context.actors.catalogue.getSnapshot().hasTag('loaded'))
      throw redirect({ href: search.from, replace: true });
  },
  head: () => head({ title: 'Out of reach', noindex: true }),
  component: Unavailable,
});

function Unavailable() {
  const { catalogue } = useShop().actors;
  const state = useSelector(catalogue, (snapshot) => snapshot);
  return <UnavailableScreen state={state} send={catalogue.send} from={Route.useSearch().from} />;
}
