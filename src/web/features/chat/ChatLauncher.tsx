import type { ReactNode } from 'react';
import type { EventFrom, SnapshotFrom } from 'xstate';
import { css } from '#styled/css';
import { dataState } from '#web/lib/effects.ts';
import { ChatButton } from './ChatButton.tsx';
import type { launcherMachine } from './launcher.machine.ts';

const word = css({
  position: 'fixed',
  insetBlockEnd: '[calc(var(--foot, 0px) + var(--bar, 0px) + 4.5rem)]',
  insetInlineEnd: '4',
  zIndex: 'header',
  maxWidth: '[16rem]',
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
    <div data-state={dataState(state)}>
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
          The support chat could not be loaded. Is your Internet working?
        </p>
      )}
    </div>
  );
}
