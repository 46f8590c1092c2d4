import { type FocusEvent, type KeyboardEventHandler, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { useClientNavigation } from '#web/ui/Link.tsx';
import type { menuMachine } from './menu.machine.ts';
import type { MenuCategory } from './menu-entries.ts';
import { nextInMenubar } from './parts/next-in-menubar.ts';

const bar = css({
  position: 'relative',
  zIndex: '[5]',
  height: '12',
  overflowX: 'clip',
  bg: 'bg.raised',
  borderBlockEnd: 'hairline',
  mdDown: { display: 'none' },
  // A fade shows that the row continues where it is cut off.
  _after: {
    content: '""',
    position: 'absolute',
    insetBlock: '0',
    insetInlineEnd: '0',
    width: '10',
    pointerEvents: 'none',
    bgGradient: 'to-r',
    gradientFrom: '[transparent]',
    gradientTo: 'bg.raised',
    '@media (min-width: 75rem)': { display: 'none' },
  },
});
/**
 * Scrolls when it is too narrow. The lists are positioned in the bar, so that the strip does not
 * clip them.
 */
const strip = css({
  display: 'flex',
  alignItems: 'stretch',
  height: 'full',
  maxWidth: 'page',
  mx: 'auto',
  px: '4',
  overflowX: 'auto',
  scrollbarWidth: '[thin]',
});
const top = css({
  display: 'flex',
  alignItems: 'center',
  height: 'full',
  px: '2',
  color: 'fg.muted',
  fontSize: 'xs',
  fontWeight: 'bold',
  textDecoration: '[none]',
  whiteSpace: 'nowrap',
  _hover: { color: 'fg' },
  _focusVisible: { outlineOffset: '[-2px]' },
  '&[aria-current]': { pt: '0.5', color: 'fg', borderBlockEnd: '[2px solid {colors.accent}]' },
});
/**
 * Opens on hover after a short delay, so that passing over the bar opens nothing; on focus at once.
 */
const list = css({
  position: 'absolute',
  insetBlockStart: '[100%]',
  insetInline: '4',
  display: 'grid',
  columnGap: '4',
  p: '2',
  bg: 'bg.raised',
  border: 'hairline',
  borderRadius: 'md',
  boxShadow: 'overlay',
  fontSize: 'sm',
  visibility: 'hidden',
  // Keeps the list open while the pointer crosses the gap to it.
  _before: { content: '""', position: 'absolute', insetInline: '0', insetBlockStart: '-4', height: '4' },
  '&[data-size=medium]': { gridTemplateColumns: 'repeat(2, auto)' },
  '&[data-size=large]': { gridTemplateColumns: 'repeat(4, auto)' },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'control',
    px: '3',
    borderRadius: 'sm',
    color: 'fg',
    textDecoration: '[none]',
    _hover: { bg: 'bg.sunken' },
  },
  '[data-state=closed] :hover > &': {
    '@media (hover: hover)': {
      visibility: 'visible',
      transition: '[visibility 0s {durations.fast}]',
    },
  },
  '[data-state=closed] :focus-within > &': { visibility: 'visible', transition: '[none]' },
  // Under its own category where the browser supports anchors, else under the whole bar.
  '@supports (anchor-scope: all)': {
    insetInlineStart: '[anchor(start)]',
    insetInlineEnd: '[auto]',
    positionAnchor: '--category',
    positionTryFallbacks: 'flip-inline',
    mx: '-3',
    width: '[max-content]',
    maxWidth: '[90vw]',
  },
});
const item = css({ flexShrink: '0', anchorName: '--category', anchorScope: 'all' });

/** Spread, because the linter knows lists only as text. */
const ROLE = { menubar: { role: 'menubar' }, menu: { role: 'menu' } } as const;

type CategoryBarProps = {
  menu: readonly MenuCategory[];
  /** The path of the current page, whose category is marked. */
  path: string;
  state: SnapshotFrom<typeof menuMachine>;
  send: (event: EventFrom<typeof menuMachine>) => void;
};

/**
 * The categories in a row, each with its list on hover and focus. The links work before scripts
 * run. Esc and following a link hide the list. For the keyboard it is a menubar: one stop of Tab,
 * and arrow keys within.
 */
export function CategoryBar({ menu, path, state, send }: CategoryBarProps) {
  const follow = useClientNavigation(() => dismiss(send));
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && dismiss(send);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [send]);

  const [lastFocused, setLastFocused] = useState<string>();
  const tabStop = menu.find(({ id }) => id === lastFocused) ?? menu[0];
  const enter = () => send({ type: 'category.entered' });
  const enterByFocus = (id: string) => (event: FocusEvent) => {
    setLastFocused(id);
    if (!event.currentTarget.contains(event.relatedTarget)) enter();
  };
  const moveFocus: KeyboardEventHandler = (event) => {
    const next = nextInMenubar(event);
    if (next === null) return;
    event.preventDefault();
    // A list that was hidden can't have the focus before it is shown.
    flushSync(enter);
    next.focus();
  };
  return (
    <nav aria-label="Categories" data-state={dataState(state)} className={bar}>
      {menu.length > 0 && (
        <ul {...ROLE.menubar} aria-label="Categories" className={strip} onKeyDown={moveFocus}>
          {menu.map((category) => (
            <li
              key={category.id}
              role="none"
              data-category
              className={item}
              onPointerEnter={enter}
              onFocus={enterByFocus(category.id)}
            >
              <a
                role="menuitem"
                tabIndex={category === tabStop ? 0 : -1}
                {...(category.subcategories.length > 0 && { 'aria-haspopup': 'menu' })}
                href={category.href}
                aria-current={ariaCurrent(category.href, path)}
                className={top}
                onClick={follow}
              >
                {category.name}
              </a>
              {category.subcategories.length > 0 && (
                <ul
                  {...ROLE.menu}
                  aria-label={category.name}
                  data-size={sizeOf(category.subcategories)}
                  className={list}
                >
                  {category.subcategories.map(({ id, name, href }) => (
                    <li key={id} role="none">
                      <a role="menuitem" tabIndex={-1} href={href} onClick={follow}>
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

/** Hides the list. A focus inside moves to the list's category, so that it is not lost. */
function dismiss(send: CategoryBarProps['send']): void {
  document.activeElement?.closest('[data-category]')?.querySelector('a')?.focus();
  send({ type: 'list.dismissed' });
}

function sizeOf({ length }: MenuCategory['subcategories']): 'medium' | 'large' | undefined {
  if (length < 7) return undefined;
  return length < 19 ? 'medium' : 'large';
}

/** `page` for the category of the current page, `true` for an ancestor of it. */
function ariaCurrent(href: string, path: string): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  return path.startsWith(`${href}/`) ? 'true' : undefined;
}
