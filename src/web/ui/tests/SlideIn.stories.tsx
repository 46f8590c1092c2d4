import { useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { css } from '#styled/css';
import { withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Button } from '../Button.tsx';
import { ChevronRightIcon } from '../icons.tsx';
import { SlideIn } from '../SlideIn.tsx';

const CATEGORIES = ['Gift cards', 'Game keys', 'Top-ups', 'Software', 'VPN and security', 'ایزی پیسہ'];

function Categories() {
  const [open, setOpen] = useState(false);
  const [category, setCategory] = useState<string | null>(null);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Categories</Button>
      <SlideIn open={open} onClose={() => setOpen(false)} title="Categories">
        <ul>
          {CATEGORIES.map((name) => (
            <li key={name}>
              <Button
                variant="ghost"
                wide
                className={css({
                  justifyContent: 'space-between',
                  mx: '-3',
                  px: '3',
                  width: '[calc(100% + 1.5rem)]',
                })}
                onClick={() => setCategory(name)}
              >
                <span dir="auto">{name}</span> <ChevronRightIcon />
              </Button>
            </li>
          ))}
        </ul>
      </SlideIn>
      <SlideIn open={category !== null} onClose={() => setCategory(null)} title={category ?? ''}>
        <Button
          onClick={() => {
            setCategory(null);
            setOpen(false);
          }}
        >
          Show all of them
        </Button>
      </SlideIn>
    </>
  );
}

const meta = preview.meta({
  title: 'Design system/Slide-in panel',
  parameters: withoutControls,
  component: Categories,
});

export const Rules = meta.story(rulesOf('SlideIn', {}));

const settled = (name: string) =>
  waitFor(() => expect(getComputedStyle(screen.getByRole('dialog', { name })).opacity).toBe('1'));

export const Open = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Categories' }));
    await settled('Categories');
  },
});

export const OneOverAnother = meta.story({
  globals: { viewport: { value: 'smallPhone' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Categories' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Game keys' }));
    await settled('Game keys');
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Game keys' })).not.toBeInTheDocument());
    await expect(screen.getByRole('button', { name: 'Game keys' })).toHaveFocus();
  },
});

export const BothClosedAtOnce = meta.story({
  globals: { viewport: { value: 'smallPhone' } },
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Categories' });
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole('button', { name: 'Game keys' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show all of them' }));
    await waitFor(() => expect(opener).toHaveFocus());
  },
});
