import { useId } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import { dataState } from '#web/lib/effects.ts';
import { Button } from '#web/ui/Button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import { ChatButton } from './ChatButton.tsx';
import type { chatMachine } from './chat.machine.ts';
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
  py: '1',
  borderBlockEnd: 'hairline',
});
const title = css({ fontSize: 'lg' });
const status = css({
  px: '4',
  py: '2',
  bg: 'bg.sunken',
  color: 'fg.muted',
  fontSize: 'sm',
  _empty: { display: 'none' },
});
const disconnected = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
});

type Props = {
  state: SnapshotFrom<typeof chatMachine>;
  send: (event: EventFrom<typeof chatMachine>) => void;
};

/** The support chat: its button, and the panel with the messages and a field for new ones. */
export function ChatWidget({ state, send }: Props) {
  const { messages, outbox, draft, unreadCount } = state.context;
  const isOpen = state.matches({ panel: 'open' });
  const id = useId();
  const close = () => send({ type: 'panel.closed' });
  const { ref, fallbackFocus, ...dialogProps } = usePanel(isOpen, close);
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
          <h2 id={id} className={title}>
            Support chat
          </h2>
          <Button variant="ghost" size="icon" aria-label="Close" onClick={close}>
            <CloseIcon />
          </Button>
        </div>
        <div role="status" className={status}>
          <Status state={state} send={send} />
        </div>
        <Messages messages={messages} outbox={outbox} isDisconnected={state.hasTag('disconnected')} />
        <Composer
          draft={draft}
          onChange={(text) => send({ type: 'draft.changed', text })}
          onSubmit={() => send({ type: 'message.submitted' })}
        />
      </dialog>
    </div>
  );
}

function Status({ state, send }: Props) {
  if (state.matches({ socket: { active: 'connecting' } })) return 'Connecting…';
  if (!state.hasTag('disconnected')) return null;
  return (
    <div className={disconnected}>
      <p>
        {state.context.hostMessage ??
          "Can't reach the support chat. Your messages are saved, and we will reconnect in a moment."}
      </p>
      <Button variant="secondary" size="sm" onClick={() => send({ type: 'retry.pressed' })}>
        Try now
      </Button>
    </div>
  );
}
