import { flowPage } from './FlowPage.tsx';

export default { title: 'Flows/Cart', parameters: { layout: 'fullscreen' }, tags: ['!test'] };

export const Cart = flowPage('cart');
