import { fromPromise } from 'xstate';
import type { ChatNeeds } from './chat.effects.ts';
import type { Chat } from './LazyChat.tsx';
import { launcherMachine } from './launcher.machine.ts';

/** The chat itself, once its code is there. */
export type LoadedChat = { current: Chat | null };

/** The launcher's chart, touching the world: it fetches the chat's code, starts the chat, and hands it what was wished for. */
export const launcherLogic = (needs: ChatNeeds, loaded: LoadedChat) =>
  launcherMachine.provide({
    actors: {
      load: fromPromise<void, void>(async () => {
        const { openChat } = await import('./LazyChat.tsx');
        loaded.current ??= openChat(needs);
      }),
    },
    guards: { isTalking: () => needs.conversation.read() !== null },
    actions: {
      grant({ context: { wish } }) {
        if (wish?.subject != null) loaded.current?.actor.send({ type: 'subject.given', text: wish.subject });
        else if (wish !== null) loaded.current?.actor.send({ type: 'panel.opened' });
      },
    },
  });
