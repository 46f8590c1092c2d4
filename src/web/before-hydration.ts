/**
 * Runs in the head of every page, before the first paint: fills the prerendered page with what this
 * browser has stored, and queues clicks and typing until hydration. Built as one classic script
 * without imports.
 */
type BeforeHydration = {
  /** Called after hydration: replays the queued clicks and typing in order, and stops queueing. */
  replay(): void;
};
declare global {
  interface Window {
    beforeHydration?: BeforeHydration;
  }
}

const page = document.documentElement;
const readStored = (key: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null; // The browser may deny access to storage, and stored text may be malformed.
  }
};

const theme = readStored('theme');
if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;
if (readStored('cookiesAccepted') === true) page.dataset['cookies'] = 'accepted';

// Our font shows where the browser had it when the visit began, so that no page of a visit differs.
const face = faceOfVisit();
if (face === 'system') page.dataset['face'] = face;

const isLoggedIn = readStored('isLoggedIn') === true;
const waiting = Object(Object(readStored('waitingPayment'))['payment'])['deadline'];
// The row of the payment that waits has its height from the first paint on.
if (isLoggedIn && waiting > Date.now()) page.dataset['payment'] = 'waiting';
const count = countItems(readStored('cart'));

function faceOfVisit(): string {
  const found = readStored('face') === 'own' ? 'own' : 'system';
  try {
    const face = sessionStorage.getItem('face') ?? found;
    sessionStorage.setItem('face', face);
    return face;
  } catch {
    return found; // The browser may deny access to storage.
  }
}

/** Fills the header as soon as it exists. Both elements suppress React's hydration warning. */
function fillHeader(): boolean {
  const held = document.querySelector('[data-live="cart-count"]');
  const account = document.querySelector('a[data-live="account"]');
  const label = account?.querySelector('span');
  if (!held || !account || !label) return false;
  if (count > 0) held.textContent = count > 99 ? '99+' : String(count);
  if (isLoggedIn) {
    account.setAttribute('href', '/my/profile');
    label.textContent = 'My Account';
  }
  return true;
}
const header = new MutationObserver(() => {
  if (fillHeader()) header.disconnect();
});
header.observe(document, { childList: true, subtree: true });
addEventListener('DOMContentLoaded', () => header.disconnect());

/** How many items a stored cart holds. A deposit counts as one, whatever its amount. */
function countItems(cart: unknown): number {
  const items = Object(cart)['items'];
  if (!Array.isArray(items)) return 0;
  return items.reduce((sum, item) => {
    const { id, quantity } = Object(item);
    return sum + (id === 'balance' ? 1 : Number(quantity) || 0);
  }, 0);
}

const queuedEvents: (() => void)[] = [];
const typedFields = new Map<HTMLInputElement, string>();

function onClick(event: Event) {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  // Links and forms work without scripts.
  if (button === null || button.type === 'submit') return;
  event.preventDefault();
  // React may be listening already: without this the click would run twice.
  event.stopPropagation();
  button.dataset['early'] = 'pressed';
  queuedEvents.push(() => {
    delete button.dataset['early'];
    button.click();
  });
}

function onInput(event: Event) {
  const field = event.target;
  if (!(field instanceof HTMLInputElement)) return;
  if (!typedFields.has(field)) queuedEvents.push(() => replayInput(field, typedFields.get(field) ?? ''));
  typedFields.set(field, field.value);
}

/**
 * Sets a field's value so that React notices: it ignores an input event with a value that it knows.
 */
function replayInput(field: HTMLInputElement, text: string) {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  field.value = '';
  value?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

addEventListener('click', onClick, true);
addEventListener('input', onInput, true);

window.beforeHydration = {
  replay() {
    removeEventListener('click', onClick, true);
    removeEventListener('input', onInput, true);
    for (const deed of queuedEvents.splice(0)) deed();
  },
};

export {};
