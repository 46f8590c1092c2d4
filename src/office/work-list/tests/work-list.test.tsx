import { checkFlow } from '#statecharts/check-flow.ts';
import { draw } from './draw.tsx';
import * as stories from './WorkListScreen.stories.tsx';
import { workListModel } from './work-list.model.ts';

checkFlow(workListModel, { render: draw, stories });
