/*
 * What runs in a page of Storybook. Playwright sends these functions to the browser as text, so each
 * uses nothing outside of itself.
 */

export type Shown = { problem: string | null };

/**
 * Prepares a page before its first story: the theme, no checks of accessibility (each takes longer than a
 * picture), and the fonts, which the shop shows only where the browser has them already.
 */
export async function preparePage({ theme }: { theme: string }): Promise<void> {
  type Channel = {
    once: (event: string, listener: () => void) => void;
    emit: (event: string, told: unknown) => void;
  };
  const isChannel = (value: unknown): value is Channel =>
    typeof value === 'object' && value !== null && 'emit' in value;
  const channel: unknown = Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__');
  if (!isChannel(channel)) throw new Error('This is no page of Storybook.');
  await new Promise<void>((resolve) => {
    channel.once('globalsUpdated', resolve);
    channel.emit('updateGlobals', { globals: { theme, a11y: { manual: true } } });
  });
  const faces = [...document.fonts];
  for (const face of faces) face.display = 'block';
  await Promise.all(faces.map((face) => face.load().catch(() => null)));
}

/** Shows a story, as the sidebar does, and waits until it was rendered and played. */
export function showStory({ storyId, withinMs }: { storyId: string; withinMs: number }): Promise<Shown> {
  type Channel = {
    on: (event: string, listener: (told: unknown) => void) => void;
    removeListener: (event: string, listener: (told: unknown) => void) => void;
    emit: (event: string, told: unknown) => void;
  };
  const isChannel = (value: unknown): value is Channel =>
    typeof value === 'object' && value !== null && 'emit' in value;
  const fieldOf = (value: unknown, key: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

  const channel: unknown = Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__');
  if (!isChannel(channel)) throw new Error('This is no page of Storybook.');
  // What one story stored or scrolled must not show in the next.
  localStorage.clear();
  sessionStorage.clear();
  window.scrollTo(0, 0);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();

  return new Promise((resolve) => {
    let problem: string | null = null;
    const onProblem = (told: unknown) => {
      problem ??= String(fieldOf(told, 'message') ?? fieldOf(told, 'title') ?? 'It can not be shown.');
    };
    const onFinished = (told: unknown) => {
      if (fieldOf(told, 'storyId') === storyId) end();
    };
    const onMissing = (told: unknown) => {
      onProblem(told);
      end();
    };
    const listeners = [
      ['playFunctionThrewException', onProblem],
      ['storyThrewException', onProblem],
      ['storyErrored', onProblem],
      ['storyMissing', onMissing],
      ['storyFinished', onFinished],
    ] as const;
    const timer = setTimeout(() => {
      problem ??= `It was not shown within ${withinMs / 1_000} s.`;
      end();
    }, withinMs);
    const end = () => {
      clearTimeout(timer);
      for (const [event, listener] of listeners) channel.removeListener(event, listener);
      resolve({ problem });
    };
    for (const [event, listener] of listeners) channel.on(event, listener);
    channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
  });
}

/**
 * Waits for fonts and pictures, and until nothing changes any more. Returns the height of what there is
 * to see, in pixels: a button needs no whole window.
 */
export async function finishLoading(): Promise<number> {
  const GIVE_UP_MS = 3_000;
  const QUIET_MS = 40;
  const MARGIN = 16;
  const TALLEST = 12_000;

  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const within = (promise: Promise<unknown>) => Promise.race([promise, wait(GIVE_UP_MS)]);
  const painted = () =>
    new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  const hasLoaded = (frame: HTMLIFrameElement) =>
    frame.contentDocument === null || frame.contentDocument.readyState === 'complete'
      ? Promise.resolve()
      : new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));

  /** Resolves once nothing has changed for a moment. */
  const quiet = () =>
    new Promise<void>((resolve) => {
      let timer = setTimeout(end, QUIET_MS);
      const observer = new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(end, QUIET_MS);
      });
      observer.observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
      function end() {
        observer.disconnect();
        resolve();
      }
    });

  await within(quiet());
  await within(Promise.all([...document.querySelectorAll('iframe')].map(hasLoaded)));
  const frames = [...document.querySelectorAll('iframe')].flatMap((frame) => frame.contentDocument ?? []);
  const pages = [document, ...frames];
  await within(
    Promise.all(pages.flatMap((one) => [...one.fonts].map((font) => font.load().catch(() => null)))),
  );
  const pictures = pages.flatMap((one) => [...one.images]);
  for (const picture of pictures) picture.loading = 'eager';
  await within(Promise.all(pictures.map((picture) => picture.decode().catch(() => null))));
  await within(quiet());
  await painted();

  const bottoms = [...document.body.querySelectorAll('*:not(svg *)')].map((element) => {
    const { width, height, bottom } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility() ? bottom + window.scrollY : 0;
  });
  // A dialog is seen in its window.
  const least = document.querySelector(':modal') === null ? 0 : window.innerHeight;
  const seen = bottoms.reduce((lowest, bottom) => Math.max(lowest, bottom), least);
  return Math.ceil(Math.min(seen + MARGIN, document.documentElement.scrollHeight, TALLEST));
}
