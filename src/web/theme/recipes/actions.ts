import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';

/**
 * A variant's background and text. The text colour is also in `--ink`, for the pending ring once
 * the words are hidden.
 */
const filled = (ground: string, hover: string, ink: string) => ({
  '--ink': ink,
  bg: ground,
  _hover: { bg: hover },
});

export const button = defineRecipe({
  className: 'button',
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    flexShrink: '0',
    maxWidth: 'full',
    minHeight: 'control',
    py: '2',
    border: '1px solid transparent',
    borderRadius: 'md',
    color: 'var(--ink)',
    fontWeight: '600',
    lineHeight: 'tight',
    textAlign: 'center',
    textDecoration: 'none',
    userSelect: 'none',
    transition: 'background-color {durations.fast}, scale {durations.fast} {easings.out}',
    _active: { scale: '0.985' },
    // Pending keeps the button's size: the words stay, invisible, under a ring. So does a press that
    // waits for hydration (before-hydration.ts).
    '&:is([aria-busy=true], [data-early])': { color: 'transparent', cursor: 'progress', scale: '1' },
    '&:is([aria-busy=true], [data-early])::after': {
      content: '""',
      position: 'absolute',
      boxSize: '1.25em',
      border: '2px solid var(--ink)',
      borderInlineEndColor: 'transparent',
      borderRadius: 'full',
      animation: 'spin',
      // Forced colours show the words again, so the ring goes beside them.
      _highContrast: { borderStyle: 'dotted', boxSize: '1em', insetEnd: '1px' },
    },
    // `!`, because a variant's layer overrides the base's.
    '&:is(:disabled, [aria-disabled=true]):not([aria-busy=true])': {
      color: 'fg.muted!',
      bg: 'bg.sunken!',
      borderColor: 'border!',
      cursor: 'not-allowed',
      scale: '1',
    },
  },
  variants: {
    variant: {
      primary: filled('accent', 'accent.hover', '{colors.accent.fg}'),
      secondary: {
        ...filled('bg.raised', 'bg.sunken', '{colors.fg}'),
        borderColor: 'color-mix(in oklab, {colors.border.control} 60%, transparent)',
      },
      ghost: filled('transparent', 'bg.sunken', '{colors.fg}'),
      danger: filled('danger.solid', 'danger.hover', '{colors.accent.fg}'),
      // For an ending that is there all the time, and should not draw the eye.
      dangerOutline: {
        ...filled('transparent', 'bg.sunken', '{colors.danger}'),
        borderColor: 'danger.solid',
      },
    },
    size: {
      md: { px: '5' },
      // Drawn 36 px high, with a touch target of 44 px.
      sm: {
        minHeight: 'small',
        px: '3',
        py: '1',
        fontSize: 'sm',
        _before: { content: '""', position: 'absolute', inset: '-5px 0' },
      },
      icon: { width: 'control', px: '0', fontSize: 'lg' },
    },
    wide: { true: { width: 'full' } },
  },
  defaultVariants: { variant: 'primary', size: 'md' },
});

export const link = defineRecipe({
  className: 'link',
  base: {
    color: 'inherit',
    textDecorationLine: 'none',
    textUnderlineOffset: '0.2em',
    borderRadius: 'sm',
  },
  variants: {
    look: {
      text: {
        color: 'accent.text',
        textDecorationLine: 'underline',
        textDecorationColor: 'color-mix(in oklab, currentcolor 35%, transparent)',
        _hover: { textDecorationColor: 'currentcolor' },
      },
      quiet: { _hover: { color: 'accent.text', textDecorationLine: 'underline' } },
      plain: {},
    },
  },
  defaultVariants: { look: 'text' },
});

export const tabs = defineRecipe({
  className: 'tabs',
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: { base: '4', sm: '6' },
    borderBottom: 'hairline',
    '& > a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: 'control',
      flexShrink: '0',
      color: 'fg.muted',
      fontWeight: 'bold',
      borderRadius: '0',
      _hover: { color: 'fg' },
      _focusVisible: { outlineOffset: '-2px' },
      // An underline for the current link only, not one that is transparent for others: forced
      // colours would draw theirs too.
      '&[aria-current=page]': { pt: '2px', color: 'fg', borderBottom: '2px solid {colors.accent}' },
    },
  },
});

export const pager = defineSlotRecipe({
  className: 'pager',
  slots: ['root', 'place'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
    },
    place: { color: 'fg.muted', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
  },
});

/** Both labels overlap, so that the button keeps the width of the wider one. */
export const copyButton = defineRecipe({
  className: 'copy',
  base: {
    display: 'inline-grid',
    '& > *': {
      gridArea: '1/1',
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      justifyContent: 'center',
    },
    '& > [data-off]': { visibility: 'hidden' },
    '& > [data-done]': { color: 'success' },
    '& [data-alone]': { display: 'none' },
  },
});

/** The text of a `CopyButton`, to be copied by hand. */
export const copyByHand = defineRecipe({
  className: 'copy-by-hand',
  base: {
    display: 'grid',
    gap: '1',
    flexBasis: 'full',
    mt: '1',
    color: 'fg.muted',
    fontSize: 'sm',
    textAlign: 'start',
    '& > textarea': {
      width: 'full',
      p: '2',
      bg: 'bg.raised',
      border: 'control',
      borderRadius: 'md',
      color: 'fg',
      fontFamily: 'mono',
      resize: 'none',
    },
  },
});
