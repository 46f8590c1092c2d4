import { useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { brand } from '#contract/brand.ts';
import { staffedAt } from '#contract/opening-hours.ts';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import type { chatMachine } from './chat.machine.ts';
import { ChatButton } from './parts/ChatButton.tsx';
import { Composer } from './parts/Composer.tsx';
import { Messages } from './parts/Messages.tsx';
import { usePanel } from './parts/usePanel.tsx';

/** A panel in the corner, or the whole visible screen of a phone. */
const panel = css({
  position: 'fixed',
  inset: '[auto]',
  zIndex: 'toast',
  flexDirection: 'column',
  border: 'hairline',
  bg: 'bg.raised',
  color: 'fg',
  boxShadow: 'overlay',
  _open: { display: 'flex' },
  mdDown: {
    insetBlockStart: '[var(--visible-top, 0px)]',
    insetInlineStart: '0',
    width: 'full',
    maxWidth: '[100%]',
    height: '[var(--visible, 100dvh)]',
    maxHeight: '[none]',
    borderWidth: '[0]',
  },
  md: {
    insetBlockEnd: '[calc(var(--foot, 0px) + 1rem)]',
    insetInlineEnd: '4',
    width: '[24rem]',
    height: '[min(36rem, 100dvh - 2rem - var(--foot, 0px))]',
    borderRadius: 'lg',
    overflow: 'hidden',
    animation: 'rise',
  },
});
const header = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  ps: '4',
  pe: '2',
  py: '2',
  borderBlockEnd: 'hairline',
});
const title = css({ fontSize: 'lg', lineHeight: 'tight' });
const hours = css({ color: 'fg.muted', fontSize: 'sm' });
const strip = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  bg: 'bg.sunken',
  color: 'fg.muted',
  fontSize: 'sm',
});
const status = css({ px: '4', py: '2', _empty: { display: 'none' } });
const retry = css({ me: '4', flexShrink: '0' });

type Props = {
  state: SnapshotFrom<typeof chatMachine>;
  send: (event: EventFrom<typeof chatMachine>) => void;
  /** The time in milliseconds. */
  now: () => number;
};

/** The support chat: its button, and the panel with the messages and a field for new ones. */
export function ChatWidget({ state, send, now }: Props) {
  const { messages, outbox, draft, unreadCount } = state.context;
  const isOpen = state.matches({ panel: 'open' });
  const id = useId();
  const close = () => send({ type: 'panel.closed' });
  const { ref, fallbackFocus, ...dialogProps } = usePanel(isOpen, close);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hours are those at the opening
  const staffed = useMemo(() => staffedAt(now()), [isOpen]);
  const start = useCallback(
    (text: string) => {
      send({ type: 'draft.prefilled', text });
      ref.current?.querySelector('textarea')?.focus();
    },
    [send, ref],
  );
  return (
    <div data-state={dataState(state)} data-screen-only>
      <ChatButton
        ref={fallbackFocus}
        unread={unreadCount}
        hidden={isOpen}
        onOpen={() => send({ type: 'panel.opened' })}
      />
      <LiveRegion
        message={
          unreadCount === 0
            ? ''
            : `${unreadCount} unread ${unreadCount === 1 ? 'message' : 'messages'} from support`
        }
      />
      <dialog ref={ref} aria-labelledby={id} className={panel} {...dialogProps}>
        <div className={header}>
          <div>
            <h2 id={id} className={title}>
              Support chat
            </h2>
            {staffed !== null && (
              <p className={hours}>
                {staffed.isOpen ? `Open until ${staffed.until}` : `Closed. We open ${staffed.from}`}
                {` (${brand.hours.zone})`}
              </p>
            )}
          </div>
          <Button variant="ghost" size="icon" aria-label="Close" onClick={close}>
            <CloseIcon />
          </Button>
        </div>
        <div className={strip}>
          <div role="status" className={status}>
            {statusOf(state)}
          </div>
          {isFailing(state) && (
            <RetryButton pending={isConnecting(state)} onPress={() => send({ type: 'retry.pressed' })} />
          )}
        </div>
        <Messages
          messages={messages}
          outbox={outbox}
          isDisconnected={state.hasTag('disconnected')}
          onStart={start}
        />
        <Composer
          draft={draft}
          onChange={(text) => send({ type: 'draft.changed', text })}
          onSubmit={() => send({ type: 'message.submitted' })}
        />
      </dialog>
    </div>
  );
}

type State = Props['state'];
const isConnecting = (state: State) => state.matches({ socket: { active: 'connecting' } });

/**
 * From the first failure until a socket opens, so that retries neither move the focus nor say
 * anything.
 */
const isFailing = (state: State) =>
  state.hasTag('disconnected') || (isConnecting(state) && state.context.failedAttempts > 0);

function statusOf(state: State): string | null {
  if (isFailing(state))
    return (
      state.context.hostMessage ??
      "Can't reach the support chat. Your messages are saved, and we'll reconnect in a moment."
    );
  return isConnecting(state) ? 'Connecting…' : null;
}

/** Once the chat is connected, the button goes, and a focus on it moves to the field for messages. */
function RetryButton({ pending, onPress }: { pending: boolean; onPress: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (button !== null && button === document.activeElement)
        button.closest('dialog')?.querySelector('textarea')?.focus();
    };
  }, []);
  return (
    <Button ref={ref} variant="secondary" size="sm" className={retry} pending={pending} onClick={onPress}>
      Try now
    </Button>
  );
}
