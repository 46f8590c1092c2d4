import type { Ref } from 'react';
import { css } from '#styled/css';
import { button } from '#styled/recipes';
import { ChatIcon } from '#web/ui/icons.tsx';

/** Where the cart beside it has its own. */
const badge = css({
  position: 'absolute',
  insetBlockStart: '1',
  insetInlineStart: '6',
  minWidth: '5',
  px: '1',
  borderRadius: 'full',
  bg: 'danger.solid',
  color: 'accent.fg',
  fontSize: 'xs',
  fontWeight: 'bold',
  fontVariantNumeric: 'tabular-nums',
  lineHeight: 'normal',
  textAlign: 'center',
  _highContrast: { border: '[1px solid]' },
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

/**
 * The button of the support chat, with the number of unread messages. It is in the header of every
 * page, because a button that floats covers prices.
 */
export function ChatButton({ unread = 0, pending = false, hidden = false, onOpen, ref }: Props) {
  const count = unread > COUNT_MAX ? `${COUNT_MAX}+` : String(unread);
  // It has the badge's very text, which voice control may be told to press.
  const name = unread > 0 ? `Support chat, ${count} unread` : 'Support chat';
  return (
    <button
      type="button"
      ref={ref}
      hidden={hidden}
      data-screen-only
      aria-label={name}
      title={name}
      aria-haspopup="dialog"
      {...(pending && { 'aria-busy': true })}
      className={button({ variant: 'ghost', size: 'icon' })}
      onClick={onOpen}
    >
      <ChatIcon />
      {unread > 0 && (
        <span aria-hidden="true" className={badge}>
          {count}
        </span>
      )}
    </button>
  );
}
