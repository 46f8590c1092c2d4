import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';

const ring = { outline: '2px solid {colors.focus}', outlineOffset: '-1px', borderColor: 'focus' };
const box = { bg: 'bg.raised', border: 'control', borderRadius: 'md' };
const off = { bg: 'bg.sunken', color: 'fg.muted', borderColor: 'border', cursor: 'not-allowed' };
/**
 * What an input says about the box around it is drawn over that box by the element after the input:
 * `:has()` is newer than the oldest browsers.
 */
const FACE = '& + *::before';
const aroundFace = { position: 'relative', isolation: 'isolate' } as const;
const face = {
  content: '""',
  position: 'absolute',
  inset: '-1px',
  zIndex: '-1',
  border: '1px solid transparent',
} as const;
const errorText = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: '1',
  color: 'danger',
  fontSize: 'sm',
  fontWeight: 'bold',
  '& > svg': { flexShrink: '0', mt: '0.5' },
} as const;

export const field = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'hint', 'error'],
  base: {
    root: { display: 'grid', gap: '1', alignContent: 'start' },
    label: { fontWeight: 'bold', justifySelf: 'start' },
    hint: { color: 'fg.muted', fontSize: 'sm' },
    error: errorText,
  },
});

export const input = defineRecipe({
  className: 'input',
  base: {
    ...box,
    width: 'full',
    minHeight: 'control',
    px: '3',
    py: '2',
    _hover: { borderColor: 'fg.muted' },
    '&[aria-invalid=true]': { borderColor: 'danger' },
    _focusVisible: ring,
    _disabled: off,
    // A select is never written in, so that it would look disabled for good.
    '&:read-only:not(select)': { bg: 'bg.sunken' },
  },
});

export const passwordInput = defineSlotRecipe({
  className: 'password',
  slots: ['root', 'input', 'toggle'],
  base: {
    root: { position: 'relative' },
    input: { pe: '12', '&::-ms-reveal': { display: 'none' } },
    toggle: { position: 'absolute!', insetBlock: '0', insetEnd: '0', _active: { scale: '1' } },
  },
});

export const checkbox = defineSlotRecipe({
  className: 'checkbox',
  slots: ['root', 'box', 'hint', 'error'],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: 'auto 1fr',
      alignItems: 'center',
      columnGap: '3',
      minHeight: 'control',
      py: '2',
      cursor: 'pointer',
    },
    box: {
      boxSize: '5',
      cursor: 'inherit',
      _disabled: { cursor: 'not-allowed', '& ~ *': { color: 'fg.muted', cursor: 'not-allowed' } },
    },
    hint: { gridColumn: '2', color: 'fg.muted', fontSize: 'sm' },
    error: { gridColumn: '2', ...errorText },
  },
});

export const radioCard = defineSlotRecipe({
  className: 'radio-card',
  slots: ['root', 'control', 'title', 'hint', 'aside'],
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr) auto',
      alignItems: 'center',
      columnGap: '3',
      minHeight: 'control',
      px: '4',
      py: '3',
      bg: 'bg.raised',
      border: '1px solid {colors.border}',
      borderRadius: 'lg',
      cursor: 'pointer',
      _hover: { borderColor: 'border.control' },
      ...aroundFace,
    },
    control: {
      boxSize: '5',
      cursor: 'inherit',
      [FACE]: { ...face, borderRadius: 'lg' },
      _checked: {
        [FACE]: {
          bg: 'accent.subtle',
          borderColor: 'accent',
          boxShadow: 'inset 0 0 0 1px {colors.accent}',
          _highContrast: { borderColor: 'Highlight' },
        },
      },
      _focusVisible: {
        outline: 'none',
        [FACE]: { outline: '2px solid {colors.focus}', outlineOffset: '2px' },
      },
      _disabled: { [FACE]: off, '& ~ *': { color: 'fg.muted', cursor: 'not-allowed' } },
    },
    title: { fontWeight: 'bold' },
    hint: { gridColumn: '2', color: 'fg.muted', fontSize: 'sm' },
    // Below the words on a phone: large text has no room beside them.
    aside: {
      gridColumn: { base: '2', sm: '3' },
      gridRow: { base: 'auto', sm: '1 / span 2' },
      display: 'flex',
      alignItems: 'center',
      color: 'fg.muted',
    },
  },
});

export const numberField = defineSlotRecipe({
  className: 'number',
  slots: ['root', 'step', 'input'],
  base: {
    root: {
      ...box,
      display: 'inline-flex',
      justifySelf: 'start',
      _hover: { borderColor: 'fg.muted' },
      ...aroundFace,
    },
    step: {
      display: 'grid',
      placeItems: 'center',
      boxSize: 'control',
      borderRadius: 'md',
      _hover: { bg: 'bg.sunken' },
      _focusVisible: { outlineOffset: '-3px' },
      // At its limit the button keeps its place and its focus, and only fades.
      '&[aria-disabled=true]': {
        color: 'fg.muted',
        opacity: '0.5',
        cursor: 'not-allowed',
        bg: 'transparent',
      },
    },
    input: {
      width: 'control',
      bg: 'transparent',
      textAlign: 'center',
      fontVariantNumeric: 'tabular-nums',
      fontWeight: 'bold',
      outline: 'none',
      appearance: 'textfield',
      '&::-webkit-inner-spin-button': { display: 'none' },
      [FACE]: { ...face, borderRadius: 'md' },
      '&[aria-invalid=true]': { [FACE]: { borderColor: 'danger' } },
      _focusVisible: { [FACE]: ring },
      _disabled: { color: 'fg.muted', cursor: 'not-allowed', [FACE]: off },
    },
  },
  variants: { amount: { true: { input: { width: '7rem' } } } },
});

/**
 * Six cells of 44 px drawn behind one real input. The input is one cell wider than its visible
 * part, so that a caret after the sixth digit can't scroll it.
 */
export const codeField = defineSlotRecipe({
  className: 'code-field',
  slots: ['root', 'input'],
  base: {
    root: {
      ...box,
      '--cell': '2.75rem',
      width: 'calc(var(--cell) * 6 + 2px)',
      maxWidth: 'full',
      overflow: 'clip',
      backgroundImage: 'linear-gradient(to right, {colors.border} 1px, transparent 0)',
      backgroundSize: 'var(--cell)',
      backgroundPositionX: '-1px',
      '&[data-invalid=true]': { borderColor: 'danger' },
      _focusWithin: ring,
      '&[data-disabled=true]': off,
    },
    input: {
      display: 'block',
      width: 'calc(var(--cell) * 7)',
      height: '3.25rem',
      bg: 'transparent',
      fontFamily: 'mono',
      fontSize: 'xl',
      ps: 'calc((var(--cell) - 1ch) / 2)',
      letterSpacing: 'calc(var(--cell) - 1ch)',
      outline: 'none',
    },
  },
});

export const searchBox = defineSlotRecipe({
  className: 'search',
  slots: ['root', 'icon', 'input'],
  base: {
    root: { position: 'relative', display: 'block' },
    icon: {
      position: 'absolute',
      insetStart: '3',
      insetBlock: '0',
      display: 'grid',
      placeItems: 'center',
      color: 'fg.muted',
      pointerEvents: 'none',
    },
    input: { ps: '10', textOverflow: 'ellipsis', '&::-webkit-search-decoration': { display: 'none' } },
  },
});
