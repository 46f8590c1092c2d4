import { expect, waitFor } from 'storybook/test';
import preview from '../preview.tsx';
import { Mails } from './HostPages.tsx';

const meta = preview.meta({ title: 'Host/Emails', component: Mails, parameters: { layout: 'fullscreen' } });

const groundOf = (frame: HTMLElement) => {
  const body = frame instanceof HTMLIFrameElement ? frame.contentDocument?.body : null;
  return body ? getComputedStyle(body).backgroundColor : null;
};

export const AboutTheAccount = meta.story({
  args: { group: 'AboutTheAccount' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Your code to sign up' })).toBeVisible();
    await waitFor(() => {
      const [light, dark] = canvas.getAllByTitle(/^Your code to sign up, in/).map(groundOf);
      expect(light).toBe('rgb(244, 244, 246)');
      expect(dark).toBe('rgb(18, 17, 26)');
    });
  },
});
export const AboutOrdersAndMoney = meta.story({ args: { group: 'AboutOrdersAndMoney' } });
export const ToTheOperator = meta.story({ args: { group: 'ToTheOperator' } });
