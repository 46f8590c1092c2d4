import { fromPromise } from 'xstate';
import type { ChatDeps } from './chat.effects.ts';
import { launcherMachine } from './launcher.machine.ts';
import type { Chat } from './parts/LazyChat.tsx';

/** The chat itself, once its code is loaded. */
export type LoadedChat = { current: Chat | null };

/**
 * The launcher's chart over the browser: loads the chat's code, starts the chat and forwards
 * requests to it.
 */
export const launcherLogic = (needs: ChatDeps, loaded: LoadedChat) =>
  launcherMachine.provide({
    actors: {
      load: fromPromise<void, void>(async ({ signal }) => {
        const { openChat } = await import('./parts/LazyChat.tsx');
        // Code that comes after the time-out starts no chat: the next press does.
        signal.throwIfAborted();
        loaded.current ??= openChat(needs);
      }),
    },
    guards: { isTalking: () => needs.conversationRecord.read() !== null },
    actions: {
      forward(_, request) {
        if (request === null) return;
        const { subject } = request;
        loaded.current?.actor.send(
          subject === null ? { type: 'panel.opened' } : { type: 'draft.prefilled', text: subject },
        );
      },
    },
  });
