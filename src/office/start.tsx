import { lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { App } from './App.tsx';
import { createClient } from './api/client.ts';
import { createLive } from './api/live.ts';
import { createDrafts } from './frame/drafts.ts';
import { applyTheme, readTheme } from './frame/theme.ts';
import { operatorSessionLogic } from './operator-session/operator-session.effects.ts';

type Start = {
  fetch: typeof globalThis.fetch;
  /** The code of a one-use link. */
  code: string | null;
  loadPages(): Promise<typeof import('./router.tsx')>;
  loadSignIn(): Promise<typeof import('./operator-session/SignInScreen.tsx')>;
  /** Says that a script could not be loaded. */
  onFailure(): void;
};

/** Shows the office. */
export function start(root: HTMLElement, { fetch, code, loadPages, loadSignIn, onFailure }: Start) {
  applyTheme(readTheme());
  const client = createClient(fetch, () => session.send({ type: 'session.ended' }));
  const drafts = createDrafts(window);
  const session = createActor(operatorSessionLogic(client, drafts.clear), { input: { code } });
  // Where the session has ended, the answer signs out.
  const live = createLive(window, () => {
    const { signal } = new AbortController();
    client.read('whoami', {}, { signal, isBackground: true }).catch(() => {});
  });
  session.start();
  const Pages = lazy(async () => ({ default: (await loadPages()).createPages() }));
  const SignIn = lazy(async () => ({ default: (await loadSignIn()).SignInScreen }));
  createRoot(root, { onUncaughtError: onFailure }).render(
    <App client={client} live={live} drafts={drafts} session={session} Pages={Pages} SignIn={SignIn} />,
  );
}
