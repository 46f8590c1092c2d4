import { flowPage } from './FlowPage.tsx';

export default { title: 'Flows/Support', parameters: { layout: 'fullscreen' }, tags: ['!test'] };

export const Chat = flowPage('chat');
export const ChatLauncher = flowPage('chat-launcher');
