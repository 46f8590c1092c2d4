import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * The page of a category, whose code comes with pages of categories and with home. The route's
 * loader waits for it, so that it is hydrated without a Suspense boundary, which the prerendered
 * page doesn't have.
 */
export const LazyCategory = lazyRouteComponent(() => import('./CategoryPage.tsx'), 'CategoryPage');
