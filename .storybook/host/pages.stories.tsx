import { expect, waitFor } from 'storybook/test';
import { hidden } from '../controls.ts';
import preview from '../preview.tsx';
import { HostPage } from './HostPage.tsx';

const meta = preview.meta({
  title: 'Host/Pages',
  component: HostPage,
  parameters: { layout: 'fullscreen' },
  argTypes: { page: hidden, scheme: hidden },
  render: ({ page }, { globals }) => (
    <HostPage page={page} scheme={globals['theme'] === 'dark' ? 'dark' : 'light'} />
  ),
});

/** A story of a page that says this. */
const saying = (page: string, words: string) => ({
  args: { page },
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const body = () => canvasElement.querySelector('iframe')?.contentDocument?.body;
    await waitFor(() => expect(body()).toHaveTextContent(words));
  },
});

export const Sandbox = meta.story(saying('Sandbox', 'Fill the shelves'));
export const SandboxInvoice = meta.story(saying('SandboxInvoice', 'Money arrives'));
/* What they add is a sentence each. */
const untested = (page: string, words: string) => ({ ...saying(page, words), tags: ['!test'] });
export const SandboxBeforeAnyVisit = meta.story(untested('SandboxBeforeAnyVisit', 'No mail yet.'));
export const SandboxAfterMoneyArrived = meta.story(
  untested('SandboxAfterMoneyArrived', 'The money settled the payment.'),
);
export const SandboxThatRefuses = meta.story(untested('SandboxThatRefuses', 'There is no such payment.'));
export const SandboxInvoicePaidInPart = meta.story(untested('SandboxInvoicePaidInPart', 'Partly received'));
export const OfficeWithoutScripts = meta.story(
  untested('OfficeWithoutScripts', 'The office needs JavaScript.'),
);
