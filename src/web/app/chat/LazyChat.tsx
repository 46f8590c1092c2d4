import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { ChatWidget } from './ChatWidget.tsx';
import type { ChatNeeds, ChatRef } from './chat.effects.ts';
import { startChat } from './chat.effects.ts';

/** The chat as the rest of the shop knows it, all of which comes only once somebody wants it: its actor, and how it is drawn. */
export type Chat = { actor: ChatRef; View: () => ReactNode };

/** Starts the chat. */
export function openChat(needs: ChatNeeds): Chat {
  const actor = startChat(needs);
  function View() {
    const state = useSelector(actor, (state) => state);
    return <ChatWidget state={state} send={actor.send} />;
  }
  return { actor, View };
}
