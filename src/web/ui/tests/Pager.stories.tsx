import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { numberFrom, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Pager } from '../Pager.tsx';

function Pages({
  first = 1,
  pages = 3,
  onTurn,
}: {
  first?: number;
  pages?: number;
  onTurn?: (page: number) => void;
}) {
  const [page, setPage] = useState(first);
  const turn = (next: number) => {
    setPage(next);
    onTurn?.(next);
  };
  return <Pager page={page} pages={pages} onPageChange={turn} />;
}

const meta = preview.meta({
  title: 'Design system/Pager',
  parameters: withoutControls,
  component: Pages,
  args: { onTurn: fn() },
});

export const Rules = meta.story({
  ...rulesOf('Pager', { pages: numberFrom(1, 50) }),
  args: { pages: 3 },
});

export const First = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Prev' }));
    await expect(args.onTurn).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expect(canvas.getByText('Showing page 2 of 3')).toBeVisible();
  },
});

export const Last = meta.story({ args: { first: 20_000, pages: 20_000 } });

export const Only = meta.story({
  args: { pages: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Showing page 1 of 1')).toBeVisible();
    await expect(canvas.queryByRole('button')).not.toBeInTheDocument();
  },
});
