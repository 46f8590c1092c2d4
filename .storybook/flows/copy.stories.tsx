import { CopyPage } from '../../src/statecharts/storybook/flows/CopyPage.tsx';
import { storyLabel } from '../story-label.ts';

export default { title: 'Start here/Copy', parameters: { layout: 'fullscreen' }, tags: ['!test', 'undrawn'] };

export const Copy = {
  render: () => (
    <CopyPage title="Copy" labelOf={storyLabel}>
      Every text of the shop and its office, read from the screens of all states, with the states that show
      it, and at the end those of the host’s emails. Names, prices and codes are those of the sample.
    </CopyPage>
  ),
};
