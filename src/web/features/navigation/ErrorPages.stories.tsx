import { CHUNK_ERROR } from '#web/lib/failure.ts';
import preview from '../../../../.storybook/preview.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';

const meta = preview.meta({ title: 'Every page/Error pages', component: ErrorScreen });

export const NotFound = meta.story({ args: { message: '' }, render: () => <NotFoundScreen /> });
export const Thrown = meta.story({ args: { message: 'The shelf fell over.' } });
export const WithoutNetwork = meta.story({ args: { message: CHUNK_ERROR } });
