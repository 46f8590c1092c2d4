import './index.css';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { App } from './App.tsx';
import { createClient } from './api/client.ts';
import { createLive } from './api/live.ts';
import { createDrafts } from './frame/drafts.ts';
import { applyTheme, readTheme } from './frame/theme.ts';
import { operatorSessionLogic } from './operator-session/operator-session.effects.ts';
import { createOfficeRouter } from './router.tsx';

/** The code of a one-use link, `/in#CODE`, which is removed from the address bar at once. */
function takeCode(): string | null {
  const { pathname, hash } = window.location;
  if (pathname !== '/in') return null;
  window.history.replaceState(null, '', '/');
  return hash.length > 1 ? hash.slice(1) : null;
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root to show the office in.');
applyTheme(readTheme());
const code = takeCode();
const client = createClient(window.fetch.bind(window), () => session.send({ type: 'session.ended' }));
const drafts = createDrafts(window);
const session = createActor(operatorSessionLogic(client, drafts.clear), { input: { code } });
// Where the session has ended, the answer signs out.
const live = createLive(window, () => {
  const { signal } = new AbortController();
  client.read('whoami', {}, { signal, isBackground: true }).catch(() => {});
});
session.start();
createRoot(root).render(
  <App client={client} live={live} drafts={drafts} session={session} router={createOfficeRouter()} />,
);
