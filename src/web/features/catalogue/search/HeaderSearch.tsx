import { useRouter, useRouterState } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { SearchForm } from './parts/SearchForm.tsx';
import { searchBoxLogic, searchTextOf } from './search-box.effects.ts';

/**
 * The header's search (spec §2): it leads to the results while typing, and otherwise follows the
 * address.
 */
export function HeaderSearch() {
  const router = useRouter();
  const [logic] = useState(() => searchBoxLogic(router));
  const [state, send] = useMachine(logic, { input: { text: '' } });

  const text = useRouterState({ select: ({ location }) => searchTextOf(location) });
  useEffect(() => send({ type: 'address.changed', text }), [text, send]);

  return <SearchForm state={state} send={send} onFocus={() => void router.preloadRoute({ to: '/search' })} />;
}
