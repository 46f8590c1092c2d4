import { useRouter, useRouterState } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActorOptions, AnyActorLogic } from 'xstate';
import { useIsDesktop } from '#web/ui/useWide.ts';
import { SearchForm } from './parts/SearchForm.tsx';
import { searchBoxLogic, searchTextOf } from './search-box.effects.ts';
import { suggestionsLogic } from './suggestions.effects.ts';

type App = Parameters<typeof suggestionsLogic>[0]['app'] & {
  clock: NonNullable<ActorOptions<AnyActorLogic>['clock']>;
};

/**
 * The header's search (spec §2): it leads to the results while typing, and otherwise follows the
 * address. The first results are shown under it.
 */
export function HeaderSearch({ app }: { app: App }) {
  const router = useRouter();
  const [logic] = useState(() => searchBoxLogic(router));
  const [state, send] = useMachine(logic, { input: { text: '' } });
  const [listLogic] = useState(() => suggestionsLogic({ router, app }));
  const [suggestions, sendSuggestions] = useMachine(listLogic, {
    clock: app.clock,
    input: { isOverResults: false },
  });

  const text = useRouterState({ select: ({ location }) => searchTextOf(location) });
  useEffect(() => send({ type: 'address.changed', text }), [text, send]);
  const isPhone = !useIsDesktop(true);
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(
    () => sendSuggestions({ type: 'page.changed', isResults: pathname === '/search', isPhone, text }),
    [pathname, text, isPhone, sendSuggestions],
  );

  return (
    <SearchForm
      state={state}
      send={send}
      suggestions={suggestions}
      sendSuggestions={sendSuggestions}
      onFocus={() => void router.preloadRoute({ to: '/search' })}
    />
  );
}
