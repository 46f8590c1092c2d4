import './index.css';
import { createPrefetch, readingOf } from './api/prefetch.ts';

/** The code of a one-use link, `/in#CODE`, which is removed from the address bar at once. */
function takeCode(): string | null {
  const { pathname, hash } = window.location;
  if (pathname !== '/in') return null;
  window.history.replaceState(null, '', '/');
  return hash.length > 1 ? hash.slice(1) : null;
}

const prefetch = createPrefetch(window.fetch.bind(window));

/** Loads the pages. What Today shows, the first of most visits, is asked for meanwhile. */
function loadPages() {
  if (window.location.pathname === '/') void prefetch.ask('/commands', readingOf('today', {}));
  return import('./router.tsx');
}
const loadSignIn = () => import('./operator-session/SignInScreen.tsx');
let pages: ReturnType<typeof loadPages> | null = null;
const loadPagesOnce = () => {
  pages ??= loadPages();
  return pages;
};

/** Asks who is signed in, and loads what is shown next, while the scripts of every page load. */
async function begin() {
  if (await prefetch.ask('/session')) {
    void prefetch.ask('/commands.json');
    await loadPagesOnce();
  } else await loadSignIn();
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root to show the office in.');
const code = takeCode();
// What fails to load here is loaded again where it is needed, which then says so.
if (code === null) begin().catch(() => {});
const onFailure = () => root.replaceChildren('The office could not be loaded. Please reload this page.');
import('./start.tsx').then(
  ({ start }) =>
    start(root, { fetch: prefetch.fetch, code, loadPages: loadPagesOnce, loadSignIn, onFailure }),
  onFailure,
);
