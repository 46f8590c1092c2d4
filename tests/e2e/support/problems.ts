import type { ConsoleMessage, Page } from '@playwright/test';

/**
 * Every error that a page throws or tells of from now on. Among them are breaches of its own policy, and a page that comes
 * alive with a difference: React throws that where nobody catches it.
 */
export function problemsOf(page: Page): readonly string[] {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message, page)) problems.push(message.text());
  });
  return problems;
}

/** The browser tells as an error what is none: that the page itself is not found, or that a call is refused. */
function isRefusal(message: ConsoleMessage, page: Page): boolean {
  const { url } = message.location();
  return (
    message.text().startsWith('Failed to load resource') &&
    (url === page.url() || new URL(url).pathname.startsWith('/api/'))
  );
}
