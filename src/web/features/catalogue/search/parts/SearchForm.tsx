import type { ComponentProps, KeyboardEvent } from 'react';
import { useEffect, useId, useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { SEARCH_LENGTH_MAX } from '#contract/constants.ts';
import { dataState } from '#statecharts/index.ts';
import { focusPageHeading } from '#web/ui/PageHeading.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import type { searchBoxMachine } from '../search-box.machine.ts';
import type { suggestionsMachine } from '../suggestions.machine.ts';
import { isListed, optionId, Suggestions } from './Suggestions.tsx';

type SearchFormProps = Pick<ComponentProps<'input'>, 'onFocus'> & {
  state: SnapshotFrom<typeof searchBoxMachine>;
  send: (event: EventFrom<typeof searchBoxMachine>) => void;
  suggestions: SnapshotFrom<typeof suggestionsMachine>;
  sendSuggestions: (event: EventFrom<typeof suggestionsMachine>) => void;
};

/**
 * The form of a search with the list of suggestions under it, as a combobox. It also works on a
 * host without scripts. The input owns its text: it is only overwritten when the chart has a
 * different text, so that no key, space or half-composed character gets lost.
 */
export function SearchForm({ state, send, suggestions, sendSuggestions, onFocus }: SearchFormProps) {
  const box = useRef<HTMLInputElement>(null);
  const written = useRef('');
  const list = useId();
  const { text } = state.context;
  const { active } = suggestions.context;
  const isOpen = isListed(suggestions);
  useEffect(() => {
    if (text === written.current) return;
    written.current = text;
    if (box.current !== null && box.current.value.trim() !== text) box.current.value = text;
  }, [text]);

  function typed(value: string) {
    send({ type: 'text.typed', text: value });
    sendSuggestions({ type: 'text.typed', text: value });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const heard = suggestionEvent(event.key);
    if (heard === null || !suggestions.can(heard)) return;
    event.preventDefault();
    sendSuggestions(heard);
  }

  /** The list's meaning of a key; null if the key is the box's own. */
  function suggestionEvent(key: string): EventFrom<typeof suggestionsMachine> | null {
    switch (key) {
      case 'ArrowDown':
        return suggestions.matches('closed') ? { type: 'list.asked' } : { type: 'option.moved', by: 1 };
      case 'ArrowUp':
        return { type: 'option.moved', by: -1 };
      case 'Enter':
        return isOpen && active !== null ? { type: 'option.chosen', place: active } : null;
      case 'Escape':
        return { type: 'list.dismissed' };
      default:
        return null;
    }
  }

  return (
    <search data-state={dataState(state)}>
      <form
        method="post"
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          send({ type: 'search.submitted', text: box.current?.value ?? '' });
          sendSuggestions({ type: 'list.dismissed' });
          // Without a catalogue it leads back to this page, which says why.
          if (location.pathname === '/503') focusPageHeading();
        }}
      >
        <SearchBox
          ref={box}
          label="Search the shop"
          name="search"
          placeholder="Search (type something to start searching)"
          maxLength={SEARCH_LENGTH_MAX}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={list}
          aria-activedescendant={isOpen && active !== null ? optionId(list, active) : undefined}
          onFocus={onFocus}
          onBlur={() => sendSuggestions({ type: 'list.dismissed' })}
          onKeyDown={onKeyDown}
          onInput={({ currentTarget, nativeEvent }) => {
            if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) typed(currentTarget.value);
          }}
          onCompositionEnd={({ currentTarget }) => typed(currentTarget.value)}
        />
        <Suggestions id={list} state={suggestions} send={sendSuggestions} />
      </form>
    </search>
  );
}
