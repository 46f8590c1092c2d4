import type { Ref } from 'react';
import { button } from '#styled/recipes';
import { shortCount } from '#web/lib/short-count.ts';
import { CountBadge } from '#web/ui/CountBadge.tsx';
import { ChatIcon } from '#web/ui/icons.tsx';

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
  // It has exactly the text of the badge, so that voice control finds the button by it.
  const name = unread > 0 ? `Support chat, ${shortCount(unread)} unread` : 'Support chat';
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
      <CountBadge count={unread} tone="danger" />
    </button>
  );
}
