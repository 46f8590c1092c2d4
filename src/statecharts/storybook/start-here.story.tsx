import { CopyPage } from './flows/CopyPage.tsx';
import { Overview as FlowByFlow } from './flows/Overview.tsx';

/* The first pages of a project that has none of its own. */
export default { title: 'Start here', parameters: { layout: 'fullscreen' }, tags: ['!test', 'undrawn'] };

export const Overview = {
  render: () => (
    <FlowByFlow title="Flow by flow">
      What can happen is written down as statecharts. Each card leads to a chart, its states with their
      stories, and the laws that it keeps.
    </FlowByFlow>
  ),
};

export const Copy = {
  render: () => (
    <CopyPage title="Copy">
      Every text that a person reads, read from the screens of all states, with the states that show it.
    </CopyPage>
  ),
};
