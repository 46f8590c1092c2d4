import { sampleCatalogue } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { createPrerender, type PrerenderedPage } from '#web/prerender.tsx';

const PATH = '/product/gift-cards/valorant-vp';
const prerender = createPrerender(sampleCatalogue, { origin: 'https://shop.example.com', texts: {} });

/** A product's page as the host sends it. */
export const prerendered: PrerenderedPage & { path: string } = { ...(await prerender(PATH)), path: PATH };
