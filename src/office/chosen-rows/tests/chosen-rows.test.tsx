import { checkFlow } from '#statecharts/check-flow.ts';
import * as stories from './ChosenRows.stories.tsx';
import { chosenRowsModel } from './chosen-rows.model.ts';
import { draw } from './draw.tsx';

checkFlow(chosenRowsModel, { render: draw, stories });
