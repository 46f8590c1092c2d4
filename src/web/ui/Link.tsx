import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { cx } from '#styled/css';
import { type ButtonVariantProps, button, link, tabs } from '#styled/recipes';
import { ExternalIcon } from './icons.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type Look = 'text' | 'quiet' | 'plain' | 'tab' | 'primary' | 'secondary' | 'ghost';

type AnchorProps = ComponentProps<'a'> & {
  /** `text` in a sentence, `quiet` in lists and navigation, `plain` for what draws itself; `tab`; or a button's look. */
  look?: Look;
  /** Of a button's look only. */
  size?: 'md' | 'sm' | 'icon';
  wide?: boolean;
};

function classOf(look: Look, shape: ButtonVariantProps): string {
  if (look === 'tab') return tabs().tab;
  if (look === 'text' || look === 'quiet' || look === 'plain') return link({ look });
  return button({ ...shape, variant: look });
}

function Anchor({ look = 'text', size, wide, className, ...props }: AnchorProps) {
  return <a {...props} className={cx(classOf(look, { size, wide }), className)} />;
}

/** A link within the shop, typed by its routes: a wrong `to`, parameter or search is a type error. */
export const Link = createLink(Anchor);

/** A link that leaves the shop: it opens in a tab of its own, says so, and tells the other site nothing. */
export function ExternalLink({ children, ...props }: AnchorProps) {
  return (
    <Anchor target="_blank" rel="noopener noreferrer" {...props}>
      {children}
      <ExternalIcon width="0.9em" height="0.9em" style={{ display: 'inline', marginInlineStart: '0.25em' }} />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Anchor>
  );
}
