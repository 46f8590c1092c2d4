/** One page of each kind that the host renders, with its heading. */
export const PUBLIC_PAGES = [
  { name: 'home page', path: '/', heading: /Keystall/, status: 200 },
  { name: 'category', path: '/product/gift-cards', heading: 'Gift Cards', status: 200 },
  { name: 'product', path: '/product/gift-cards/valorant-vp', heading: 'Valorant VP', status: 200 },
  { name: 'legal text', path: '/terms-of-service', heading: 'Terms of Service', status: 200 },
  { name: 'page that is not found', path: '/nowhere', heading: /wandered into space/, status: 404 },
] as const;
