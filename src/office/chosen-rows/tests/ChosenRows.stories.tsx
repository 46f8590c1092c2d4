import { storiesFor } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { chosenRowsModel } from './chosen-rows.model.ts';
import { draw } from './draw.tsx';

const { View, at, by } = storiesFor(chosenRowsModel, draw);
const failed = storiesFor(chosenRowsModel, ({ value, context }, send) => {
  const some = { ...context, done: 1, failed: chosenRowsModel.outcomes.run.some.failed };
  return draw(chosenRowsModel.machine.resolveState({ value, context: some }), send);
});
const meta = preview.meta({ title: 'Office/Chosen rows', component: View });

export const Choosing = meta.story(at('choosing'));
/** Of two rows, the second was refused. */
export const Failed = meta.story({ ...by('choosing', 'run some'), render: failed.View });
export const Asking = meta.story(at('asking'));
export const Question = meta.story(at('question'));
export const Doing = meta.story(at('doing'));
