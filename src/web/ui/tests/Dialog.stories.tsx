import { type ReactNode, useState } from 'react';
import { expect, screen, waitFor } from 'storybook/test';
import { onOff, text, withoutControls } from '../../../../.storybook/controls.ts';
import { rulesOf } from '../../../../.storybook/design-system/with-rules.tsx';
import preview from '../../../../.storybook/preview.tsx';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { Field, Input } from '../Field.tsx';

type Props = {
  title?: string;
  children?: ReactNode;
  actions?: (close: () => void) => ReactNode;
  closable?: boolean;
};

function Asked({ title = 'Cancel this payment?', children, actions, closable = true }: Props) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} title={title} actions={actions?.(close)} {...(closable && { onClose: close })}>
        {children}
      </Dialog>
    </>
  );
}

const meta = preview.meta({
  title: 'Design system/Dialog',
  parameters: withoutControls,
  component: Asked,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    await waitFor(() => expect(getComputedStyle(screen.getByRole('dialog')).opacity).toBe('1'));
  },
});

export const Rules = meta.story({
  ...rulesOf('Dialog', { title: text, children: text, closable: onOff }),
  args: {
    title: 'Cancel this payment?',
    children: 'It is cancelled at once. Only do this if you have sent nothing yet.',
    closable: true,
    actions: (close) => <Button onClick={close}>Keep it</Button>,
  },
  // It waits for a press, so that the rules can be read.
  play: async () => {},
});

export const Question = meta.story({
  args: {
    children: <p>Your account is deleted at once. Nobody can bring it back.</p>,
    actions: (close) => (
      <>
        <Button variant="secondary" onClick={close}>
          Keep it
        </Button>
        <Button variant="danger" onClick={close}>
          Delete Account
        </Button>
      </>
    ),
  },
});

export const RestoresFocus = meta.story({
  args: { children: <p>Nothing more to say.</p> },
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole('button', { name: 'Open' });
    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await expect(opener).toHaveFocus();
  },
});

export const MustBeDecided = meta.story({
  args: {
    closable: false,
    title: 'Bank transfers can fail',
    children: (
      <p>
        This method has a relatively high failure risk: it needs what you type to be exact, banks can be late,
        and we may have to confirm by hand, which delays delivery.
      </p>
    ),
    actions: (close) => <Button onClick={close}>I Understand</Button>,
  },
});

export const WithAForm = meta.story({
  args: {
    title: 'Who sends the money?',
    children: (
      <Field label="Sender name" hint="Exactly as your bank shows it: a single typo can prevent detection.">
        {(control) => <Input {...control} dir="auto" autoComplete="name" defaultValue="ہانیہ بلال" />}
      </Field>
    ),
    actions: (close) => <Button onClick={close}>Save</Button>,
  },
});

export const LongOnASmallPhone = meta.story({
  globals: { viewport: { value: 'smallPhone' } },
  args: {
    title: 'A title as long as titles get when a product has such a long name',
    children: Array.from({ length: 12 }, (_, line) => (
      <p key={String(line)}>Line {line + 1} of more than fits on the screen of a small phone.</p>
    )),
    actions: (close) => <Button onClick={close}>Close</Button>,
  },
});
