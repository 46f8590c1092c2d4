import { CopyPage } from '../../src/statecharts/storybook/flows/CopyPage.tsx';
import { storyLabel } from '../story-label.ts';

export default { title: 'Start here/Copy', parameters: { layout: 'fullscreen' }, tags: ['!test'] };

export const Copy = {
  render: () => (
    <CopyPage title="Copy" labelOf={storyLabel}>
      Every text that a shopper reads in the shop, read from the screens of all states, with the states that
      show it, and at the end those of the host’s emails. Names, prices and codes are those of the sample.
    </CopyPage>
  ),
};
