import { CHUNK_ERROR } from '#web/lib/failure.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { OF_SHOP } from '../../../../../.storybook/stage/ShopPage.tsx';

const meta = preview.meta({ title: 'Every page/Error pages', tags: ['!test'], ...OF_SHOP });

const notFound = { parameters: { shows: 'not found' } };
const failed = { parameters: { shows: 'failed' } };

export const NotFound = meta.story({ args: { path: '/lost' }, ...notFound });
export const NotFoundWhileLoading = meta.story({
  args: { path: '/lost', catalogue: 'awaited' },
  ...notFound,
});
export const Unavailable = meta.story({ args: { path: '/', catalogue: 'broken' } });
export const Thrown = meta.story({ args: { path: '/', fault: 'The shelf fell over.' }, ...failed });
export const WithoutNetwork = meta.story({ args: { path: '/', fault: CHUNK_ERROR }, ...failed });
