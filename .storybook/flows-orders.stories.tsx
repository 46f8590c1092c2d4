import { flowPage } from './FlowPage.tsx';

export default { title: 'Flows/Orders', parameters: { layout: 'fullscreen' }, tags: ['!test'] };

export const Orders = flowPage('orders');
export const Payments = flowPage('payments');
