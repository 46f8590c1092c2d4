import { Overview as Page } from './Overview.tsx';

export default { title: 'Overview', parameters: { layout: 'fullscreen' }, tags: ['!test'] };

export const Overview = { render: () => <Page /> };
