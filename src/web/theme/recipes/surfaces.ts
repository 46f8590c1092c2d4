import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';

export const card = defineRecipe({
  className: 'card',
  base: { bg: 'bg.raised', border: 'hairline', borderRadius: 'lg', overflow: 'clip' },
  variants: {
    padded: { true: { p: { base: '4', md: '6' } } },
    // A card that is one link as a whole: its first link covers it.
    pressable: {
      true: {
        position: 'relative',
        transition: 'translate {durations.normal} {easings.out}',
        _hover: { borderColor: 'border.control', translate: '0 -2px' },
        '& a:first-of-type': { outline: 'none' },
        '& a:first-of-type::after': { content: '""', position: 'absolute', inset: '0' },
        // Inside the card, which clips.
        '& a:first-of-type:focus-visible::after': {
          borderRadius: 'lg',
          outline: '2px solid {colors.focus}',
          outlineOffset: '-2px',
        },
      },
    },
  },
  defaultVariants: { padded: true },
});

/**
 * Rows and columns on a desktop. On a phone each row is a card: the first cell with the `corner`, the
 * other cells, and a last line of `foot` and `end`.
 */
export const table = defineSlotRecipe({
  className: 'table',
  slots: ['root', 'head', 'row', 'cell', 'details'],
  base: {
    root: {
      md: {
        bg: 'bg.raised',
        border: 'hairline',
        borderRadius: 'lg',
        borderCollapse: 'separate',
        borderSpacing: '0',
      },
      mdDown: { display: 'block' },
      '& tbody': { mdDown: { display: 'grid', gap: '3' } },
    },
    head: {
      mdDown: { srOnly: true },
      '& th': {
        px: '4',
        py: '3',
        color: 'fg.muted',
        fontSize: 'sm',
        fontWeight: 'bold',
        textAlign: 'start',
        whiteSpace: 'nowrap',
        '&[data-align=end]': { textAlign: 'end' },
      },
    },
    row: {
      mdDown: {
        position: 'relative',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: '3',
        rowGap: '1',
        p: '3',
        bg: 'bg.raised',
        border: 'hairline',
        borderRadius: 'lg',
        // The last line begins here.
        _after: { content: '""', order: '2', flexBasis: '[100%]' },
      },
      // An open row's details continue its card.
      '&[data-opened]': { mdDown: { borderBottomRadius: '0', borderBottomWidth: '0', mb: '-3' } },
    },
    cell: {
      px: '4',
      py: '3',
      borderTop: 'hairline',
      fontVariantNumeric: 'tabular-nums',
      '&[data-align=end]': { textAlign: 'end' },
      mdDown: {
        order: '1',
        minWidth: '0',
        p: '0',
        borderTop: 'none',
        color: 'fg.muted',
        fontSize: 'sm',
        overflowWrap: 'anywhere',
        _empty: { display: 'none' },
        // Text that stays on one line elsewhere may take two here before it overflows a card of 320
        // px.
        '& time': { whiteSpace: 'normal' },
        _first: { order: '0', flex: '1 1 calc(100% - {sizes.control} - {spacing.3})' },
        '&:not(:first-child)[data-align=end]': { textAlign: 'start' },
        '&[data-in-card=corner]': { order: '0' },
        // Where the corner comes first, the next cell is the heading.
        '&[data-in-card=corner]:first-child': { flex: 'none' },
        '[data-in-card=corner]:first-child + &': {
          order: '0',
          flex: '1 1 calc(100% - {sizes.control} - {spacing.3})',
          color: 'fg',
          fontSize: 'md',
        },
        '&[data-in-card=foot]': { order: '3', color: 'fg', fontWeight: 'bold' },
        '&[data-in-card=end]': { order: '3', ms: 'auto' },
        '&:is(:first-child, [data-in-card])': { color: 'fg', fontSize: 'md' },
      },
    },
    details: {
      '& > td': {
        p: { base: '3', md: '4' },
        md: { borderTop: '1px dashed {colors.border}' },
        mdDown: { display: 'block' },
      },
      mdDown: {
        display: 'block',
        bg: 'bg.raised',
        border: 'hairline',
        borderTopStyle: 'dashed',
        borderBottomRadius: 'lg',
      },
    },
  },
});

