/**
 * Runs in the head of every page, before the first paint: fills the prerendered page with what this
 * browser has stored, queues clicks and typing until hydration, and drops stray taps for as long as
 * the page lives. Built as one classic script without imports.
 */
type BeforeHydration = {
  /**
   * How many items wait to be put into the cart, by presses on Add that are queued or stored. A
   * `pendingitems` event on the window says that it has changed.
   */
  readonly pendingItems: number;
  /**
   * Called after hydration, under the cart's lock: replays the queued clicks and typing in order, and
   * stops queueing. It leaves out the items that another tab has put into the cart meanwhile.
   */
  replay(): void;
  /**
   * Called when the scripts can't be loaded: the queue is dropped. Stored items wait for the next page.
   */
  giveUp(): void;
};
declare global {
  interface Window {
    beforeHydration?: BeforeHydration;
  }
}

const page = document.documentElement;
const storage = openStorage();

/** Null if the browser denies access. */
function openStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

const readStored = (key: string): unknown => {
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null');
  } catch {
    return null; // Stored text may be malformed.
  }
};

const theme = readStored('theme');
if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;
page.dataset['cookies'] = readStored('cookiesAccepted') === true ? 'accepted' : 'asking';

// Our font shows where the browser has it already.
if (readStored('face') === 'own') preloadFont();
else page.dataset['face'] = 'system';

const isLoggedIn = readStored('isLoggedIn') === true;
const deadline = Object(Object(readStored('waitingPayment'))['payment'])['deadline'];
// The row of the payment that waits has its height from the first paint on. A confirming one has no end.
if (isLoggedIn && (deadline === null || deadline > Date.now())) page.dataset['payment'] = 'waiting';

type Line = { id: string; quantity: number };
/**
 * An item that a press on Add has promised. It is stored as well, since the page may end before its
 * scripts run. Then another page takes it from there, by `app/pending-adds/pending-adds.ts`. The key is empty
 * if storage is full or denied.
 */
type PendingAdd = Line & { key: string };

const AGE_MAX_MS = 86_400_000;

/** Those of earlier pages that are not too old, then those of this one. */
const pendingAdds: PendingAdd[] = Object.keys(storage ?? {})
  .filter((key) => key.startsWith('earlyAdd.'))
  .map((key) => ({ ...Object(readStored(key)), key }))
  .filter(({ at }) => Math.abs(Date.now() - at) < AGE_MAX_MS);

const foundCount = pendingAdds.length;

/** False once it is in the cart. */
const isDue = ({ key }: PendingAdd) => key === '' || storage?.getItem(key) !== null;
const due = () => pendingAdds.filter(isDue);

/** The lines of the cart, with the items that wait to be added. */
function cartLines(): Line[] {
  const items = Object(readStored('cart'))['items'];
  return [...(Array.isArray(items) ? items : []), ...due()].map(Object);
}

/** A deposit counts as one, whatever its amount. */
const countOf = (lines: readonly Line[]) =>
  lines.reduce((sum, { id, quantity }) => sum + (id === 'balance' ? 1 : Number(quantity) || 0), 0);

/** Fetches the font before the first layout needs it, or all text would be laid out twice. */
function preloadFont() {
  const href = document.querySelector('style')?.dataset['font'];
  if (href === undefined) return;
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'preload', as: 'font', crossOrigin: '', href }));
}

