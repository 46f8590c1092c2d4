import type { Page } from '@playwright/test';
import type { BrowserFlow } from '#statecharts/drivers/browser-driver.ts';
import type { Path } from '#statecharts/paths/index.ts';

/** A chart played on two pages: the second plays what the first can't play to the end. */
export function combine(first: BrowserFlow, second: BrowserFlow): BrowserFlow {
  const isLeftOut = ({ name }: Path) => first.leftOut.some(({ path }) => path.name === name);
  const others = second.paths.filter(isLeftOut);
  return {
    paths: [...first.paths, ...others],
    leftOut: first.leftOut.filter(({ path }) => others.every(({ name }) => name !== path.name)),
    replay: (page: Page, path: Path) => (others.includes(path) ? second : first).replay(page, path),
  };
}
