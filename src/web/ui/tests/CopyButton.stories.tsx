import { expect, mocked, spyOn } from 'storybook/test';
import { oneOf, text, withoutControls } from '../../../../.storybook/controls.ts';
import { looksOf } from '../../../../.storybook/design-system/variants.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { CopyButton } from '../CopyButton.tsx';

const meta = preview.meta({
  title: 'Design system/Copy button',
  parameters: withoutControls,
  component: CopyButton,
  args: { text: '8QX2M-0OIL1', what: 'the code' },
  beforeEach: () => {
    spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  },
});

export const Rules = meta.story({
  ...rulesOf('CopyButton', {
    text,
    label: text,
    size: oneOf('sm', 'md'),
    variant: looksOf('button', 'variant'),
  }),
  args: { label: 'Copy', size: 'sm', variant: 'secondary' },
});

export const Resting = meta.story();

export const Copied = meta.story({
  play: async ({ canvas, userEvent }) => {
    await document.fonts.ready;
    const button = canvas.getByRole('button', { name: 'Copy the code' });
    const width = button.offsetWidth;
    await userEvent.click(button);
    await expect(await canvas.findByRole('status')).toHaveTextContent('Copied');
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith('8QX2M-0OIL1');
    await expect(button.offsetWidth).toBe(width);
  },
});

/** As in an in-app browser that refuses the clipboard. */
export const ByTheOlderCommand = meta.story({
  play: async ({ canvas, userEvent }) => {
    mocked(navigator.clipboard.writeText).mockRejectedValue(new Error('not allowed'));
    let copied = '';
    spyOn(document, 'execCommand').mockImplementation((command) => {
      copied = `${command} ${getSelection()}`;
      return true;
    });
    const button = canvas.getByRole('button');
    await userEvent.click(button);
    await expect(await canvas.findByRole('status')).toHaveTextContent('Copied');
    await expect(copied).toBe('copy 8QX2M-0OIL1');
    await expect(button).toHaveFocus();
    await expect(canvas.queryByRole('textbox')).toBeNull();
  },
});

export const Forbidden = meta.story({
  play: async ({ canvas, userEvent }) => {
    mocked(navigator.clipboard.writeText).mockRejectedValue(new Error('not allowed'));
    spyOn(document, 'execCommand').mockReturnValue(false);
    await userEvent.click(canvas.getByRole('button'));
    const text = await canvas.findByRole('textbox', { name: 'Press and hold to copy' });
    await expect(text).toHaveFocus();
    await expect(String(getSelection())).toBe('8QX2M-0OIL1');
    await expect(canvas.getByRole('status')).toHaveTextContent('Press and hold');
  },
});

/** A slow device refuses when the next field is being typed into: the words go on there. */
export const RefusedLate = meta.story({
  render: (args) => (
    <>
      <CopyButton {...args} />
      <input aria-label="Items" />
    </>
  ),
  play: async ({ canvas, userEvent }) => {
    let refuse = () => {};
    mocked(navigator.clipboard.writeText).mockReturnValue(
      new Promise((_, reject) => {
        refuse = () => reject(new Error('not allowed'));
      }),
    );
    spyOn(document, 'execCommand').mockReturnValue(false);
    await userEvent.click(canvas.getByRole('button'));
    const items = canvas.getByRole('textbox', { name: 'Items' });
    await userEvent.type(items, 'Sent ');
    refuse();
    await canvas.findByRole('textbox', { name: 'Press and hold to copy' });
    await userEvent.type(items, 'today', { skipClick: true });
    await expect(items).toHaveFocus();
    await expect(items).toHaveValue('Sent today');
  },
});

export const CopyAll = meta.story({ args: { label: 'Copy All', what: 'codes', size: 'md' } });
