/* The pictures of stories, for the configuration of Storybook and for tests that open its stories. */

export { storyPictures } from './pictures-plugin.ts';
export { serveBuilt } from './serve-built.ts';
export { openStory, untilPlayed } from './story-page.ts';
