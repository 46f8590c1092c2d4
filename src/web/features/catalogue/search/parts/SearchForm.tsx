import type { ComponentProps } from 'react';
import { useEffect, useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { SEARCH_LENGTH_MAX } from '#contract/constants.ts';
import { dataState } from '#web/lib/effects.ts';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import type { searchBoxMachine } from '../search-box.machine.ts';

type Props = Pick<ComponentProps<'input'>, 'onFocus'> & {
  state: SnapshotFrom<typeof searchBoxMachine>;
  send: (event: EventFrom<typeof searchBoxMachine>) => void;
};

/**
 * The form of a search, which also works on a host without scripts. The input owns its text: it is
 * only overwritten when the chart has a different text, so that no key, space or half-composed
 * character gets lost.
 */
export function SearchForm({ state, send, onFocus }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const written = useRef('');
  const { text } = state.context;
  useEffect(() => {
    if (text === written.current) return;
    written.current = text;
    if (box.current !== null && box.current.value.trim() !== text) box.current.value = text;
  }, [text]);

  return (
    <search data-state={dataState(state)}>
      <form
        method="post"
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          send({ type: 'search.submitted', text: box.current?.value ?? '' });
        }}
      >
        <SearchBox
          ref={box}
          label="Search the shop"
          name="search"
          placeholder="Search (type something to start searching)"
          maxLength={SEARCH_LENGTH_MAX}
          onFocus={onFocus}
          onInput={({ currentTarget, nativeEvent }) => {
            if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing))
              send({ type: 'text.typed', text: currentTarget.value });
          }}
          onCompositionEnd={({ currentTarget }) => send({ type: 'text.typed', text: currentTarget.value })}
        />
      </form>
    </search>
  );
}
