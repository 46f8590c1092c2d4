import { expect, it } from 'vitest';
import { readRoutes, routeIn } from './routes.ts';

const route = (options: string) =>
  routeIn('a.tsx', `export const Route = createFileRoute('/a')({ ${options} });`);

it('a route declares its kind of page', () => {
  expect(route("staticData: { page: 'public' }, component: A")).toEqual({
    file: 'a.tsx',
    id: '/a',
    page: 'public',
    isRoot: false,
    hasOwnChunk: true,
  });
  expect(() => route('component: A')).toThrow('staticData');
  expect(() => route('staticData: { page: kind }')).toThrow('staticData');
});

it('a component has no chunk of its own if its route splits nothing off', () => {
  const hasOwnChunk = (groupings: string) =>
    route(`staticData: { page: 'public' }, codeSplitGroupings: ${groupings}, component: A`).hasOwnChunk;
  expect([hasOwnChunk('[]'), hasOwnChunk("[['loader', 'component']]")]).toEqual([false, true]);
});

it('a file creates exactly one route', () =>
  expect(() => routeIn('a.tsx', 'export {}')).toThrow('makes 0 routes'));

it('every route of the shop declares it under its own path', () => {
  expect(readRoutes().filter(({ page }) => !['prerendered', 'public', 'guarded'].includes(page))).toEqual([]);
});
