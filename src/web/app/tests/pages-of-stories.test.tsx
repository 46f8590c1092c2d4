import { expect, test } from 'vitest';
import { pagesOfStories, pagesWithoutStory } from '#web/testing/pages-of-stories.ts';
import { createActors } from '../actors.ts';
import { createAppRouter } from '../router.tsx';
import { appContext } from './app-context.ts';
import { IDLE_LOGIC } from './idle-logic.ts';

const stories = pagesOfStories(import.meta.glob<object>('../../features/**/*.stories.tsx', { eager: true }));

test('each page of the shop has a story, and so has what is shown in place of one', () => {
  expect(stories.length).toBeGreaterThan(200);
  const actors = createActors({ isLoggedIn: false, cachedCatalogue: null, logic: IDLE_LOGIC });
  const context = appContext({ actors, request: () => new Promise(() => {}) });
  const exempt = { '/my/': 'It leads on to the profile.' };
  expect(pagesWithoutStory(createAppRouter({ context }), stories, exempt)).toEqual([]);
});
