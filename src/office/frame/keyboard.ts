import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

const ROWS = 'main :is(tbody tr, li, [data-row])';
const OPENS = 'a[href], summary';
const TYPED = 'input, textarea, select, dialog';

const all = (selector: string, within: ParentNode = document): HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>(selector),
];

const OF_MONEY = ['receipts', 'statements', 'payments'];
/** Whether the lists of a noun are on the Money page. */
export const isOnMoney = (noun: string): boolean => OF_MONEY.includes(noun);

/** The list that a page belongs to, or the home page. */
export const above = (path: string): string => {
  const [first = '', second = '', ...rest] = path.split('/').filter((part) => part !== '');
  if (first === 'do') return isOnMoney(second) ? '/money' : `/list/${second}`;
  return second === '' || (first === 'list' && rest.length === 0) ? '/' : `/${first}`;
};

/** Begins in the first field of what a press has opened; the `ref` of an element around its form. */
export function focusFirst(opened: HTMLElement | null): void {
  if (opened !== null) all('input, textarea', opened)[0]?.focus();
}

/** Moves the focus to the first link of the next or previous row. */
function step(by: 1 | -1): void {
  const links = all(ROWS)
    .flatMap((row) => all(OPENS, row).slice(0, 1))
    .filter((link) => link.offsetParent !== null);
  const row = document.activeElement?.closest(ROWS);
  const at = links.findIndex((link) => row?.contains(link));
  links[at < 0 ? (by > 0 ? 0 : -1) : at + by]?.focus();
}

/** Presses a choice in the focused row, by its number; without a focused row, in the first one. */
function choose(number: number): void {
  const rows = all('main [data-row]');
  const row = rows.find((each) => each.contains(document.activeElement)) ?? rows[0];
  if (row !== undefined) all('[data-choice]', row)[number - 1]?.click();
}

/**
 * When the focused element disappears, as *Undo* does after a press, its nearest remaining ancestor
 * gets the focus.
 */
function keepPlace(): () => void {
  let path: EventTarget[] = [];
  const onFocus = (event: FocusEvent) => {
    path = event.composedPath();
  };
  const observer = new MutationObserver(() => {
    const [lost, ...around] = path;
    if (!(lost instanceof Element) || lost.isConnected || document.activeElement !== document.body) return;
    for (const place of around) {
      if (!(place instanceof HTMLElement) || !place.isConnected) continue;
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
      // Focusing a hidden element has no effect: the next ancestor is tried.
      if (document.activeElement === place) return;
    }
  });
  document.addEventListener('focusin', onFocus);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    observer.disconnect();
  };
}

/** Keyboard shortcuts, which rest while a field has the focus or a dialog is open. */
export function useKeyboard(): void {
  const { history } = useRouter();
  useEffect(keepPlace, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(target instanceof Element) || target.closest(TYPED) !== null) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (key === '/') {
        event.preventDefault();
        const [field] = all('main input[type=search]');
        if (field === undefined) history.push('/orders#find');
        else field.focus();
      }
      if (key === 'j') step(1);
      if (key === 'k') step(-1);
      if (key === 'Escape') history.push(above(window.location.pathname));
      if (/^[1-5]$/.test(key)) choose(Number(key));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [history]);
}
