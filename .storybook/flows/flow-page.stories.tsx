import { flowPage } from './FlowPage.tsx';

/**
 * The page of a flow for the tests. It is not in the sidebar: the pages there come from the tables of
 * transitions.
 */
export default { title: 'Flow page', parameters: { layout: 'fullscreen' }, tags: ['!dev'] };

export const Page = flowPage('login');
