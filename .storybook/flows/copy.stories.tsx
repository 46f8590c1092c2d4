import { CopyPage } from '../../src/statecharts/storybook/flows/CopyPage.tsx';
import { storyLabel } from '../story-label.ts';

export default { title: 'Start here/Copy', parameters: { layout: 'fullscreen' }, tags: ['!test'] };

export const Copy = {
  render: () => (
    <CopyPage title="Copy" labelOf={storyLabel}>
      Every text that a shopper reads in the shop, read from the screens of all states, with the states that
      show it. Names, prices and codes are those of the sample. Emails have a page of their own, under “Host”.
    </CopyPage>
  ),
};
