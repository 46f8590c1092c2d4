import { flowPage } from './FlowPage.tsx';

export default { title: 'Flows/Find', parameters: { layout: 'fullscreen' }, tags: ['!test'] };

export const Catalogue = flowPage('catalogue');
export const SearchBox = flowPage('search-box');
export const Search = flowPage('search');
export const AddToCart = flowPage('add-to-cart');
