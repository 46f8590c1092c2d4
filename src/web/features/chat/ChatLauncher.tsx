import type { ReactNode } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import type { launcherMachine } from './launcher.machine.ts';
import { ChatButton } from './parts/ChatButton.tsx';

/** As wide as the button, which is not there while the panel is open, so that the header stays. */
const place = css({ minWidth: 'control' });
/** Below the header. */
const word = css({
  position: 'absolute',
  insetBlockStart: '[100%]',
  insetInlineEnd: '2',
  width: '[16rem]',
  p: '3',
  border: 'hairline',
  borderRadius: 'md',
  bg: 'bg.raised',
  fontSize: 'sm',
});

type Props = {
  state: SnapshotFrom<typeof launcherMachine>;
  send: (event: EventFrom<typeof launcherMachine>) => void;
  /** The chat itself, once it is loaded. */
  children?: ReactNode;
};

/** The chat's button until the chat is loaded. */
export function ChatLauncher({ state, send, children }: Props) {
  return (
    <div data-state={dataState(state)} className={place}>
      {state.matches('loaded') ? (
        children
      ) : (
        <ChatButton
          pending={state.matches('loading') && state.context.requested !== null}
          onOpen={() => send({ type: 'chat.asked' })}
        />
      )}
      {state.matches('lost') && (
        <p role="alert" className={word}>
          Couldn't load the support chat. Is your Internet working?
        </p>
      )}
    </div>
  );
}
