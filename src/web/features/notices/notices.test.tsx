import { checkFlow } from '#web/testing/check-flow.ts';
import * as stories from './NoticeBoard.stories.tsx';
import { NoticeBoard } from './NoticeBoard.tsx';
import { noticesModel } from './notices.model.ts';

checkFlow(noticesModel, { render: (state, send) => <NoticeBoard state={state} send={send} />, stories });
