/**
 * Stands in the head of every page and runs before anything is painted: it puts what this browser knows into the
 * prerendered page, and keeps what is pressed and typed until the shop is alive. Built into one classic script without imports.
 */
type Early = {
  /** The page is alive: what was pressed and typed until now is done again, in its order, and nothing is kept any more. */
  end(): void;
};
declare global {
  interface Window {
    early?: Early;
  }
}

const page = document.documentElement;
const kept = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null; // a browser may refuse its storage, and anybody may write nonsense to it
  }
};

const theme = kept('theme');
if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;
if (kept('cookiesAccepted') === true) page.dataset['cookies'] = 'accepted';

const isLoggedIn = kept('isLoggedIn') === true;
const count = countOf(kept('cart'));

/** Fills the header as soon as it is there. Both elements say that React must not mind. */
function fillHeader(): boolean {
  const held = document.querySelector('[data-live="cart-count"]');
  const account = document.querySelector('a[data-live="account"]');
  const words = account?.querySelector('span');
  if (!held || !account || !words) return false;
  if (count > 0) held.textContent = count > 99 ? '99+' : String(count);
  if (isLoggedIn) {
    account.setAttribute('href', '/my/profile');
    words.textContent = 'My Account';
  }
  return true;
}
const header = new MutationObserver(() => {
  if (fillHeader()) header.disconnect();
});
header.observe(document, { childList: true, subtree: true });
addEventListener('DOMContentLoaded', () => header.disconnect());

/** How many things a kept cart holds; a deposit is one thing, however large. */
function countOf(cart: unknown): number {
  const items = Object(cart)['items'];
  if (!Array.isArray(items)) return 0;
  return items.reduce((sum, item) => {
    const { id, quantity } = Object(item);
    return sum + (id === 'balance' ? 1 : Number(quantity) || 0);
  }, 0);
}

const deeds: (() => void)[] = [];
const typed = new Map<HTMLInputElement, string>();

function onClick(event: Event) {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  // A link leads on by itself, and a form posts itself.
  if (button === null || button.type === 'submit') return;
  event.preventDefault();
  // React may hear already, and what it hears would be done twice.
  event.stopPropagation();
  button.dataset['early'] = 'pressed';
  deeds.push(() => {
    delete button.dataset['early'];
    button.click();
  });
}

function onInput(event: Event) {
  const field = event.target;
  if (!(field instanceof HTMLInputElement)) return;
  if (!typed.has(field)) deeds.push(() => retype(field, typed.get(field) ?? ''));
  typed.set(field, field.value);
}

/** Puts text into a field so that React notices: it hears of an input only if the value isn't the one that it knows. */
function retype(field: HTMLInputElement, text: string) {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  field.value = '';
  value?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

addEventListener('click', onClick, true);
addEventListener('input', onInput, true);

window.early = {
  end() {
    removeEventListener('click', onClick, true);
    removeEventListener('input', onInput, true);
    for (const deed of deeds.splice(0)) deed();
  },
};

export {};
