import preview from '../../../../.storybook/preview.tsx';
import { OF_OFFICE } from '../../../../.storybook/stage/OfficePage.tsx';
import { chat, ID } from './sample-answers.ts';

/** The main pages as support sees them. They draw less than a manager's. */
const meta = preview.meta({ title: 'Office/Pages as support', tags: ['!test'], ...OF_OFFICE });

export const Today = meta.story({ args: { path: '/', role: 'support' } });
export const Money = meta.story({ args: { path: '/money', role: 'support' } });
export const Orders = meta.story({ args: { path: '/orders', role: 'support' } });
export const Order = meta.story({ args: { path: `/orders/${ID}`, role: 'support' } });
export const Conversation = meta.story({ args: { path: `/chats/${chat.visitor}`, role: 'support' } });
export const More = meta.story({ args: { path: '/more', role: 'support' } });
export const NoSuchCommand = meta.story({ args: { path: '/do/operators/add', role: 'support' } });
export const NotForSupport = meta.story({ args: { path: '/list/operators', role: 'support' } });
