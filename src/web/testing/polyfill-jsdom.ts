import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Long enough for a processor that others use too; only a failing test waits for so long.
configure({ asyncUtilTimeout: 10_000 });

afterEach(cleanup);

// Each test file meets an empty browser, whatever the one before it has done at its end.
if (typeof window !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
}

// Otherwise user-event hangs under vi.useFakeTimers(), because it looks for Jest's fake timers.
Object.assign(globalThis, { jest: { advanceTimersByTime: vi.advanceTimersByTime.bind(vi) } });

// Test files of a worker share its DOM.
const DONE = Symbol.for('keystall.polyfilled');
if (typeof window !== 'undefined' && !(DONE in window)) {
  Object.assign(window, { [DONE]: true });
  polyfillJsdom();
}

/** Browser features that jsdom lacks: scrolling, printing, media queries, dialogs, popovers, sizes. */
function polyfillJsdom(): void {
  // It doesn't know this element yet, of which React warns.
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    return name === 'search'
      ? Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' })
      : element;
  };
  window.scrollTo = () => {};
  window.print = () => {};
  Element.prototype.scrollIntoView = () => {};
  // No media query matches.
  Object.assign(window, {
    matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
    // jsdom has no layout, so no size ever changes.
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });

  const cameFrom = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.show = function () {
    cameFrom.set(this, document.activeElement);
    this.open = true;
    (
      this.querySelector<HTMLElement>('[autofocus], button, input, select, textarea, a[href]') ?? this
    ).focus();
  };
  HTMLDialogElement.prototype.showModal = function () {
    this.setAttribute('aria-modal', 'true');
    this.show();
  };
  HTMLDialogElement.prototype.close = function (result) {
    if (!this.open) return;
    this.open = false;
    if (result !== undefined) this.returnValue = result;
    const before = cameFrom.get(this);
    if (before instanceof HTMLElement) before.focus();
    this.dispatchEvent(new Event('close'));
  };
  document.addEventListener('keydown', ({ key }) => {
    const dialog = [...document.querySelectorAll('dialog')].findLast(({ open }) => open);
    if (key === 'Escape' && dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  });

  HTMLElement.prototype.showPopover = function () {
    this.style.display = 'block';
  };
  HTMLElement.prototype.hidePopover = function () {
    this.style.removeProperty('display');
  };
  HTMLElement.prototype.togglePopover = function () {
    const shown = this.style.display === 'block';
    if (shown) this.hidePopover();
    else this.showPopover();
    return !shown;
  };
}
