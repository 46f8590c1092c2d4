import { expect } from 'storybook/test';
import { inPage } from '#statecharts/storybook/stories.tsx';
import preview from '../../../../../.storybook/preview.tsx';
import { PendingPage } from '../PendingPage.tsx';

const meta = preview.meta({
  title: 'Every page/Waiting page',
  component: PendingPage,
  parameters: { ...inPage({ page: '/my/orders' }), shows: 'loading' },
});

/** Until the session is known, a guarded page neither shows itself nor leads to the login. */
export const CheckingTheSession = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Loading')).toBeInTheDocument();
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('Opening the page');
  },
});
