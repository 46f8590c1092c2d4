import { memo } from 'react';
import { css, cx } from '#styled/css';
import { DateTime } from '#web/ui/DateTime.tsx';
import type { ListedMessage } from '../outbox.ts';
import { isOwn } from '../outbox.ts';

export const messageList = css({ display: 'grid', gap: '2' });
export const own = css({ display: 'grid', justifyItems: 'end', gap: '0.5' });
const theirs = css({ display: 'grid', justifyItems: 'start', gap: '0.5' });
const bubble = css({
  maxWidth: '[85%]',
  px: '3',
  py: '2',
  borderRadius: 'lg',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  // Piled-up combining marks would be drawn over other messages.
  overflow: 'clip',
  _highContrast: { border: '[1px solid]' },
});
const theirWords = css({ bg: 'bg.sunken' });
export const ownBubble = cx(bubble, css({ bg: 'accent.subtle' }));
export const note = css({
  color: 'fg.muted',
  fontSize: 'xs',
  overflow: 'clip',
  overflowWrap: 'anywhere',
});

/** A message of the list with its author and time. */
export const MessageBubble = memo(({ message }: { message: ListedMessage }) => {
  const { from, msg, at } = message;
  return (
    <div className={isOwn(message) ? own : theirs}>
      <p className={note}>
        {from}
        {at !== undefined && (
          <>
            {' · '}
            <DateTime at={at} />
          </>
        )}
      </p>
      <p dir="auto" className={isOwn(message) ? ownBubble : cx(bubble, theirWords)}>
        {msg}
      </p>
    </div>
  );
});
