import type { RefObject } from 'react';
import { memo, useEffect, useRef, useState } from 'react';
import { css } from '#styled/css';
import type { ListedMessage } from '../outbox.ts';
import { MessageBubble, messageList } from './MessageBubble.tsx';

/** A page out of view takes the height that it had, or at first about that of its messages. */
const page = css({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  contentVisibility: 'auto',
  containIntrinsicBlockSize: '[auto 200rem]',
});

/** Pages are drawn within this distance from the view, so that scrolling finds them drawn. */
const DRAWN_WITHIN = '100% 0px';

type Props = { pages: readonly (readonly ListedMessage[])[]; scroller: RefObject<HTMLElement | null> };

/**
 * The older messages, in pages. Only pages in or near the view are drawn; each of the others is one
 * plain text, where the browser's search and a screen reader still find every word.
 */
export function EarlierMessages({ pages, scroller }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState<ReadonlySet<number>>(new Set());
  const { length } = pages;
  useEffect(() => {
    if (ref.current === null || length === 0) return;
    const numbers = new Map([...ref.current.children].map((element, at) => [element, at]));
    const observer = new IntersectionObserver(
      (entries) =>
        setInView((previous) => {
          const next = new Set(previous);
          for (const { target, isIntersecting } of entries) {
            const at = numbers.get(target) ?? -1;
            if (isIntersecting) next.add(at);
            else next.delete(at);
          }
          return next;
        }),
      { root: scroller.current, rootMargin: DRAWN_WITHIN },
    );
    for (const element of numbers.keys()) observer.observe(element);
    return () => observer.disconnect();
  }, [length, scroller]);
  return (
    <div ref={ref} className={messageList}>
      {pages.map((messages, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are only added at the end
        <Page key={at} messages={messages} isDrawn={inView.has(at)} />
      ))}
    </div>
  );
}

type PageProps = { messages: readonly ListedMessage[]; isDrawn: boolean };

const Page = memo(
  ({ messages, isDrawn }: PageProps) => (
    <div className={page}>
      {isDrawn ? (
        <div className={messageList}>
          {messages.map((message, at) => (
            <MessageBubble key={message.id ?? `at ${at}`} message={message} />
          ))}
        </div>
      ) : (
        messages.map(({ from, msg }) => `${from}: ${msg}`).join('\n')
      )}
    </div>
  ),
  (before, after) =>
    before.isDrawn === after.isDrawn &&
    before.messages.length === after.messages.length &&
    before.messages.every((message, at) => message === after.messages[at]),
);
