import { useEffect } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { css, cx } from '#styled/css';
import { button } from '#styled/recipes';
import { Button } from '#web/ui/Button.tsx';
import { ChevronRightIcon, MenuIcon } from '#web/ui/icons.tsx';
import { useClientNavigation } from '#web/ui/Link.tsx';
import { SlideIn } from '#web/ui/SlideIn.tsx';
import { useIsDesktop } from '#web/ui/useWide.ts';
import type { menuMachine } from './menu.machine.ts';
import type { MenuCategory } from './menu-entries.ts';

const root = css({ md: { display: 'none' } });
const row = cx(
  button({ variant: 'ghost', wide: true }),
  css({ justifyContent: 'space-between', px: '5', textAlign: 'start' }),
);
const rows = css({ mx: '-5' });

type CategoryMenuProps = {
  menu: readonly MenuCategory[];
  state: SnapshotFrom<typeof menuMachine>;
  send: (event: EventFrom<typeof menuMachine>) => void;
};

/**
 * The categories on small screens: a button, and two panels that slide in one over the other (spec
 * §2).
 */
export function CategoryMenu({ menu, state, send }: CategoryMenuProps) {
  const followCategory = useClientNavigation(() => send({ type: 'category.followed' }));
  const isWide = useIsDesktop(false);
  useEffect(() => {
    if (isWide) send({ type: 'screen.widened' });
  }, [isWide, send]);
  const isOpen = state.matches('categories') || state.matches('subcategories');
  return (
    <div data-state={dataState(state)} className={root}>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Categories"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => send({ type: 'menu.opened' })}
      >
        <MenuIcon />
      </Button>
      <SlideIn open={isOpen} onClose={() => send({ type: 'menu.closed' })} title="Categories">
        <ul className={rows}>
          {menu.map(({ id, name, href, subcategories }) => (
            <li key={id}>
              {subcategories.length === 0 ? (
                <a href={href} onClick={followCategory} className={row}>
                  {name}
                </a>
              ) : (
                <button type="button" onClick={() => send({ type: 'category.chosen', id })} className={row}>
                  {name} <ChevronRightIcon />
                </button>
              )}
            </li>
          ))}
        </ul>
      </SlideIn>
      <Subcategories menu={menu} state={state} send={send} />
    </div>
  );
}

/** The second panel; null until a category has been chosen. */
function Subcategories({ menu, state, send }: CategoryMenuProps) {
  const follow = useClientNavigation(() => send({ type: 'subcategory.chosen' }));
  const category = menu.find(({ id }) => id === state.context.category);
  if (category === undefined) return null;
  const { name, href, subcategories } = category;
  return (
    <SlideIn
      open={state.matches('subcategories')}
      onClose={() => send({ type: 'category.closed' })}
      title={name}
    >
      <ul className={rows}>
        {[{ id: '', name: `All ${withinSentence(name)}`, href }, ...subcategories].map((each) => (
          <li key={each.id}>
            <a href={each.href} onClick={follow} className={row}>
              {each.name}
            </a>
          </li>
        ))}
      </ul>
    </SlideIn>
  );
}

/** `gift cards`, `VPN & security`. */
const withinSentence = (name: string) => name.replace(/\b[A-Z](?=[a-z])/g, (first) => first.toLowerCase());
