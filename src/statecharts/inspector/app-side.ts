/*
 * The development server loads this into the app's page, before the app: it posts to the page of live
 * charts what the app's actors do.
 */
import { chartGraph } from '../drawing/chart-graph.ts';
import { createLiveActors } from './live-actors.ts';
import { CHANNEL, type Message, type ShopMessage } from './messages.ts';
import { watchActors } from './watch-actors.ts';

const channel = new BroadcastChannel(CHANNEL);
const id = crypto.randomUUID();
const post = (message: ShopMessage) => channel.postMessage(message);
const actors = createLiveActors({
  tab: () => ({ id, path: window.location.pathname }),
  post,
  draw: chartGraph,
  now: Date.now,
});

watchActors(actors.started, actors.inspected);
channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.kind === 'page.opened') actors.asked();
});
window.addEventListener('pagehide', () => post({ kind: 'app.closed', tab: id }));
// A page that comes back from the browser's cache goes on without being loaded.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) post({ kind: 'app.opened' });
});
post({ kind: 'app.opened' });
