/* The components of the kit's pages, for the pages of a project's own that `startPages` names. */

export { CopyPage } from './flows/CopyPage.tsx';
export { Loaded } from './flows/FlowPage.tsx';
export { Chart } from './flows/flow-chart.tsx';
export { StoryLink } from './flows/flow-words.tsx';
export { Overview } from './flows/Overview.tsx';
