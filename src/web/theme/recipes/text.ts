import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';

export const pageHeading = defineSlotRecipe({
  className: 'page-heading',
  slots: ['root', 'title', 'lead', 'aside'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      mb: '6',
      '& > *': { minWidth: '0' },
    },
    // It is focused when a page opens, for screen readers. A ring would only distract sighted
    // readers.
    title: { outline: 'none', minWidth: '0' },
    lead: { color: 'fg.muted', mt: '2', maxWidth: 'prose', textWrap: 'pretty' },
    aside: { flexShrink: '0' },
  },
});

export const money = defineRecipe({
  className: 'money',
  base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
});

export const dateTime = defineRecipe({
  className: 'date-time',
  // From right to left, its day would be moved to the end.
  base: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', unicodeBidi: 'plaintext' },
});

export const countdown = defineRecipe({
  className: 'countdown',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    px: '3',
    minHeight: '10',
    border: '1px solid transparent',
    borderRadius: 'full',
    fontSize: 'lg',
    fontWeight: 'bold',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: 'none',
  },
  variants: {
    tone: {
      calm: { bg: 'accent.subtle', color: 'accent.text' },
      soon: { bg: 'warning.subtle', color: 'warning' },
      urgent: { bg: 'danger.subtle', color: 'danger' },
      over: { bg: 'danger.subtle', color: 'danger' },
    },
  },
  defaultVariants: { tone: 'calm' },
});

/**
 * A delivered code, an address or an id: one tap selects all of it, and a line break adds no
 * hyphen.
 */
export const code = defineRecipe({
  className: 'code',
  base: {
    fontFamily: 'mono',
    fontSize: '0.95em',
    fontVariantLigatures: 'none',
    fontVariantNumeric: 'slashed-zero',
    hyphens: 'none',
    overflowWrap: 'anywhere',
    userSelect: 'all',
  },
  variants: {
    size: {
      md: {},
      lg: { fontSize: 'lg', fontWeight: 'bold', letterSpacing: '0.02em' },
    },
  },
  defaultVariants: { size: 'md' },
});

export const offscreen = defineRecipe({ className: 'offscreen', base: { srOnly: true } });
