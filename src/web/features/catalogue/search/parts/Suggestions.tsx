import type { EventFrom, SnapshotFrom } from 'xstate';
import { pkr } from '#contract/money.ts';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { ChatIcon } from '#web/ui/icons.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Picture } from '#web/ui/Picture.tsx';
import type { suggestionsMachine } from '../suggestions.machine.ts';

const root = css({ position: 'relative' });
const list = css({
  position: 'absolute',
  insetInline: '0',
  top: '1',
  zIndex: 'header',
  maxHeight: '[calc(100dvh - 9rem)]',
  overflowY: 'auto',
  p: '1',
  bg: 'bg.raised',
  border: 'hairline',
  borderRadius: 'lg',
  boxShadow: 'overlay',
  '& p': { px: '2', pt: '2', overflowWrap: 'anywhere' },
});
const option = css({
  display: 'grid',
  gridTemplateColumns: { base: '2.5rem minmax(0, 1fr) auto', md: '3.5rem minmax(0, 1fr) auto' },
  alignItems: 'center',
  columnGap: '2',
  minHeight: '[3.25rem]',
  px: '2',
  py: '1',
  borderRadius: 'md',
  cursor: 'pointer',
  _hover: { bg: 'bg.sunken' },
  '&[aria-selected=true]': { bg: 'bg.sunken', outline: '[2px solid {colors.focus}]' },
});
const picture = css({ borderRadius: 'sm' });
const name = css({ fontWeight: 'bold', fontSize: 'sm', overflowWrap: 'anywhere' });
const icon = css({ justifySelf: 'center', fontSize: 'xl' });
const quiet = css({ color: 'fg.muted', fontSize: 'sm' });

type SuggestionsProps = {
  /** The id of the list. */
  id: string;
  state: SnapshotFrom<typeof suggestionsMachine>;
  send: (event: EventFrom<typeof suggestionsMachine>) => void;
};

export const optionId = (list: string, place: number): string => `${list}-${place}`;

/** Whether the list is to be seen. */
export const isListed = (state: SnapshotFrom<typeof suggestionsMachine>): boolean =>
  state.hasTag('listed') && state.context.options.length > 0;

/** The list under the search box, over the page. The focus stays in the box. */
export function Suggestions({ id, state, send }: SuggestionsProps) {
  const { options, active } = state.context;
  return (
    <div className={root} data-state={dataState(state)}>
      <div
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label="Suggestions"
        className={list}
        hidden={!isListed(state)}
      >
        {[...new Set(options.map(({ heading }) => heading))].map((heading) => (
          <div key={heading} {...(heading !== null && { role: 'group', 'aria-label': heading })}>
            {heading !== null && (
              <p className={quiet} aria-hidden>
                {heading}
              </p>
            )}
            {options.map(
              (suggestion, place) =>
                suggestion.heading === heading && (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: The box hears the keys.
                  <div
                    key={suggestion.id}
                    id={optionId(id, place)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={place === active}
                    className={option}
                    // A press would move the focus out of the box, which closes the list.
                    onPointerDown={(event) => event.preventDefault()}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => send({ type: 'option.chosen', place })}
                  >
                    {suggestion.href === null ? (
                      <ChatIcon className={icon} />
                    ) : (
                      <Picture className={picture} src={suggestion.image ?? undefined} decoding="async" />
                    )}
                    <span>
                      <span className={name} dir="auto">
                        {suggestion.name}
                      </span>
                      {suggestion.detail !== null && (
                        <>
                          <br />
                          <span className={quiet}>{suggestion.detail}</span>
                        </>
                      )}
                    </span>
                    {suggestion.price !== null && (
                      <bdi className={quiet}>
                        from <Money amount={pkr(suggestion.price)} />
                      </bdi>
                    )}
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
