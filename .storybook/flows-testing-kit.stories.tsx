import { flowPage } from './FlowPage.tsx';

export default { title: 'Flows/Testing kit', parameters: { layout: 'fullscreen' } };

export const Reservation = flowPage('reservation');
