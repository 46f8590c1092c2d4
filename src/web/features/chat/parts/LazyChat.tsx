import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { ChatWidget } from '../ChatWidget.tsx';
import type { ChatDeps, ChatRef } from '../chat.effects.ts';
import { startChat } from '../chat.effects.ts';

/** The chat's actor and its view, for the part of the shop that loads it on demand. */
export type Chat = { actor: ChatRef; View: () => ReactNode };

export function openChat(deps: ChatDeps): Chat {
  const actor = startChat(deps);
  function View() {
    const state = useSelector(actor, (state) => state);
    return <ChatWidget state={state} send={actor.send} now={Date.now} />;
  }
  return { actor, View };
}
