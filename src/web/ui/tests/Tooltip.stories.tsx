import { expect, waitFor } from 'storybook/test';
import { css } from '#styled/css';
import { text, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Button } from '../Button.tsx';
import { Tooltip } from '../Tooltip.tsx';

const WARNING = 'Your account is deleted at once. Nobody can bring it back.';

function Cancelling({ warning = WARNING }: { warning?: string }) {
  return (
    <div className={css({ display: 'grid', placeItems: 'center', minHeight: '[14rem]' })}>
      <Tooltip text={warning}>
        {(trigger) => (
          <Button variant="danger" {...trigger}>
            Delete Account
          </Button>
        )}
      </Tooltip>
    </div>
  );
}

const meta = preview.meta({
  title: 'Design system/Tooltip',
  parameters: withoutControls,
  component: Cancelling,
});

export const Rules = meta.story({
  ...rulesOf('Tooltip', { warning: text }),
  args: { warning: WARNING },
});

export const OnFocus = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveAccessibleDescription(WARNING);
    await waitFor(() => expect(canvas.getByText(WARNING)).toBeVisible());
  },
});

export const ClosesOnEscape = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByText(WARNING)).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.getByText(WARNING)).not.toBeVisible());
    await expect(canvas.getByRole('button')).toHaveFocus();
  },
});

export const StaysUnderPointer = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.hover(canvas.getByRole('button'));
    const bubble = canvas.getByText(WARNING);
    await waitFor(() => expect(bubble).toBeVisible());
    await userEvent.hover(bubble);
    await expect(bubble).toBeVisible();
    await userEvent.unhover(bubble);
    await waitFor(() => expect(bubble).not.toBeVisible());
  },
});

export const SmallPhone = meta.story({ ...OnFocus.input, globals: { viewport: { value: 'smallPhone' } } });
