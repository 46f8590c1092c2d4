import type { Preview } from '@storybook/react';

type Tool = NonNullable<Preview['globalTypes']>[string];
type Icon = NonNullable<Extract<Tool['toolbar'], object>['icon']>;

/** The toolbar's settings, for designers. Each value is a word that an address may hold. */
export type Look = {
  theme: 'light' | 'dark';
  text: 'normal' | 'double';
  direction: 'ltr' | 'rtl';
  motion: 'normal' | 'reduced' | 'slow';
  page: 'whole' | 'alone';
  frames: 'one' | 'four';
  changes: 'plain' | 'outlined';
};

export const INITIAL: Look = {
  theme: 'light',
  text: 'normal',
  direction: 'ltr',
  motion: 'normal',
  page: 'whole',
  frames: 'one',
  changes: 'plain',
};

const tool = <Name extends keyof Look>(
  title: string,
  icon: Icon,
  items: Readonly<Record<Look[Name], string>>,
): Tool => ({
  description: title,
  toolbar: {
    title,
    icon,
    dynamicTitle: true,
    items: Object.entries(items).map(([value, title]) => ({ value, title: String(title) })),
  },
});

export const TOOLBAR: Record<keyof Look, Tool> = {
  frames: tool<'frames'>('Frames', 'grid', { one: 'One frame', four: 'Four frames' }),
  theme: tool<'theme'>('Theme', 'contrast', { light: 'Light', dark: 'Dark' }),
  page: tool<'page'>('Page', 'browser', { whole: 'Whole page', alone: 'Screen alone' }),
  changes: tool<'changes'>('Changes', 'outline', {
    plain: 'Changes plain',
    outlined: 'Changes outlined',
  }),
  text: tool<'text'>('Text size', 'type', { normal: 'Text 100 %', double: 'Text 200 %' }),
  direction: tool<'direction'>('Direction', 'transfer', { ltr: 'Left to right', rtl: 'Right to left' }),
  motion: tool<'motion'>('Motion', 'play', {
    normal: 'Motion',
    reduced: 'Reduced motion',
    slow: 'Slow motion',
  }),
};

/** The toolbar's choices, as Storybook has them. */
export const lookOf = (globals: Readonly<Record<string, unknown>>): Look =>
  Object.assign(
    { ...INITIAL },
    ...Object.keys(INITIAL)
      .filter((name) => typeof globals[name] === 'string')
      .map((name) => ({ [name]: globals[name] })),
  );

/** Applies the choices to the document. Returns what undoes those that leave something behind. */
export function applyLook({ theme, text, direction, motion }: Look): () => void {
  const page = document.documentElement;
  page.dataset['theme'] = theme;
  page.style.colorScheme = theme;
  page.dir = direction;
  page.style.fontSize = text === 'double' ? '200%' : '';
  const undo = [preferReducedMotion(motion === 'reduced'), motion === 'slow' ? slowDown() : () => {}];
  return () => {
    for (const one of undo) one();
  };
}

const QUERY = /\(prefers-reduced-motion:\s*reduce\)/;
/** Always true. */
const ALWAYS = '(min-width: 0)';

/**
 * Makes the media queries of the style sheets true that ask for reduced motion, because a page
 * can't change what its browser prefers.
 */
function preferReducedMotion(isWanted: boolean): () => void {
  if (!isWanted) return () => {};
  const changed: { media: MediaList; before: string }[] = [];
  const visit = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule && QUERY.test(rule.media.mediaText)) {
        changed.push({ media: rule.media, before: rule.media.mediaText });
        rule.media.mediaText = rule.media.mediaText.replace(QUERY, ALWAYS);
      }
      if (rule instanceof CSSGroupingRule) visit(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) visit(sheet.cssRules);
  return () => {
    for (const { media, before } of changed) media.mediaText = before;
  };
}

const SLOW = 0.1;

/** Runs each animation and transition at a tenth of its speed. */
function slowDown(): () => void {
  const slow = () => {
    for (const animation of document.getAnimations()) animation.playbackRate = SLOW;
  };
  const events = ['animationstart', 'transitionrun'] as const;
  for (const event of events) document.addEventListener(event, slow);
  slow();
  return () => {
    for (const event of events) document.removeEventListener(event, slow);
    for (const animation of document.getAnimations()) animation.playbackRate = 1;
  };
}
