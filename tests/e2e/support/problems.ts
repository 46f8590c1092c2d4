import type { ConsoleMessage, Page } from '@playwright/test';

/**
 * Every error that a page throws or logs from now on, including violations of its
 * Content-Security-Policy and hydration mismatches.
 */
export function problemsOf(page: Page): readonly string[] {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpectedRejection(message, page)) problems.push(message.text());
  });
  return problems;
}

/** Expected: the browser logs one for a 404 page, a rejected call, and the icon of a page that is no document. */
function isExpectedRejection(message: ConsoleMessage, page: Page): boolean {
  const { url } = message.location();
  return (
    message.text().startsWith('Failed to load resource') &&
    (url === page.url() || /^\/(api\/|favicon\.ico$)/.test(new URL(url).pathname))
  );
}
