import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { chosenRowsModel } from './chosen-rows.model.ts';
import { draw } from './draw.tsx';

const { View, at, by } = storiesFor(chosenRowsModel, draw);
const meta = preview.meta({ title: 'Office/Chosen rows', component: View });

export const Choosing = meta.story(at('choosing'));
export const Failed = meta.story(by('choosing', 'run some'));
export const Asking = meta.story(at('asking'));
export const Question = meta.story(at('question'));
export const Doing = meta.story(at('doing'));
