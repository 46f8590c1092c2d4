import { defineGlobalStyles } from '@pandacss/dev';
import { SYSTEM_SANS } from './tokens.ts';

/** What the shop's pages alone have, and the office has not. */
export const shopCss = defineGlobalStyles({
  // The heights of the notice at the bottom of the screen and of a bar above it: what else is sticky
  // or fixed there is placed above them.
  '[data-cookies=asking]': { '--foot': 'max(0px, 3.75rem + var(--let-go))' },
  '[data-bottom-bar]': { mdDown: { '--bar': 'max(0px, 4.5rem + var(--let-go))' } },
  // Below the header on a desktop.
  '[data-bottom-bar=cart]': { md: { scrollPaddingTop: '10rem' } },
  '[data-bottom-bar=tall]': { mdDown: { '--bar': 'max(0px, 6.5rem + var(--let-go))' } },
  // A page that began without our own font stays without it (own-font.ts).
  '[data-face] body': { fontFamily: SYSTEM_SANS },
  '#no-start': { p: '4', bg: 'warning.subtle', color: 'warning' },
  '@media screen': { 'body > [data-receipt]': { display: 'none!' } },
});

/**
 * The styles that every page needs: a short reset, background and text, focus, print and motion.
 */
export const globalCss = defineGlobalStyles({
  ...shopCss,
  '*, ::before, ::after': { boxSizing: 'border-box', margin: '0', padding: '0', border: '0 solid' },
  ':root': {
    colorScheme: 'light dark',
    // Space for the scrollbar is reserved, so that neither a short page nor a dialog moves centred
    // content.
    overflowY: 'scroll',
    textSizeAdjust: '100%',
    accentColor: 'accent',
    tabSize: '4',
    // Bars stay at the edges of a screen only where they leave room between them: not on one that is
    // less than 30 lines high, as when zoomed or with large text. So far out nothing is sticky.
    '--let-go': 'min(0px, (100vh - 30rem) * 999)',
    // A focused element must not be under the header or what is sticky below.
    scrollPaddingBlock: 'max(1rem, 5rem + var(--let-go)) calc(1rem + var(--foot, 0px) + var(--bar, 0px))',
  },
  // A forced theme beats the system's.
  '[data-theme=light]': { colorScheme: 'light' },
  '[data-theme=dark]': { colorScheme: 'dark' },
  // The page behind a dialog rests. It does scroll in Firefox before 121, which lacks :has().
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
    overflowWrap: 'anywhere',
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
  // Browsers older than popovers show every element that is one.
  '@supports not selector(:popover-open)': {
    '[popover]': { zIndex: 'toast' },
    '[popover]:not([data-shown=true])': { display: 'none!' },
  },
  '@media (prefers-reduced-motion: reduce)': {
    '*, ::before, ::after, ::backdrop': {
      animationDuration: '0.01ms!',
      animationIterationCount: '1!',
      // Not a short duration: elements without a transition would get one, of every property.
      transitionProperty: 'none!',
      scrollBehavior: 'auto!',
    },
  },
  '@media print': {
    ':root': { colorScheme: 'light!' },
    body: { bg: 'transparent', fontSize: '11pt' },
    '#app > :not(main), nav, button, dialog, [data-screen-only]': { display: 'none!' },
    // A receipt is printed without the page that it is on, and is not shown on it.
    ':root[data-printing=receipt] body > :not([data-receipt])': { display: 'none!' },
    'tr, li, [data-keep-together]': { breakInside: 'avoid' },
    'h1, h2, h3': { breakAfter: 'avoid' },
  },
});
