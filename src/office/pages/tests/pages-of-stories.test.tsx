import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { pagesOfStories, pagesWithoutStory } from '#web/testing/pages-of-stories.ts';
import { createOfficeRouter } from '../../router.tsx';

const stories = pagesOfStories(import.meta.glob<object>('../../**/*.stories.tsx', { eager: true }));

test('each page of the office has a story, and so has what is shown in place of one', () => {
  expect(stories.length).toBeGreaterThan(20);
  expect(pagesWithoutStory(createOfficeRouter(createMemoryHistory()), stories)).toEqual([]);
});
