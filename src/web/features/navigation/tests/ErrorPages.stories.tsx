import { CHUNK_ERROR } from '#web/lib/failure.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { OF_SHOP } from '../../../../../.storybook/stage/ShopPage.tsx';
import { ErrorScreen } from '../ErrorScreen.tsx';
import { NotFoundScreen } from '../NotFoundScreen.tsx';

const meta = preview.meta({ title: 'Every page/Error pages', tags: ['!test'], ...OF_SHOP });

export const NotFound = meta.story({
  args: { path: '/lost' },
  parameters: { texts: () => <NotFoundScreen categories={[]} onSearch={() => {}} /> },
});
export const NotFoundWhileLoading = meta.story({ args: { path: '/lost', catalogue: 'awaited' } });
export const Unavailable = meta.story({
  args: { path: '/', catalogue: 'broken' },
  parameters: { says: ["Couldn't fetch products data from server", 'Try again'] },
});
export const Thrown = meta.story({
  args: { path: '/', fault: 'The shelf fell over.' },
  parameters: { texts: () => <ErrorScreen message="The shelf fell over." /> },
});
export const WithoutNetwork = meta.story({
  args: { path: '/', fault: CHUNK_ERROR },
  parameters: { texts: () => <ErrorScreen message={CHUNK_ERROR} /> },
});
