import { flowPage } from './FlowPage.tsx';

export default { title: 'Flows/Checkout', parameters: { layout: 'fullscreen' }, tags: ['!test'] };

export const Checkout = flowPage('checkout');
