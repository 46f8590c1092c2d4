import { ChartOfStory } from './FlowPage.tsx';

/** What the panel beside a story shows: no story of its own. */
export default { title: 'Flows/Panel', parameters: { layout: 'fullscreen' }, tags: ['!test', '!dev'] };

export const Chart = { render: () => <ChartOfStory /> };
