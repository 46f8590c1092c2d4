import { Overview as Page } from './Overview.tsx';

export default { title: 'Start here/Overview', parameters: { layout: 'fullscreen' }, tags: ['!test'] };

export const Overview = { render: () => <Page /> };
