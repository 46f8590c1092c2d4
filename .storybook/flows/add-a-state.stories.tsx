import { AddAState as Page } from './Guide.tsx';

export default { title: 'Start here/Add a state', parameters: { layout: 'fullscreen' } };

export const AddAState = { render: () => <Page /> };
