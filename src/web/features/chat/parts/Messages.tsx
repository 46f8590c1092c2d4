import { useEffect, useRef } from 'react';
import type { ChatMessage } from '#contract/chat.ts';
import { CHAT_FROM } from '#contract/chat.ts';
import { css, cx } from '#styled/css';
import { DateTime } from '#web/ui/DateTime.tsx';
import type { PendingMessage } from '../outbox.ts';

const scroller = css({
  flex: '1',
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  minHeight: '0',
  px: '4',
  py: '3',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  _focusVisible: { outlineOffset: '[-2px]' },
});
const list = css({ display: 'grid', gap: '2' });
const theirs = css({ display: 'grid', justifyItems: 'start', gap: '0.5' });
const own = css({ display: 'grid', justifyItems: 'end', gap: '0.5' });
const bubble = css({
  maxWidth: '[85%]',
  px: '3',
  py: '2',
  borderRadius: 'lg',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  _highContrast: { border: '[1px solid]' },
});
const theirWords = css({ bg: 'bg.sunken' });
const ownWords = css({ bg: 'accent.subtle' });
const note = css({ color: 'fg.muted', fontSize: 'xs' });
const hint = css({ my: '[auto]', color: 'fg.muted', textAlign: 'center' });

/** A list counts as scrolled to its end within this many pixels. */
const AT_END_WITHIN_PX = 80;

type Props = { messages: readonly ChatMessage[]; outbox: readonly PendingMessage[]; isDisconnected: boolean };

function keepAtEnd(element: HTMLElement | null, isAtEnd: boolean): void {
  if (element !== null && isAtEnd) element.scrollTop = element.scrollHeight;
}

/**
 * The messages, followed by those that wait to be sent. New ones are announced. A list at its end
 * stays there; sending and opening the panel scroll to the end.
 */
export function Messages({ messages, outbox, isDisconnected }: Props) {
  const ref = useRef<HTMLDivElement>(null);
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
  // Scroll when the panel gets its first layout, or when a keyboard shrinks it.
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === 0) isAtEnd.current = true;
      keepAtEnd(element, isAtEnd.current);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const onScroll = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = ref.current ?? {};
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END_WITHIN_PX;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
    <section ref={ref} tabIndex={0} aria-label="Conversation" className={scroller} onScroll={onScroll}>
      {messages.length === 0 && outbox.length === 0 && (
        <p className={hint}>Ask us anything. We answer as soon as we can.</p>
      )}
      <div role="log" aria-label="Conversation so far" className={list}>
        {messages.map((message, at) => (
          <MessageBubble key={message.id ?? `at ${at}`} message={message} />
        ))}
      </div>
      {outbox.length > 0 && (
        <ul aria-label="Not sent yet" className={list}>
          {outbox.map(({ text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they leave from the front only, and two may have the same text
            <li key={at} className={own}>
              <p dir="auto" className={cx(bubble, ownWords)}>
                {text}
              </p>
              <p className={note}>{isDisconnected ? 'Not sent yet' : 'Sending…'}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function MessageBubble({ message: { from, msg, at } }: { message: ChatMessage }) {
  const isOwn = from === CHAT_FROM.visitor;
  return (
    <div className={isOwn ? own : theirs}>
      <p className={note}>
        {from}
        {at !== undefined && (
          <>
            {' · '}
            <DateTime at={at} />
          </>
        )}
      </p>
      <p dir="auto" className={isOwn ? cx(bubble, ownWords) : cx(bubble, theirWords)}>
        {msg}
      </p>
    </div>
  );
}
