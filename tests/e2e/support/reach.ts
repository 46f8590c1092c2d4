import type { Page } from '@playwright/test';

/** A place of the focus, the share of it that is seen, and whether it takes half of the screen. */
type Stop = { name: string; seen: number; isTall: boolean };

/** Enough for the longest page; a walk that never ends is a fault. */
const PRESSES_MAX = 250;

/**
 * Stops of the focus that are covered: wholly if they are as large as half of the screen, else more
 * than a third. (A button to show a password is over the end of its field.)
 */
export async function coveredStops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const stops = await walk(page, key);
  return stops
    .filter(({ seen, isTall }) => (isTall ? seen === 0 : seen < 0.6))
    .map(({ name, seen }) => `by ${key} "${name}" is ${Math.round(100 - seen * 100)} % covered`);
}

/**
 * Presses a key until the focus has been everywhere it leads to, and returns where it has been.
 * Arrow keys go through each group of radio buttons, which is one stop for Tab.
 */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Stop[]> {
  const visited = await page.evaluateHandle(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
    return new Set<Element>();
  });
  const stops: Stop[] = [];
  let next: string = key;
  for (let pressed = 0; pressed < PRESSES_MAX; pressed++) {
    await page.keyboard.press(next);
    const stop = await page.evaluate((been) => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return 'browser';
      const isRadio = focused instanceof HTMLInputElement && focused.type === 'radio';
      if (been.has(focused)) return isRadio ? 'radios' : 'end';
      been.add(focused);
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : '';
      const name = focused.getAttribute('aria-label') || label || focused.textContent || focused.tagName;
      // Its lines, without those of a name that only screen readers hear.
      const boxes = [...focused.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const points = boxes.flatMap(({ left, top, width, height }) =>
        [0.2, 0.5, 0.8].flatMap((x) => [0.2, 0.5, 0.8].map((y) => [left + width * x, top + height * y])),
      );
      const seen = points.filter(([x = 0, y = 0]) => focused.contains(document.elementFromPoint(x, y)));
      return {
        name: name.trim().slice(0, 40),
        isRadio,
        isTall: focused.getBoundingClientRect().height > window.innerHeight / 2,
        seen: seen.length / Math.max(points.length, 1),
      };
    }, visited);
    if (stop === 'end') return stops;
    next = typeof stop === 'object' && stop.isRadio ? 'ArrowDown' : key;
    if (typeof stop === 'object') stops.push(stop);
  }
  throw new Error(`${key} goes on and on: ${JSON.stringify(stops.slice(-5))}`);
}

/**
 * Parts of the page that don't fit the screen, or can't be seen or pressed wherever the page is
 * scrolled to, as sentences. The chat's button must be there, as it comes after the page.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    const dialog = document.querySelector('dialog:modal');
    const screen = root.clientWidth;
    if (root.scrollWidth > screen) faults.push(`the page is ${root.scrollWidth} px wide on ${screen} px`);

    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') || element.textContent || '').trim().slice(0, 40)}"`;
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    /** A row of links that scrolls by itself may be longer than the screen. */
    const isInScroller = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isInScroller(element.parentElement)) &&
      element !== document.body &&
      element !== root;

    /**
     * Whether a link takes presses at a place where nothing of it is drawn: its empty `::after` lies
     * over the card that both are in.
     */
    const isStretchedOver = (link: Element, element: Element, x: number, y: number) => {
      const after = getComputedStyle(link, '::after');
      const isDrawn = [...link.getClientRects()].some(
        ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
      );
      return (
        link instanceof HTMLAnchorElement &&
        after.content === '""' &&
        after.position === 'absolute' &&
        !isDrawn &&
        link.offsetParent?.contains(element) === true
      );
    };

    /** The element at the middle of another one, instead of it; null if it is there itself. */
    const coverOf = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const at = document.elementsFromPoint(x, y).find((found) => !isStretchedOver(found, element, x, y));
      if (at === undefined) return 'the edge';
      // A link of more lines may have its middle between them, in the text around it.
      const isSeen =
        element.contains(at) || at.contains(element) || at.closest('a, label, button')?.contains(element);
      return isSeen ? null : nameOf(at);
    };

    const within = dialog ?? document;
    const controls = [...within.querySelectorAll('a[href], button, input, select, textarea')];
    const prices = [...within.querySelectorAll('main *, dialog *')].filter(
      (element) => element.children.length === 0 && /(PKR|USDT)\s?[\d,]/.test(element.textContent ?? ''),
    );
    for (const element of new Set([...controls, ...prices])) {
      if (!isShown(element) || element.matches(':disabled')) continue;
      element.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, right, bottom } = element.getBoundingClientRect();
      // Above the page: the skip link, until it has the focus.
      if (bottom + window.scrollY < 0) continue;
      if (!isInScroller(element) && (left + window.scrollX < -1 || right + window.scrollX > screen + 1))
        faults.push(`${nameOf(element)} goes from ${Math.round(left)} to ${Math.round(right)} px`);
      const cover = coverOf(element);
      if (cover === null) continue;
      // A fixed element may be covered at one place of the page only.
      window.scrollTo(0, 0);
      if (coverOf(element) !== null) faults.push(`${nameOf(element)} is under ${cover}`);
    }

    const chat = document.querySelector('header button[aria-label^="Support chat"]');
    /** Whether the chat's button, and not the header that it is in, is over a part of an element. */
    const isUnderChat = (element: Element) => {
      const box = element.getBoundingClientRect();
      const over = chat?.getBoundingClientRect();
      if (over === undefined) return false;
      const left = Math.max(box.left, over.left);
      const right = Math.min(box.right, over.right);
      const top = Math.max(box.top, over.top);
      const bottom = Math.min(box.bottom, over.bottom);
      if (right - left < 1 || bottom - top < 1) return false;
      const found = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
      return chat?.contains(found[0] ?? null) && !found[found.lastIndexOf(chat) + 1]?.closest('header');
    };
    if (dialog === null && chat === null) faults.push('the header has no button of the chat');
    const inMain = [...new Set([...controls, ...prices])].filter((each) => each.closest('main') !== null);
    for (let y = 0; ; y += window.innerHeight / 2) {
      window.scrollTo(0, y);
      for (const element of inMain)
        if (isShown(element) && isUnderChat(element))
          faults.push(`at ${Math.round(window.scrollY)} px the chat's button is over ${nameOf(element)}`);
      if (y >= root.scrollHeight - window.innerHeight) break;
    }

    // At the end of the page nothing can be scrolled out from under a bar any more.
    const underHeader = Math.max(0, document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);
    for (const element of dialog === null ? [...controls, ...prices] : []) {
      const { top, bottom } = element.getBoundingClientRect();
      if (!isShown(element) || top < underHeader || bottom > window.innerHeight) continue;
      const cover = element.matches(':disabled') ? null : coverOf(element);
      if (cover !== null) faults.push(`at the end of the page ${nameOf(element)} is under ${cover}`);
    }

    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const letters = node.textContent?.trim().length ?? 0;
      if (letters < 4 || node.parentElement === null || !isShown(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      if (lines > 2 && letters / lines < 5)
        faults.push(`"${node.textContent?.trim().slice(0, 30)}" is set in ${lines} lines`);
    }
    return faults;
  });
