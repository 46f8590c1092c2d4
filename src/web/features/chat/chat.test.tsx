import { checkFlow } from '#web/testing/check-flow.ts';
import * as stories from './ChatWidget.stories.tsx';
import { ChatWidget } from './ChatWidget.tsx';
import { chatModel } from './chat.model.ts';

checkFlow(chatModel, {
  render: (state, send) => <ChatWidget state={state} send={send} />,
  stories,
});
