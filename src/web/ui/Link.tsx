import { createLink, useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';
import { css, cx } from '#styled/css';
import { type ButtonVariantProps, button, link } from '#styled/recipes';
import { ExternalIcon } from './icons.tsx';
import { untilPainted } from './until-painted.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type Look = 'text' | 'quiet' | 'plain' | 'primary' | 'secondary' | 'ghost';

type AnchorProps = ComponentProps<'a'> & {
  /**
   * `text` in a sentence, `quiet` in lists and navigation, `plain` where the content or the parent
   * styles it, or a button's look.
   */
  look?: Look;
  /** Only for a button's look. */
  size?: 'md' | 'sm' | 'icon';
  wide?: boolean;
};

function classOf(look: Look, shape: ButtonVariantProps): string {
  if (look === 'text' || look === 'quiet' || look === 'plain') return link({ look });
  return button({ ...shape, variant: look });
}

function Anchor({ look = 'text', size, wide, className, ...props }: AnchorProps) {
  return <a {...props} className={cx(classOf(look, { size, wide }), className)} />;
}

/**
 * A link within the shop, typed by its routes: a wrong `to`, parameter or search is a type error.
 *
 * - Status: stable.
 * - Use: to go to another page of the shop, in one of six looks.
 * - Not: for what happens on this page (`Button`), or for other sites (`ExternalLink`).
 * - Keyboard: Enter follows it. A link to the page that is open says so.
 * - States: resting, hovered, focused, current.
 */
export const Link = createLink(Anchor);

/**
 * Lets the router handle clicks on a plain `<a>`, as its `onClick`. Unless the link opens in a new
 * tab, `onFollow` is called at once, and the page changes once the next frame shows what that did. For menus and lists with a hundred links on a
 * page: as `Link`s, each would be hydrated on a slow phone and updated on every navigation.
 */
export function useClientNavigation(onFollow?: () => void) {
  const router = useRouter();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    const { pathname, search, hash } = event.currentTarget;
    onFollow?.();
    void untilPainted(router.history).then((isLatest) => {
      if (isLatest) router.history.push(pathname + search + hash);
    });
  };
}

const outward = css({ display: 'inline', ms: '1' });

/**
 * A link to another site, or out of the shop's pages. It opens in a new tab, says so, and sends no
 * referrer.
 */
export function ExternalLink({ children, ...props }: AnchorProps) {
  return (
    <Anchor target="_blank" rel="noopener noreferrer" {...props}>
      {children}
      <ExternalIcon width="0.9em" height="0.9em" className={outward} />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Anchor>
  );
}
