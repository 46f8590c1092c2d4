import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { draw } from './draw.tsx';
import { workListModel } from './work-list.model.ts';

const { View, at } = storiesFor(workListModel, draw);
const meta = preview.meta({ title: 'Office/Work list', component: View });

export const Looking = meta.story(at('looking'));
export const Choosing = meta.story(at('choosing'));
export const Working = meta.story(at('working'));
export const Finished = meta.story(at('finished'));
export const Left = meta.story({ ...at('left'), tags: ['!test'] });
