import { flowPage } from './FlowPage.tsx';

export default { title: 'Flows/Around it', parameters: { layout: 'fullscreen' }, tags: ['!test'] };

export const Session = flowPage('session');
export const Notices = flowPage('notices');
export const Theme = flowPage('theme');
export const Cookies = flowPage('cookies');
export const Menu = flowPage('menu');
export const Legal = flowPage('legal');
