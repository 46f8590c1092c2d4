import { css } from '#styled/css';

/* The pieces that pages are laid out with. */

/** One column whose width is the page's, not that of its longest word or table. */
const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: '0' } as const;
export const stack = css(column, { gap: '5' });
/** The same for what belongs together, such as a heading and its list. */
export const group = css(column, { gap: '2' });
/** Side by side, and on several lines where there is no room. */
export const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' });
/** A name at the beginning of a line, and its value at the end. */
export const between = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '2',
});
export const muted = css({ color: 'fg.muted', fontSize: 'sm' });
/** What is opened by a press on its summary. */
export const fold = css({ '& > summary': { py: '2', color: 'fg.muted', cursor: 'pointer' } });
/** In reach while a long list is scrolled, above the tabs of a phone. */
export const inReach = css({
  position: 'sticky',
  zIndex: '[1]',
  bottom: { base: '[calc(4rem + env(safe-area-inset-bottom))]', md: '0' },
});
export const screenOnly = css({ _print: { display: 'none' } });
