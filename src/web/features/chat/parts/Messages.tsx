import { memo, useEffect, useRef } from 'react';
import { css } from '#styled/css';
import type { ListedMessage, PendingMessage } from '../outbox.ts';
import { EarlierMessages } from './EarlierMessages.tsx';
import { MessageBubble, messageList } from './MessageBubble.tsx';
import { PendingMessages } from './PendingMessages.tsx';
import { paginate } from './paginate.ts';
import { Starters } from './Starters.tsx';

const scroller = css({
  flex: '1',
  minHeight: '0',
  px: '4',
  py: '3',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  _focusVisible: { outlineOffset: '[-2px]' },
});
const content = css({ display: 'flex', flexDirection: 'column', gap: '2', minHeight: 'full' });
const hint = css({ mt: '[auto]', mb: '2', color: 'fg.muted', textAlign: 'center' });

/** A list counts as scrolled to its end within this many pixels. */
const AT_END_WITHIN_PX = 80;

type Props = {
  messages: readonly ListedMessage[];
  outbox: readonly PendingMessage[];
  isDisconnected: boolean;
  /** Begins a message with this text. It stays the same, so that a long list is not drawn again. */
  onStart: (text: string) => void;
};

function keepAtEnd(element: HTMLElement | null, isAtEnd: boolean): void {
  if (element !== null && isAtEnd) element.scrollTop = element.scrollHeight;
}

/**
 * The messages, followed by those that wait to be sent. New ones are announced: the log has only the
 * newest, so that older ones, drawn as they come into view, are not. A list at its end stays there;
 * sending and opening the panel scroll to the end.
 */
export const Messages = memo(({ messages, outbox, isDisconnected, onStart }: Props) => {
  const ref = useRef<HTMLElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const newest = [messages.length, messages.at(-1)?.id, outbox.length].join();
  const pendingCount = useRef(outbox.length);
  useEffect(() => {
    if (outbox.length > pendingCount.current) isAtEnd.current = true;
    pendingCount.current = outbox.length;
  }, [outbox.length]);
  useEffect(() => {
    if (newest !== '') keepAtEnd(ref.current, isAtEnd.current);
  }, [newest]);
  // Scroll when the panel gets its first layout, when a keyboard shrinks it, and when a page of
  // messages turns out taller than it was thought to be.
  useEffect(() => {
    const element = ref.current;
    if (element === null || contentRef.current === null) return;
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === 0) isAtEnd.current = true;
      keepAtEnd(element, isAtEnd.current);
    });
    observer.observe(element);
    observer.observe(contentRef.current);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = ref.current ?? {};
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END_WITHIN_PX;
  };
  const { pages, last } = paginate(messages);
  const lastStart = messages.length - last.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section ref={ref} tabIndex={0} aria-label="Conversation" className={scroller} onScroll={onScroll}>
      <div ref={contentRef} className={content}>
        {messages.length === 0 && outbox.length === 0 && (
          <>
            <p className={hint}>Ask us anything. We answer as soon as we can.</p>
            <Starters onStart={onStart} />
          </>
        )}
        {pages.length > 0 && <EarlierMessages pages={pages} scroller={ref} />}
        <div role="log" aria-label="Conversation so far" className={messageList}>
          {last.map((message, at) => (
            <MessageBubble key={message.id ?? `at ${lastStart + at}`} message={message} />
          ))}
        </div>
        <PendingMessages outbox={outbox} isDisconnected={isDisconnected} />
      </div>
    </section>
  );
});
