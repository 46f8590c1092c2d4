/**
 * The target of a key in a menubar of links, as in the Navigation Menubar of the ARIA Authoring
 * Practices: left and right between its items, down and up into and through an item's own menu,
 * Home and End to the ends. The ends are joined. Null for other keys.
 */
export function nextInMenubar({ key, target }: { key: string; target: EventTarget }): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const menu = target.closest('[role=menu]');
  const bar = target.closest('[role=menubar]');
  if (bar === null) return null;
  const top = menu === null ? target : menu.previousElementSibling;
  switch (key) {
    case 'ArrowRight':
      return beside(itemsOf(bar), top, 1);
    case 'ArrowLeft':
      return beside(itemsOf(bar), top, -1);
    case 'ArrowDown':
      return menu === null ? firstOf(target.nextElementSibling) : beside(itemsOf(menu), target, 1);
    case 'ArrowUp':
      return menu === null ? lastOf(target.nextElementSibling) : beside(itemsOf(menu), target, -1);
    case 'Home':
      return firstOf(menu ?? bar);
    case 'End':
      return lastOf(menu ?? bar);
    default:
      return null;
  }
}

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>(':scope > li > [role=menuitem]')];
const firstOf = (menu: Element | null) => (menu === null ? null : (itemsOf(menu)[0] ?? null));
const lastOf = (menu: Element | null) => (menu === null ? null : (itemsOf(menu).at(-1) ?? null));

function beside(items: readonly HTMLElement[], from: Element | null, by: 1 | -1): HTMLElement | null {
  const at = items.findIndex((item) => item.isSameNode(from));
  return items[(at + by + items.length) % items.length] ?? null;
}
