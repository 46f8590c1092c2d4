import type { Browser } from 'playwright';
import { type Frame, SIZES } from './frames.ts';
import { finishLoading, preparePage, showStory } from './in-page.ts';

/** The time that stories are pictured at: about the time of their sample data. */
const NOW = '2026-03-05T09:07:00.000Z';

/** Without movement, every picture of a story is the same. */
const STILL = `
  *, *::before, *::after, ::backdrop {
    animation-delay: 0s !important; animation-duration: 0s !important; animation-iteration-count: 1 !important;
    transition: none !important; caret-color: transparent !important; scroll-behavior: auto !important;
  }`;

/** A story that takes longer than this to be rendered and played is pictured as it is then. */
const SHOWN_WITHIN_MS = 60_000;

/** A page of Storybook in one frame, which moves from story to story. */
type StoryPage = {
  /** Shows a story, and pictures it in its full height. */
  picture: (storyId: string) => Promise<{ png: Buffer; problem: string | null }>;
  close: () => Promise<void>;
};

/** Opens a page of a Storybook that is served at `url`. */
export async function openStoryPage(
  browser: Browser,
  url: string,
  { size, theme }: Frame,
): Promise<StoryPage> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Karachi',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  await page.addInitScript(stopClock, Date.parse(NOW));
  await page.addInitScript(addStyle, STILL);
  await page.goto(`${url}iframe.html?viewMode=story`);
  await page.waitForFunction(() => '__STORYBOOK_PREVIEW__' in window);
  await page.evaluate(preparePage, { theme });
  return {
    async picture(storyId) {
      const { problem } = await page.evaluate(showStory, { storyId, withinMs: SHOWN_WITHIN_MS });
      const height = await page.evaluate(finishLoading);
      const clip = { x: 0, y: 0, width: SIZES[size].width, height };
      return { png: await page.screenshot({ fullPage: true, clip }), problem };
    },
    close: () => context.close(),
  };
}

/** The page's time does not pass; its timers run. */
function stopClock(now: number) {
  const RealDate = Date;
  window.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now] : args, newTarget),
    apply: () => new RealDate(now).toString(),
    get: (target, key, receiver) => (key === 'now' ? () => now : Reflect.get(target, key, receiver)),
  });
}

function addStyle(style: string) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}