/** Fills the header as soon as it exists. Both elements suppress React's hydration warning. */
function fillHeader(): boolean {
  const account = document.querySelector('a[data-live="account"]');
  const label = account?.querySelector('span');
  if (!account || !label || !showCount()) return false;
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

/** Shows in the header how many items the cart has. A deposit counts as one, whatever its amount. */
function showCount(): boolean {
  const badge = document.querySelector('[data-live="cart-count"]');
  if (badge === null) return false;
  const count = countOf(cartLines());
  badge.textContent = count > 99 ? '99+' : String(count || '');
  return true;
}

const queuedEvents: (() => void)[] = [];
/** Follows the last link or form that would have left the page, and with it what was added. */
let leave: (() => void) | null = null;
/** The last queued event, if it is an edit. */
let lastEdit: { field: HTMLInputElement; text: string } | null = null;

function onClick(event: MouseEvent) {
  const pressed = event.target instanceof Element ? event.target.closest('a, button') : null;
  if (pressed instanceof HTMLAnchorElement) {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || pressed.target !== '';
    if (!isElsewhere && pressed.hash === '') leaveLater(event, pressed, () => pressed.click());
  }
  // Forms work without scripts.
  if (!(pressed instanceof HTMLButtonElement) || pressed.type === 'submit') return;
  take(event);
  press(pressed);
}

/** React may be listening already: without this the event would count twice. */
function take(event: Event) {
  event.preventDefault();
  event.stopPropagation();
}

function onSubmit(event: SubmitEvent) {
  const { target: form, submitter } = event;
  if (form instanceof HTMLFormElement) leaveLater(event, submitter, () => form.requestSubmit(submitter));
}

/** After this long, a link or form that waits is followed, even if what is not stored is lost by that. */
const LEAVE_BY_MS = 20_000;
let leaving: ReturnType<typeof setTimeout> | undefined;

/** Links and forms work without scripts. Only while items wait to be added, they wait too. */
function leaveLater(event: Event, pressed: HTMLElement | null, follow: () => void) {
  if (!pendingAdds.slice(foundCount).some(isDue)) return;
  take(event);
  if (pressed !== null) pressed.dataset['early'] = 'pressed';
  leave = follow;
  clearTimeout(leaving);
  leaving = setTimeout(() => beforeHydration.giveUp(), LEAVE_BY_MS);
}

function press(button: HTMLButtonElement) {
  if (stepQuantity(button)) return;
  const { adds, early } = button.dataset;
  // Add is busy until its press has been replayed, and a busy button ignores presses.
  if (adds !== undefined && early !== undefined) return;
  const add = adds === undefined ? null : promiseItems(adds, button);
  button.dataset['early'] = 'pressed';
  lastEdit = null;
  queuedEvents.push(() => {
    if (add === null || claim(add)) button.click();
  });
}

/** Counts a press on Add at once: as many as the field beside it says, or as its line can take. */
function promiseItems(id: string, button: HTMLButtonElement): PendingAdd {
  const field = button.parentElement?.querySelector('input');
  if (field) restore(field);
  const { value = 1, min = 1, max = 1 } = field ?? {};
  const present = countOf(cartLines().filter((line) => line.id === id));
  const wanted = Math.max(Number(min), Math.round(Number(value)));
  const quantity = Math.max(0, Math.min(wanted, Number(max) - present));
  const add = { id, quantity, key: quantity > 0 ? store({ id, quantity, at: Date.now() }) : '' };
  pendingAdds.push(add);
  tellPending();
  showCount();
  return add;
}

/**
 * Returns its key; an empty one if it is not kept, or the browser is too old for the shop to run
 * ever.
 */
function store(add: Line & { at: number }): string {
  const key = `earlyAdd.${Math.random()}`;
  if (storage === null || 'old' in page.dataset) return '';
  try {
    storage.setItem(key, JSON.stringify(add));
    return storage.getItem(key) === null ? '' : key;
  } catch {
    return '';
  }
}

/** Takes an item out of storage, to add it. False if another tab was first. */
function claim(add: PendingAdd): boolean {
  const wasDue = isDue(add);
  add.quantity = 0;
  storage?.removeItem(add.key);
  tellPending();
  return wasDue;
}

/** React adds the waiting items to its own count, which doesn't include them yet. */
const tellPending = () => dispatchEvent(new Event('pendingitems'));

/**
 * The text of each edited field. React resets a field as it hydrates it, before the queue is
 * replayed.
 */
const edited = new Map<HTMLInputElement, string>();
const restore = (field: HTMLInputElement) => {
  field.value = edited.get(field) ?? field.value;
};

/** Lets − and + change the number between them. */
function stepQuantity({ previousElementSibling: before, nextElementSibling: after }: Element): boolean {
  const field = [before, after].find((next) => next instanceof HTMLInputElement && next.type === 'number');
  if (!(field instanceof HTMLInputElement)) return false;
  restore(field);
  if (field === after) field.stepDown();
  else field.stepUp();
  queueEdit(field);
  return true;
}

function onInput({ target }: Event) {
  if (target instanceof HTMLInputElement) queueEdit(target);
}

/** Queues what a field says now. A press in between may depend on what it said before. */
function queueEdit(field: HTMLInputElement) {
  if (lastEdit?.field !== field) {
    const edit = { field, text: '' };
    lastEdit = edit;
    queuedEvents.push(() => replayEdit(edit));
  }
  lastEdit.text = field.value;
  edited.set(field, field.value);
}

/**
 * Sets a field's value so that React notices: it ignores an input event with a value that it knows.
 * So the first event, which says nothing new, lets React hydrate the field if it has not yet. A
 * field that was left is left again, since it may correct its value then.
 */
function replayEdit({ field, text }: { field: HTMLInputElement; text: string }) {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  field.dispatchEvent(new Event('change', { bubbles: true }));
  field.value = '';
  value?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** The target of the first tap of a double tap. */
let tapped: Element | null = null;

/**
 * Drops the second tap of a double tap if what the first one hit is gone, as a link is with its
 * page: what is under the finger now was not meant.
 */
function dropStrayTap(event: MouseEvent) {
  const { target, detail } = event;
  if (detail < 2) tapped = target instanceof Element ? (target.closest('a, button') ?? target) : null;
  else if (!tapped?.getClientRects().length) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

addEventListener('click', dropStrayTap, true);
addEventListener('click', onClick, true);
addEventListener('submit', onSubmit, true);
addEventListener('input', onInput, true);

function stopQueueing(): (() => void)[] {
  clearTimeout(leaving);
  removeEventListener('click', onClick, true);
  removeEventListener('submit', onSubmit, true);
  removeEventListener('input', onInput, true);
  for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-early]')) delete dataset['early'];
  return queuedEvents.splice(0);
}

/** Once: what was given up may come after all, while the next page is on its way. */
function leaveNow() {
  leave?.();
  leave = null;
}

const beforeHydration: BeforeHydration = {
  get pendingItems() {
    return countOf(due());
  },
  replay() {
    for (const event of stopQueueing()) event();
    leaveNow();
  },
  giveUp() {
    stopQueueing();
    for (const add of pendingAdds) if (add.key === '') add.quantity = 0;
    tellPending();
    showCount();
    leaveNow();
  },
};
window.beforeHydration = beforeHydration;

export {};
