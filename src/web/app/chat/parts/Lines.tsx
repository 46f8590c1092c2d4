import { useEffect, useRef } from 'react';
import type { ChatMessage } from '#contract/chat.ts';
import { CHAT_FROM } from '#contract/chat.ts';
import { css, cx } from '#styled/css';
import { DateTime } from '#web/ui/DateTime.tsx';
import type { Unsaid } from '../outbox.ts';

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

/** How near to its end a list counts as being there, in pixels. */
const NEAR = 80;

type Props = { lines: readonly ChatMessage[]; outbox: readonly Unsaid[]; isLost: boolean };

function keepAtEnd(element: HTMLElement | null, isAtEnd: boolean): void {
  if (element !== null && isAtEnd) element.scrollTop = element.scrollHeight;
}

/**
 * What was said, and under it what is still to be said. New lines are read out; whoever looks at the end stays there, and whoever
 * says something or opens the panel comes there.
 */
export function Lines({ lines, outbox, isLost }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const newest = [lines.length, lines.at(-1)?.id, outbox.length].join();
  const unsaid = useRef(outbox.length);
  useEffect(() => {
    if (outbox.length > unsaid.current) isAtEnd.current = true;
    unsaid.current = outbox.length;
  }, [outbox.length]);
  useEffect(() => {
    if (newest !== '') keepAtEnd(ref.current, isAtEnd.current);
  }, [newest]);
  // The panel opens, which its lines were not laid out before, or a keyboard takes room from it.
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
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section ref={ref} tabIndex={0} aria-label="Conversation" className={scroller} onScroll={onScroll}>
      {lines.length === 0 && outbox.length === 0 && (
        <p className={hint}>Ask us anything. We read it here, and answer as soon as we can.</p>
      )}
      <div role="log" aria-label="Lines" className={list}>
        {lines.map((line, at) => (
          <Line key={line.id ?? `at ${at}`} line={line} />
        ))}
      </div>
      {outbox.length > 0 && (
        <ul aria-label="Not sent yet" className={list}>
          {outbox.map(({ text }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they only ever leave from the front, and two may read alike
            <li key={at} className={own}>
              <p dir="auto" className={cx(bubble, ownWords)}>
                {text}
              </p>
              <p className={note}>{isLost ? 'Not sent yet' : 'Sending…'}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Line({ line: { from, msg, at } }: { line: ChatMessage }) {
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
