import type { Ref } from 'react';
import { css, cx } from '#styled/css';
import { button } from '#styled/recipes';
import { ChatIcon } from '#web/ui/icons.tsx';

/**
 * Above the bottom of the page and what is sticky there: on a phone that may be a bar with the main
 * button (`data-bar`), or one with a hint below it (`data-bar="tall"`).
 */
const place = css({
  position: 'fixed',
  insetBlockEnd: '[calc(var(--foot, 0px) + var(--bar, 0px) + {spacing.4})]',
  insetInlineEnd: '4',
  zIndex: 'header',
  width: '12',
  height: '12',
  borderRadius: 'full',
  boxShadow: 'overlay',
  fontSize: 'xl',
});
const badge = css({
  position: 'absolute',
  insetBlockStart: '-1',
  insetInlineEnd: '-1',
  minWidth: '5',
  px: '1',
  borderRadius: 'full',
  bg: 'danger.solid',
  color: 'accent.fg',
  fontSize: 'xs',
  lineHeight: 'normal',
});

/** The badge has room for two digits. */
const COUNT_MAX = 99;

type Props = {
  unread?: number;
  pending?: boolean;
  hidden?: boolean;
  onOpen: () => void;
  ref?: Ref<HTMLButtonElement>;
};

/** The button of the support chat, on every page, with the number of unread messages. */
export function ChatButton({ unread = 0, pending = false, hidden = false, onOpen, ref }: Props) {
  return (
    <button
      type="button"
      ref={ref}
      hidden={hidden}
      data-screen-only
      aria-label={unread > 0 ? `Support chat, ${unread} unread` : 'Support chat'}
      aria-haspopup="dialog"
      {...(pending && { 'aria-busy': true })}
      className={cx(button({ size: 'icon' }), place)}
      onClick={onOpen}
    >
      <ChatIcon />
      {unread > 0 && (
        <span aria-hidden="true" className={badge}>
          {unread > COUNT_MAX ? `${COUNT_MAX}+` : unread}
        </span>
      )}
    </button>
  );
}
