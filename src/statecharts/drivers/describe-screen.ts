import { getRoles, within } from '@testing-library/react';

/** Roles that mean nothing by themselves: only the texts of such elements are listed. */
const PLAIN_ROLES = new Set(['generic', 'paragraph', 'emphasis', 'strong']);

/**
 * An element's content, one line per item: `button "Add"`, `alert reads "Full until 9 pm."`,
 * `"Ready in two minutes"`. Slow, so for failures only.
 */
export function describeScreen(root: HTMLElement): string[] {
  const elements = namedElements(root);
  const describe = (element: Element, covered: string): string[] => {
    if (!isDisplayed(element)) return [];
    const named = elements.get(element);
    const text = hasOwnText(element) ? textOf(element) : '';
    const isNew = text !== '' && !covered.includes(text) && text !== named?.name;
    const line = named
      ? [named.role, named.name && `"${named.name}"`, ...traitsOf(element), isNew && `reads "${text}"`]
      : [isNew && `"${text}"`];
    const isListed = named ? named.name !== '' || isNew : isNew;
    const inside = [...element.children].flatMap((child) => describe(child, text || named?.name || covered));
    return isListed ? [line.filter(Boolean).join(' '), ...inside] : inside;
  };
  return describe(root, '');
}

/** The elements with a role, and their accessible names, which only a query computes. */
function namedElements(root: HTMLElement): Map<Element, { role: string; name: string }> {
  const found = new Map<Element, { role: string; name: string }>();
  for (const role of Object.keys(getRoles(root))) {
    if (PLAIN_ROLES.has(role)) continue;
    within(root).queryAllByRole(role, {
      name: (name, element) => {
        found.set(element, { role, name });
        return false;
      },
    });
  }
  return found;
}

function traitsOf(element: Element): string[] {
  const aria = ['checked', 'expanded', 'pressed', 'selected'].flatMap((trait) => {
    const value = element.getAttribute(`aria-${trait}`);
    return value === null ? [] : [`${trait}: ${value}`];
  });
  const isToggle = element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type);
  const traits = [
    ...aria,
    ...(isToggle ? [`checked: ${element.checked}`] : []),
    ...(!isToggle && 'value' in element && element.matches('input, select, textarea')
      ? [`value: "${element.value}"`]
      : []),
    ...(isDisabled(element) ? ['disabled'] : []),
  ];
  return traits.length > 0 ? [`(${traits.join(', ')})`] : [];
}

export const isDisabled = (element: Element) =>
  element.matches(':disabled') || element.closest('[aria-disabled=true]') !== null;

/** An element's text as it is read: on one line. */
export const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

const hasOwnText = (element: Element) =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

function isDisplayed(element: Element): boolean {
  const { display, visibility } = getComputedStyle(element);
  return display !== 'none' && visibility !== 'hidden';
}

/** Visible on screen, though perhaps hidden from assistive technology, such as ticking digits. */
export const isShown = (element: Element | null): boolean =>
  !element || (isDisplayed(element) && isShown(element.parentElement));
