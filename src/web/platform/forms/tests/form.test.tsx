import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import * as v from 'valibot';
import { describe, expect, it, test, vi } from 'vitest';
import type { FormError } from '#web/lib/refusal.ts';
import { useDraft } from '../use-draft.ts';
import { useSchemaForm } from '../use-schema-form.ts';

/* What every form does with its fields; what those of one form say is in the stories of its faults. */
const Guest = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(3, 'A name needs 3 letters.')),
  email: v.pipe(v.string(), v.trim(), v.includes('@', 'Where do we write to?')),
  password: v.pipe(v.string(), v.minLength(4, 'Choose a longer one.')),
  code: v.pipe(v.string(), v.length(6, 'The code is shorter than that.')),
  isVegan: v.literal(true, 'We only cook greens.'),
});
const BLANK = { name: '', email: '', password: '', code: '', isVegan: false };
const FULL = { name: 'Amna', email: 'amna@example.com', password: 'sesame', code: '482913', isVegan: true };

type Props = {
  values?: typeof BLANK;
  isBusy?: boolean;
  formError?: FormError | null;
  onSubmit: (guest: v.InferOutput<typeof Guest>) => void;
};
type Values = Omit<v.InferInput<typeof Guest>, 'isVegan'> & { isVegan: boolean };

function GuestForm({ values = BLANK, isBusy = false, formError = null, onSubmit }: Props) {
  const form = useSchemaForm<Values, v.InferOutput<typeof Guest>>(Guest, { defaultValues: values, onSubmit });
  return (
    <>
      <form.AppForm>
        <form.Form label="A table" formError={formError}>
          <form.AppField name="name">
            {(field) => <field.Text label="Name" hint="As we call you." />}
          </form.AppField>
          <form.AppField name="email">{(field) => <field.Email label="Email" />}</form.AppField>
          <form.AppField name="password">{(field) => <field.Password label="Password" />}</form.AppField>
          <form.AppField name="code">{(field) => <field.Code label="Code" />}</form.AppField>
          <form.AppField name="isVegan">{(field) => <field.Check label="Vegan" />}</form.AppField>
          <form.Submit isBusy={isBusy}>Book</form.Submit>
        </form.Form>
      </form.AppForm>
      <button type="button">Elsewhere</button>
    </>
  );
}

function open(props: Omit<Props, 'onSubmit'> = {}) {
  const onSubmit = vi.fn();
  const { rerender } = render(<GuestForm {...props} onSubmit={onSubmit} />);
  return {
    onSubmit,
    user: userEvent.setup({ delay: null }),
    refuse: (formError: FormError) =>
      rerender(<GuestForm {...props} formError={formError} onSubmit={onSubmit} />),
  };
}
const field = (label: string) => screen.getByLabelText(label);
const button = () => screen.getByRole('button', { name: 'Book' });
const NAME = 'A name needs 3 letters.';

