import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { browserLaunch } from '../browser.ts';
import { compareStorybooks } from './compare-storybooks.ts';
import { looksPage } from './looks-page.ts';

/** A page with the channel of a Storybook, and with these stories. */
const iframe = (
  stories: Record<string, string>,
) => `<!doctype html><body><div id="storybook-root"></div><script>
const stories = ${JSON.stringify(stories)};
const listeners = {};
const tell = (event, told) => [...(listeners[event] ?? [])].forEach((listener) => listener(told));
window.__STORYBOOK_ADDONS_CHANNEL__ = {
  on: (event, listener) => (listeners[event] ??= new Set()).add(listener),
  removeListener: (event, listener) => listeners[event]?.delete(listener),
  once: (event, listener) => (listeners[event] = new Set([listener])),
  emit: (event, { storyId, globals }) => {
    if (event === 'updateGlobals') {
      document.documentElement.style.colorScheme = globals.theme;
      tell('globalsUpdated');
    }
    if (event !== 'setCurrentStory') return;
    document.body.firstChild.innerHTML = stories[storyId];
    if (storyId === 'broken') tell('storyThrewException', { message: 'It fails' });
    setTimeout(() => tell('storyFinished', { storyId }), 50);
  },
};
window.__STORYBOOK_PREVIEW__ = {};
</script></body>`;

/** A built Storybook with these stories, by their names. */
function storybook(parent: string, name: string, stories: Record<string, string>): string {
  const folder = join(parent, name);
  mkdirSync(folder);
  const entries = Object.keys(stories).map((id) => [id, { id, title: 'Sample', name: id, type: 'story' }]);
  writeFileSync(join(folder, 'index.json'), JSON.stringify({ v: 5, entries: Object.fromEntries(entries) }));
  writeFileSync(join(folder, 'iframe.html'), iframe(stories));
  return folder;
}

const CLOCK = '<p id="clock"></p><img src="x" onerror="clock.textContent = new Date() + Date.now()">';
const MOVING = `<style>@keyframes turn { to { rotate: 360deg } }</style>
  <div style="width: 40px; height: 20px; background: teal; animation: turn 0.7s linear infinite"></div>`;
const WIDE = '<button style="width: 20rem">Add</button><input autofocus value="caret">';

test('only what differs is found: no movement, no clock, no renamed story; what is broken is named', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'keystall-compare-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const same = { clock: CLOCK, moving: MOVING, wide: WIDE, broken: 'Oh' };
  const built = {
    before: storybook(parent, 'one', { ...same, button: '<button>Add</button>', old: 'Old' }),
    after: storybook(parent, 'other', { renamed: 'Old', ...same, button: '<button>Buy</button>' }),
  };
  const folder = join(parent, 'page');
  const browser = await chromium.launch(browserLaunch());
  onTestFinished(() => browser.close());

  const comparison = await compareStorybooks({ browser, built, words: [], folder });
  expect(comparison).toMatchObject({ compared: 5, added: [{ id: 'renamed' }], gone: [{ id: 'old' }] });
  expect(comparison.changed.map(({ story, frames }) => [story.id, frames.length])).toEqual([['button', 4]]);
  expect([...comparison.problems]).toEqual([['broken', expect.stringMatching(/^after, .+: It fails$/)]]);

  const page = await looksPage({ comparison, folder, names: { before: 'one', after: 'other' } });
  const files = [...page.matchAll(/<img src="(.+?)"/g)].map(([, file = '']) => file);
  expect(files).toContain('difference/button.phone.light.png');
  expect(files).toHaveLength(4 * 3 + 4 + 4);
  expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
});
