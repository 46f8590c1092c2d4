import preview from '../../../../.storybook/preview.tsx';
import { OF_OFFICE } from '../../../../.storybook/stage/OfficePage.tsx';
import { ID } from './sample-answers.ts';

/** The main pages when there is nothing to do. */
const meta = preview.meta({ title: 'Office/Pages on an empty day', ...OF_OFFICE });

export const Today = meta.story({ args: { path: '/', day: 'empty' } });
export const Money = meta.story({ args: { path: '/money', day: 'empty' } });
export const Orders = meta.story({ args: { path: '/orders', day: 'empty' } });
export const Order = meta.story({ args: { path: `/orders/${ID}`, day: 'empty' }, tags: ['!test'] });
export const Chats = meta.story({ args: { path: '/chats', day: 'empty' } });
