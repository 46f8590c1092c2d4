import samples from 'virtual:host-samples';
import { expect, waitFor } from 'storybook/test';
import { Mail } from './HostPages.tsx';
import { mailStories } from './mail-stories.ts';

/* Every mail of the host. The indexer gives this story a place for each of them. Its text says all of it. */
export default { parameters: { layout: 'fullscreen', frame: 'iframe' }, tags: ['!test'] };

type Canvas = { getByTitle: (name: string) => HTMLElement };

const groundOf = (frame: HTMLElement) => {
  const body = frame instanceof HTMLIFrameElement ? frame.contentDocument?.body : null;
  return body ? getComputedStyle(body).backgroundColor : null;
};

export const TheMail = {
  render: (_: unknown, { id }: { id: string }) => {
    const story = mailStories(samples.mails).find((one) => one.id === id);
    if (story === undefined) throw new Error(`The host sends no mail ${id}.`);
    return <Mail mail={story.mail} />;
  },
  play: async ({ canvas }: { canvas: Canvas }) => {
    await waitFor(() => {
      expect(groundOf(canvas.getByTitle('In the light'))).toBe('rgb(244, 244, 246)');
      expect(groundOf(canvas.getByTitle('In the dark'))).toBe('rgb(18, 17, 26)');
    });
  },
};
