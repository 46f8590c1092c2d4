import { sampleCatalogue } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { createPrerender } from '#web/prerender.tsx';
import type { Visit } from './open-shop.tsx';

/** The page of a visit as the host sends it, without the frame. Empty where it is no guest's, or can't be loaded. */
export async function prerenderPage({
  path,
  stored = {},
  catalogue = sampleCatalogue,
  methods = [],
  fault,
}: Visit) {
  if (typeof catalogue === 'string' || fault !== undefined || stored['isLoggedIn']) return '';
  const prerender = createPrerender(catalogue, {
    origin: 'https://shop.example.com',
    texts: {},
    methods,
  });
  // Filters are the browser's.
  const { body } = await prerender(path.replace(/\?.*/, ''));
  return /<main[\s>].*<\/main>/s.exec(body)?.[0] ?? '';
}
