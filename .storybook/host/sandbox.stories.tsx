import preview from '../preview.tsx';
import { SandboxPage } from './HostPages.tsx';

const meta = preview.meta({
  title: 'Host/Sandbox page',
  component: SandboxPage,
  parameters: { layout: 'fullscreen' },
  render: ({ page }, { globals }) => (
    <SandboxPage page={page} theme={globals['theme'] === 'dark' ? 'dark' : 'light'} />
  ),
});

export const NothingYet = meta.story({ args: { page: 'empty', theme: 'light' } });
export const MailsAndPayments = meta.story({ args: { page: 'busy', theme: 'light' } });
export const MoneyArrived = meta.story({ args: { page: 'settled', theme: 'light' } });
export const Invoice = meta.story({ args: { page: 'invoice', theme: 'light' } });
