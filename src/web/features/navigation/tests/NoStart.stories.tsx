import { useEffect, useRef } from 'react';
import { expect, waitFor } from 'storybook/test';
import { brand } from '#contract/brand.ts';
import { css } from '#styled/css';
import { hidden } from '../../../../../.storybook/controls.ts';
import preview from '../../../../../.storybook/preview.tsx';
import shopDocument from '../../../../../index.html?raw';

/** The whole shop, which no other story needs. */
const loadShop = () => import('./page-in-frame.tsx');

const frame = css({ display: 'block', width: 'full', height: '[100dvh]', borderWidth: '0' });

/** The first element of the shop's document that begins so. */
function elementOf(start: RegExp): string {
  const written = shopDocument.slice(Math.max(0, shopDocument.search(start)));
  const end = /<\/(script|p|noscript)>/.exec(written);
  if (!shopDocument.match(start) || end === null) throw new Error(`The shop's document has no ${start}.`);
  return written.slice(0, end.index + end[0].length).replaceAll('%SUPPORT_ADDRESS%', brand.email);
}
const AROUND = {
  head: elementOf(/<script>/),
  before: elementOf(/<p id="no-start"/),
  after: elementOf(/<noscript>/),
};

/** Until its styles have come, no script of a page runs. */
const untilLoaded = (browser: Window) =>
  browser.document.readyState === 'complete' ||
  new Promise((resolve) => browser.addEventListener('load', resolve, { once: true }));

type Props = { why: 'tooOld' | 'failed' | 'withoutScripts'; theme?: 'light' | 'dark' };

/** A page of the host in a frame, in a browser in which the shop does not start. */
function Page({ why, theme = 'light' }: Props) {
  const page = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const browser = page.current?.contentDocument?.defaultView;
    if (!browser) return;
    if (why === 'tooOld') browser.CSS.supports = () => false;
    void loadShop()
      .then(({ openPage }) => openPage(browser, { theme, cookiesAccepted: true }, AROUND))
      .then(() => untilLoaded(browser))
      .then(() => why === 'failed' && browser.dispatchEvent(new Event('error')));
  }, [why, theme]);
  return (
    <iframe
      ref={page}
      title="The page"
      className={frame}
      {...(why === 'withoutScripts' ? { sandbox: 'allow-same-origin' } : {})}
    />
  );
}

const meta = preview.meta({
  title: 'Every page/No start',
  component: Page,
  parameters: { layout: 'fullscreen' },
  // It brings the whole shop, unbundled.
  tags: ['!test'],
  argTypes: { why: hidden, theme: hidden },
  render: ({ why }, { globals }) => {
    const theme = globals['theme'] === 'dark' ? 'dark' : 'light';
    return <Page key={`${why} ${theme}`} why={why} theme={theme} />;
  },
});

const story = (why: Props['why'], selector: string) => ({
  args: { why },
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const words = () => canvasElement.querySelector('iframe')?.contentDocument?.querySelector(selector);
    await waitFor(() => expect(words()).toBeVisible(), { timeout: 10_000 });
    words()?.scrollIntoView();
  },
});

export const BrowserTooOld = meta.story(story('tooOld', '#no-start'));
export const StartFailed = meta.story(story('failed', '#no-start'));
export const WithoutJavaScript = meta.story(story('withoutScripts', 'noscript'));
