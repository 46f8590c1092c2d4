import { ChartOfStory, flowPage } from './FlowPage.tsx';

/**
 * What the panel beside a story shows, and the page of a flow for the tests. Neither is in the
 * sidebar: the pages there come from the tables of transitions.
 */
export default { title: 'Flow page', parameters: { layout: 'fullscreen' }, tags: ['!dev'] };

export const Chart = { render: () => <ChartOfStory /> };
export const Page = flowPage('login');
