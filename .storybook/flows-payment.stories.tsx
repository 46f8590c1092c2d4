import { flowPage } from './FlowPage.tsx';

export default { title: 'Flows/Payment', parameters: { layout: 'fullscreen' }, tags: ['!test'] };

export const Payment = flowPage('payment');
