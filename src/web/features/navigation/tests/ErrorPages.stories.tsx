import { sampleShop } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { CHUNK_ERROR } from '#web/lib/failure.ts';
import { text, withoutControls } from '../../../../../.storybook/controls.ts';
import preview from '../../../../../.storybook/preview.tsx';
import { ErrorScreen } from '../ErrorScreen.tsx';
import { buildTopLevelMenu } from '../menu-entries.ts';
import { NotFoundScreen } from '../NotFoundScreen.tsx';

const meta = preview.meta({
  title: 'Every page/Error pages',
  component: ErrorScreen,
  argTypes: { message: text },
});

export const NotFound = meta.story({
  args: { message: '' },
  parameters: withoutControls,
  render: () => <NotFoundScreen categories={buildTopLevelMenu(sampleShop.index)} onSearch={() => {}} />,
});
export const NotFoundWhileLoading = meta.story({
  args: { message: '' },
  parameters: withoutControls,
  render: () => <NotFoundScreen categories={[]} onSearch={() => {}} />,
});
export const Thrown = meta.story({ args: { message: 'The shelf fell over.' } });
export const WithoutNetwork = meta.story({ args: { message: CHUNK_ERROR } });