/**
 * Slides in from `--from` and back out. `display` changes at the end, so that leaving is visible
 * too.
 */
const moving = {
  opacity: '0',
  translate: 'var(--from)',
  transition:
    'opacity {durations.slow} {easings.out}, translate {durations.slow} {easings.out}, overlay {durations.slow} allow-discrete, display {durations.slow} allow-discrete',
  _backdrop: { bg: 'scrim' },
  '&[open]': { opacity: '1', translate: '0', _starting: { opacity: '0', translate: 'var(--from)' } },
};

export const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: ['root', 'title', 'body', 'actions', 'close'],
  base: {
    root: {
      ...moving,
      '--from': '0 12px',
      '--pad': { base: '{spacing.5}', md: '{spacing.6}' },
      width: 'min({sizes.form}, calc(100vw - 2rem))',
      maxHeight: 'calc(100dvh - 2rem)',
      m: 'auto',
      mb: { base: '4', md: 'auto' },
      p: 'var(--pad)',
      bg: 'bg.raised',
      color: 'fg',
      border: 'hairline',
      borderRadius: 'lg',
      boxShadow: 'overlay',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
    },
    title: { fontSize: 'lg', letterSpacing: '0', '&:not(:last-child)': { pe: '8' } },
    body: { display: 'grid', gap: '4', mt: '3' },
    // The buttons stay in view, however long the text above them.
    actions: {
      position: 'sticky',
      bottom: 'calc(var(--let-go) - var(--pad))',
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '3',
      mx: 'calc(-1 * var(--pad))',
      mb: 'calc(-1 * var(--pad))',
      p: 'var(--pad)',
      bg: 'inherit',
      '& > *': { flexGrow: { base: '1', md: '0' } },
    },
    close: { position: 'absolute!', top: '2', insetEnd: '2' },
  },
});

export const slideIn = defineSlotRecipe({
  className: 'slide-in',
  slots: ['root', 'header', 'title', 'body'],
  base: {
    root: {
      ...moving,
      '--from': '-100% 0',
      me: 'auto',
      borderEnd: 'hairline',
      width: 'min(22rem, calc(100vw - 3rem))',
      height: '100dvh',
      maxHeight: 'none',
      bg: 'bg.raised',
      color: 'fg',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      // A focused element must not be under the header.
      scrollPaddingTop: 'max(1rem, 4.5rem + var(--let-go))',
    },
    header: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      position: 'sticky',
      top: 'var(--let-go)',
      zIndex: '1',
      ps: '5',
      pe: '2',
      py: '2',
      bg: 'inherit',
      borderBottom: 'hairline',
    },
    title: { fontSize: 'lg', letterSpacing: '0' },
    body: { px: '5', py: '4' },
  },
});

/** Above its trigger where the browser supports anchors, else at the bottom of the screen. */
export const tooltip = defineSlotRecipe({
  className: 'tooltip',
  slots: ['root', 'bubble'],
  base: {
    root: { display: 'inline-flex' },
    bubble: {
      position: 'fixed',
      inset: 'auto 1rem 1rem',
      width: 'fit-content',
      maxWidth: '18rem',
      mx: 'auto',
      px: '3',
      py: '2',
      overflow: 'visible',
      bg: 'fg',
      color: 'bg',
      border: '1px solid transparent',
      borderRadius: 'md',
      fontSize: 'sm',
      fontWeight: 'normal',
      textAlign: 'start',
      // The gap between trigger and bubble counts as the bubble for the pointer.
      _before: { content: '""', position: 'absolute', inset: '-9px', zIndex: '-1' },
      '@supports (position-area: top)': {
        inset: 'auto',
        positionArea: 'top',
        positionTryFallbacks: 'flip-block',
        m: '8px',
      },
    },
  },
});
