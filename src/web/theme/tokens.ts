import { defineKeyframes, defineTokens } from '@pandacss/dev';

/** A 4 px grid: step n is n × 4 px, in rem so that it grows with the reader's text size. */
const grid = (...steps: number[]) =>
  Object.fromEntries(steps.map((step) => [step, { value: step === 0 ? '0' : `${step / 4}rem` }]));

/**
 * On a narrow screen these stay as they are on one of 320 px, so that large text has the room that
 * the space around it would take.
 */
const limited = (...steps: number[]) =>
  Object.fromEntries(steps.map((step) => [step, { value: `min(${step / 4}rem, ${step * 1.25}vw)` }]));

/** In place of our own font, and as wide (index.css); then the system's for other scripts, such as Urdu. */
export const SYSTEM_SANS = "'Figtree Fallback', system-ui, sans-serif";

/** Our own font. global.ts says when it shows. */
const SANS = `'Figtree', ${SYSTEM_SANS}`;

/**
 * Fonts that distinguish 0 from O and 1 from l come first, because `monospace` alone does not on
 * every system.
 */
const MONO =
  "ui-monospace, 'Cascadia Mono', 'SF Mono', Menlo, Consolas, 'Roboto Mono', 'DejaVu Sans Mono', 'Liberation Mono', monospace";

export const tokens = defineTokens({
  colors: { current: { value: 'currentcolor' }, transparent: { value: 'transparent' } },
  spacing: { ...grid(0, 0.5, 1, 2, 3, 10, 12, 16), ...limited(4, 5, 6, 8) },
  sizes: {
    ...grid(0, 4, 5, 6, 8, 10, 12, 24),
    ...limited(16),
    full: { value: '100%' },
    control: { value: 'min(2.75rem, 13.75vw)' },
    small: { value: '2.25rem' },
    form: { value: '28rem' },
    prose: { value: '42rem' },
    page: { value: '72rem' },
  },
  fonts: { sans: { value: SANS }, mono: { value: MONO } },
  fontSizes: {
    xs: { value: '0.8125rem' },
    sm: { value: '0.9375rem' },
    md: { value: '1rem' },
    lg: { value: '1.1875rem' },
    xl: { value: '1.5rem' },
    '2xl': { value: 'clamp(1.75rem, 1.45rem + 1.4vw, 2.25rem)' },
  },
  /**
   * Only two: on a slow phone, the first use of each size and weight costs as much as ten lines of
   * text.
   */
  fontWeights: { normal: { value: '400' }, bold: { value: '600' } },
  lineHeights: {
    none: { value: '1' },
    tight: { value: '1.2' },
    normal: { value: '1.5' },
    loose: { value: '1.7' },
  },
  letterSpacings: { tight: { value: '-0.02em' } },
  radii: { sm: { value: '4px' }, md: { value: '8px' }, lg: { value: '12px' }, full: { value: '999px' } },
  borders: {
    hairline: { value: '1px solid {colors.border}' },
    control: { value: '1px solid {colors.border.control}' },
    none: { value: 'none' },
  },
  shadows: {
    overlay: { value: '0 1px 2px oklch(0.15 0.03 290 / 0.1), 0 12px 40px oklch(0.15 0.03 290 / 0.22)' },
  },
  zIndex: { header: { value: 10 }, toast: { value: 20 } },
  durations: { fast: { value: '120ms' }, normal: { value: '160ms' }, slow: { value: '200ms' } },
  easings: { out: { value: 'cubic-bezier(0.2, 0.8, 0.2, 1)' } },
  animations: {
    spin: { value: 'spin 0.8s linear infinite' },
    breathe: { value: 'breathe 1.6s ease-in-out infinite' },
    rise: { value: 'rise {durations.slow} {easings.out}' },
    pop: { value: 'pop {durations.slow} {easings.out}' },
    draw: { value: 'draw 600ms {easings.out}' },
  },
});

export const keyframes = defineKeyframes({
  spin: { to: { rotate: '1turn' } },
  breathe: { '50%': { opacity: '0.5' } },
  rise: { from: { opacity: '0', translate: '0 8px' } },
  pop: { from: { scale: '1.5' } },
  /** A stroke of at most 60 units. */
  draw: { from: { strokeDashoffset: '60' } },
});
