import { checkFlow } from '../checkFlow.ts';
import * as stories from './TableScreen.stories.tsx';
import { TableScreen } from './TableScreen.tsx';
import { tableModel } from './table.model.ts';

checkFlow(tableModel, { render: (state, send) => <TableScreen state={state} send={send} />, stories });