describe('a submit', () => {
  it.each(['Name', 'Email', 'Password', 'Code'])(
    'by Enter in "%s" hands on what was read, once',
    async (label) => {
      const { onSubmit, user } = open({ values: { ...FULL, name: ' Amna ' } });
      await user.type(field(label), '{Enter}');
      expect(onSubmit).toHaveBeenCalledExactlyOnceWith(FULL);
    },
  );

  it('by the button hands on what was typed', async () => {
    const { onSubmit, user } = open();
    await user.type(field('Name'), 'Amna');
    await user.type(field('Email'), ' amna@example.com ');
    await user.type(field('Password'), ' sesame ');
    await user.click(field('Code'));
    await user.paste('482 913');
    expect(onSubmit).not.toHaveBeenCalled();
    await user.click(field('Vegan'));
    await user.click(button());
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ ...FULL, password: ' sesame ' });
  });

  it.each([
    ['Name', { name: 'Am' }, NAME],
    ['Email', { email: 'amna' }, 'Where do we write to?'],
    ['Password', { password: 'abc' }, 'Choose a longer one.'],
    ['Code', { code: '4829' }, 'The code is shorter than that.'],
    ['Vegan', { isVegan: false }, 'We only cook greens.'],
  ])('of a wrong "%s" is none: the field says why, and has the focus', async (label, wrong, sentence) => {
    const { onSubmit, user } = open({ values: { ...FULL, ...wrong } });
    await user.click(button());
    expect(field(label)).toHaveAccessibleDescription(sentence);
    expect(field(label)).toBeInvalid();
    expect(field(label)).toHaveFocus();
    expect(screen.queryAllByRole('alert')).toEqual([]);
    for (const other of ['Name', 'Email', 'Password', 'Code', 'Vegan'].filter((each) => each !== label))
      expect(field(other)).toBeValid();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('by Enter with several wrong fields is none, and the first of them has the focus', async () => {
    const { onSubmit, user } = open({ values: { ...FULL, email: '', password: '' } });
    await user.type(field('Code'), '{Enter}');
    expect(field('Email')).toHaveFocus();
    expect(field('Password')).toBeInvalid();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('is waited for: the button is busy, and another submit is none', async () => {
    const { onSubmit, user } = open({ values: FULL, isBusy: true });
    expect(button()).toHaveAttribute('aria-busy', 'true');
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await user.click(button());
    await user.type(field('Name'), '{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('a fault', () => {
  it('is said once its field is left, but not of an empty one', async () => {
    const { user } = open();
    await user.click(field('Name'));
    await user.tab();
    expect(field('Name')).toBeValid();
    expect(field('Name')).toHaveAccessibleDescription('As we call you.');
    await user.type(field('Name'), 'Am');
    await user.tab();
    // It takes the place of the hint.
    expect(field('Name')).toHaveAccessibleDescription(NAME);
    expect(field('Email')).toBeValid();
  });

  it('is taken back as soon as it is mended after a submit', async () => {
    const { onSubmit, user } = open({ values: { ...FULL, name: 'Am' } });
    await user.type(field('Name'), '{Enter}');
    expect(field('Name')).toBeInvalid();
    await user.type(field('Name'), 'n');
    expect(field('Name')).toBeValid();
    expect(field('Name')).toHaveAccessibleDescription('As we call you.');
    await user.keyboard('{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ ...FULL, name: 'Amn' });
  });
});

describe("the host's refusal", () => {
  const TAKEN = { message: 'Amna sits here already.', field: 'name' };

  it('is an alert at its field alone, which gets the focus', async () => {
    const { refuse, user } = open({ values: FULL });
    await user.click(field('Email'));
    refuse(TAKEN);
    expect(field('Name')).toHaveAccessibleDescription(TAKEN.message);
    expect(field('Name')).toBeInvalid();
    expect(field('Name')).toHaveFocus();
    expect(screen.getAllByText(TAKEN.message)).toEqual([screen.getByRole('alert')]);
    expect(field('Email')).toBeValid();
  });

  it('leaves the focus with a shopper who has left the form', async () => {
    const { refuse, user } = open({ values: FULL });
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    refuse(TAKEN);
    expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  });

  it('goes when its field changes, and comes back with the next one', async () => {
    const { refuse, user } = open({ values: FULL });
    refuse(TAKEN);
    await user.type(field('Name'), ' K');
    expect(field('Name')).toBeValid();
    expect(screen.queryByRole('alert')).toBeNull();
    refuse({ ...TAKEN });
    expect(field('Name')).toHaveAccessibleDescription(TAKEN.message);
  });

  it.each([null, 'table'])(
    'of the field %j, which the form lacks, is an alert above the button',
    (unknown) => {
      const { refuse } = open({ values: FULL });
      refuse({ message: 'We are closed.', field: unknown });
      const alert = screen.getByRole('alert');
      expect(alert).toHaveTextContent('We are closed.');
      expect(alert.compareDocumentPosition(button())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      expect(document.querySelector('[aria-invalid=true]')).toBeNull();
    },
  );
});

test('a form that comes back has its draft, and a first one what it is given', async () => {
  function Drafted({ isShown }: { isShown: boolean }) {
    const draft = useRef<Values>(null);
    return isShown && <Inner draft={draft} />;
  }
  function Inner({ draft }: { draft: Parameters<typeof useDraft<Values>>[0] }) {
    const form = useSchemaForm<Values, v.InferOutput<typeof Guest>>(Guest, {
      ...useDraft(draft, { ...BLANK, name: 'Amna' }),
      onSubmit: () => {},
    });
    return <form.AppField name="name">{(field) => <field.Text label="Name" />}</form.AppField>;
  }
  const { rerender } = render(<Drafted isShown />);
  expect(field('Name')).toHaveValue('Amna');
  await userEvent.setup({ delay: null }).type(field('Name'), ' K');
  rerender(<Drafted isShown={false} />);
  rerender(<Drafted isShown />);
  expect(field('Name')).toHaveValue('Amna K');
});
