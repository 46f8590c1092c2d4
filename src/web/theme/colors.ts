import { defineSemanticTokens } from '@pandacss/dev';

/** One colour for a light page and one for a dark page. The root's `color-scheme` picks. */
const pair = (light: string, dark: string) => ({ value: `light-dark(${light}, ${dark})` });

/** A tone with a meaning: readable text, and a quiet background for it. */
const tone = (text: [string, string], subtle: [string, string]) => ({
  DEFAULT: pair(...text),
  subtle: pair(...subtle),
});

/** The same tone under another name. */
const alias = (name: string) => ({
  DEFAULT: { value: `{colors.${name}}` },
  subtle: { value: `{colors.${name}.subtle}` },
});

/**
 * Every colour of the shop, by its purpose. Greys lean to violet (hue 290), the only accent.
 * `contrast.test.ts` checks the pairs that are used together against WCAG 2.2 AA, light and dark.
 */
export const colors = defineSemanticTokens.colors({
  bg: {
    DEFAULT: pair('oklch(0.984 0.003 290)', 'oklch(0.17 0.014 290)'),
    raised: pair('oklch(1 0 290)', 'oklch(0.21 0.017 290)'),
    sunken: pair('oklch(0.957 0.006 290)', 'oklch(0.255 0.02 290)'),
  },
  fg: {
    DEFAULT: pair('oklch(0.23 0.03 290)', 'oklch(0.955 0.006 290)'),
    muted: pair('oklch(0.49 0.025 290)', 'oklch(0.745 0.018 290)'),
  },
  border: {
    DEFAULT: pair('oklch(0.912 0.009 290)', 'oklch(0.31 0.02 290)'),
    control: pair('oklch(0.655 0.02 290)', 'oklch(0.525 0.022 290)'),
  },
  accent: {
    DEFAULT: pair('oklch(0.53 0.22 290)', 'oklch(0.555 0.21 290)'),
    hover: pair('oklch(0.46 0.21 290)', 'oklch(0.585 0.2 290)'),
    fg: { value: 'oklch(1 0 290)' },
    text: pair('oklch(0.49 0.22 290)', 'oklch(0.79 0.12 292)'),
    subtle: pair('oklch(0.957 0.022 292)', 'oklch(0.285 0.065 290)'),
  },
  info: tone(
    ['oklch(0.47 0.13 250)', 'oklch(0.81 0.1 245)'],
    ['oklch(0.957 0.022 250)', 'oklch(0.28 0.04 250)'],
  ),
  success: tone(
    ['oklch(0.45 0.11 152)', 'oklch(0.82 0.14 152)'],
    ['oklch(0.955 0.045 152)', 'oklch(0.28 0.038 152)'],
  ),
  warning: tone(
    ['oklch(0.5 0.13 52)', 'oklch(0.82 0.12 65)'],
    ['oklch(0.96 0.04 70)', 'oklch(0.28 0.032 65)'],
  ),
  danger: {
    ...tone(['oklch(0.5 0.19 25)', 'oklch(0.78 0.13 22)'], ['oklch(0.957 0.025 20)', 'oklch(0.28 0.05 22)']),
    solid: pair('oklch(0.53 0.205 25)', 'oklch(0.545 0.195 25)'),
    hover: pair('oklch(0.46 0.185 25)', 'oklch(0.58 0.19 25)'),
  },
  status: {
    pending: tone(
      ['oklch(0.455 0.095 78)', 'oklch(0.86 0.14 90)'],
      ['oklch(0.955 0.085 96)', 'oklch(0.3 0.055 88)'],
    ),
    completed: alias('success'),
    failed: alias('danger'),
  },
  focus: pair('oklch(0.53 0.22 290)', 'oklch(0.8 0.13 292)'),
  scrim: { value: 'oklch(0.15 0.03 290 / 0.55)' },
});
