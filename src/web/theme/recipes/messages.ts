import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';

/** The tones of a message, and the colour of each beside its icon. */
const TONES = Object.entries({ info: 'info', success: 'success', warning: 'warning', error: 'danger' });

export const badge = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '6',
    px: '2',
    border: '1px solid transparent',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: '600',
    lineHeight: 'none',
    whiteSpace: 'nowrap',
    _before: { content: '""', border: '3px solid currentcolor', borderRadius: 'full' },
  },
  variants: {
    tone: {
      neutral: { bg: 'bg.sunken', color: 'fg.muted', _before: { display: 'none' } },
      pending: { bg: 'status.pending.subtle', color: 'status.pending' },
      completed: { bg: 'status.completed.subtle', color: 'status.completed' },
      failed: { bg: 'status.failed.subtle', color: 'status.failed' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});

export const notice = defineSlotRecipe({
  className: 'notice',
  slots: ['root', 'icon', 'body', 'title', 'action'],
  base: {
    root: {
      '--tone': '{colors.info}',
      display: 'grid',
      gridTemplateColumns: 'auto 1fr auto',
      alignItems: 'start',
      columnGap: '3',
      px: '4',
      py: '3',
      border: '1px solid color-mix(in oklab, var(--tone) 22%, transparent)',
      borderRadius: 'md',
      color: 'fg',
    },
    icon: { color: 'var(--tone)', display: 'grid', placeItems: 'center', height: '1.5em' },
    body: {
      minWidth: '0',
      overflowWrap: 'anywhere',
      textWrap: 'pretty',
      fontSize: 'sm',
      lineHeight: '1.6',
      // A sentence of the host may run in another direction than the page.
      '& p': { unicodeBidi: 'plaintext' },
    },
    title: { fontWeight: '600', fontSize: 'md', lineHeight: 'normal' },
    action: { gridColumn: { base: '2 / -1', md: 'auto' }, mt: { base: '2', md: '0' } },
  },
  variants: {
    tone: Object.fromEntries(
      TONES.map(([tone, color]) => [
        tone,
        { root: { '--tone': `{colors.${color}}`, bg: `${color}.subtle` } },
      ]),
    ),
  },
  defaultVariants: { tone: 'info' },
});

export const toast = defineSlotRecipe({
  className: 'toast',
  slots: ['region', 'root', 'icon', 'body'],
  base: {
    region: {
      position: 'fixed',
      insetInline: '4',
      bottom: 'calc(1rem + var(--foot, 0px) + var(--bar, 0px))',
      zIndex: 'toast',
      display: 'grid',
      gap: '2',
      pointerEvents: 'none',
      md: { insetStart: 'auto', width: '24rem' },
    },
    root: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      ps: '4',
      pe: '2',
      minHeight: '12',
      bg: 'bg.raised',
      border: 'hairline',
      borderRadius: 'md',
      boxShadow: 'overlay',
      animation: 'rise',
      pointerEvents: 'auto',
    },
    icon: { flexShrink: '0', color: 'var(--tone)' },
    body: { flex: '1', minWidth: '0', py: '3', overflowWrap: 'anywhere', fontSize: 'sm' },
  },
  variants: {
    tone: Object.fromEntries(
      TONES.map(([tone, color]) => [tone, { root: { '--tone': `{colors.${color}}` } }]),
    ),
  },
  defaultVariants: { tone: 'info' },
});

export const spinner = defineRecipe({
  className: 'spinner',
  base: {
    display: 'inline-block',
    boxSize: '1.25em',
    flexShrink: '0',
    border: '2px solid currentcolor',
    borderInlineEndColor: 'transparent',
    borderRadius: 'full',
    verticalAlign: '-0.25em',
    animation: 'spin',
    _highContrast: { borderStyle: 'dotted' },
  },
});

export const skeleton = defineRecipe({
  className: 'skeleton',
  base: { display: 'block', bg: 'border', animation: 'breathe', border: '1px solid transparent' },
  variants: {
    shape: {
      line: { height: '1em', my: '0.25em', borderRadius: 'sm' },
      block: { borderRadius: 'lg' },
    },
  },
  defaultVariants: { shape: 'line' },
});

export const emptyState = defineSlotRecipe({
  className: 'empty',
  slots: ['root', 'icon', 'title', 'body', 'action'],
  base: {
    root: {
      display: 'grid',
      justifyItems: 'center',
      gap: '3',
      px: '4',
      py: { base: '12', md: '16' },
      textAlign: 'center',
    },
    icon: {
      display: 'grid',
      placeItems: 'center',
      boxSize: '16',
      borderRadius: 'full',
      bg: 'accent.subtle',
      color: 'accent.text',
      fontSize: 'xl',
    },
    title: { fontSize: 'lg', outline: 'none' },
    body: {
      maxWidth: 'form',
      color: 'fg.muted',
      textWrap: 'pretty',
      '&, & p': { unicodeBidi: 'plaintext' },
    },
    action: { mt: '2' },
  },
});
