import { defineGlobalStyles } from '@pandacss/dev';

/**
 * The styles that every page needs: a short reset, background and text, focus, print and motion.
 */
export const globalCss = defineGlobalStyles({
  '*, ::before, ::after': { boxSizing: 'border-box', margin: '0', padding: '0', border: '0 solid' },
  ':root': {
    colorScheme: 'light dark',
    // Space for the scrollbar is reserved, so that neither a short page nor a dialog moves centred
    // content.
    overflowY: 'scroll',
    textSizeAdjust: '100%',
    accentColor: 'accent',
    tabSize: '4',
    // A focused element must not be under the sticky header.
    scrollPaddingBlock: '5rem 1rem',
  },
  // The height of the notice at the bottom of the screen: other sticky elements are placed above
  // it.
  ':root:not([data-cookies=accepted]):has([data-foot]:not([hidden]))': {
    '--foot': '3.75rem',
    scrollPaddingBlockEnd: '5rem',
  },
  // A forced theme beats the system's.
  '[data-theme=light]': { colorScheme: 'light' },
  '[data-theme=dark]': { colorScheme: 'dark' },
  '@media (pointer: coarse)': { 'html:has(dialog:modal)': { overflow: 'hidden' } },
  body: {
    minHeight: '100dvh',
    bg: 'bg',
    color: 'fg',
    fontFamily: 'sans',
    fontSize: 'md',
    lineHeight: 'normal',
    overflowWrap: 'break-word',
    WebkitFontSmoothing: 'antialiased',
    WebkitTapHighlightColor: 'transparent',
  },
  'h1, h2, h3': {
    fontSize: 'lg',
    fontWeight: 'bold',
    lineHeight: 'tight',
    letterSpacing: '-0.01em',
    textWrap: 'balance',
  },
  h1: { fontSize: '2xl', letterSpacing: 'tight' },
  h2: { fontSize: 'xl', letterSpacing: 'tight' },
  'input, button, textarea, select': { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' },
  button: { bg: 'transparent', cursor: 'pointer' },
  'ul, ol, menu': { listStyle: 'none' },
  'img, svg, video': { display: 'block', maxWidth: 'full', height: 'auto' },
  table: { borderCollapse: 'collapse', width: 'full' },
  'a, button, summary, label': { touchAction: 'manipulation' },
  '::placeholder': { color: 'fg.muted', opacity: '1' },
  '::selection': { bg: 'accent', color: 'accent.fg' },
  ':focus-visible': { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
  '[hidden]:not([hidden=until-found])': { display: 'none!' },
  '@media (prefers-reduced-motion: reduce)': {
    '*, ::before, ::after, ::backdrop': {
      animationDuration: '0.01ms!',
      animationIterationCount: '1!',
      transitionDuration: '0.01ms!',
      scrollBehavior: 'auto!',
    },
  },
  '@media print': {
    ':root': { colorScheme: 'light!' },
    body: { bg: 'transparent', fontSize: '11pt' },
    '#app > :not(main), nav, button, dialog, [data-screen-only]': { display: 'none!' },
    'tr, li, [data-keep-together]': { breakInside: 'avoid' },
    'h1, h2, h3': { breakAfter: 'avoid' },
  },
});
