import type { ReactNode } from 'react';
import type { Ask, DeliveryDetails } from '#contract/asks.ts';
import { detailOf, detailsFor } from '#contract/asks.ts';
import { WISH } from '#contract/constants.ts';
import { css } from '#styled/css';
import { useSchemaForm } from '#web/platform/forms/use-schema-form.ts';

const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });

export type DetailsFormProps = {
  asks: readonly Ask[];
  /** Details that were given before. */
  details: DeliveryDetails | undefined;
  /** The button that takes the details. */
  action: string;
  onSubmit: (details: DeliveryDetails) => void;
};

/** The question that the form answers. */
export const titleOf = (asks: readonly Ask[]): string =>
  asks.some(({ id }) => id === WISH) ? 'What should we get?' : 'Where should it go?';

/** A field for each thing that the delivery of an item needs to know; `children` are more buttons. */
export function DetailsForm({
  asks,
  details,
  action,
  onSubmit,
  children,
}: DetailsFormProps & { children?: ReactNode }) {
  const form = useSchemaForm(detailsFor(asks), {
    defaultValues: Object.fromEntries(asks.map((ask) => [ask.id, detailOf(details, ask) ?? ''])),
    onSubmit,
  });
  return (
    <form.AppForm>
      <form.Form label={titleOf(asks)}>
        {asks.map(({ id, label, pattern = '', example }) => (
          <form.AppField key={id} name={id}>
            {(field) => (
              <field.Text
                label={label}
                hint={example !== undefined && `For example ${example}`}
                inputMode={DIGITS_ONLY.test(pattern) ? 'numeric' : 'text'}
                autoComplete="off"
                autoCapitalize="none"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="next"
                dir="auto"
              />
            )}
          </form.AppField>
        ))}
        <div className={buttons}>
          <form.Submit wide={children === undefined}>{action}</form.Submit>
          {children}
        </div>
      </form.Form>
    </form.AppForm>
  );
}

/** A pattern of digits alone: a phone shows its keys for numbers. */
const DIGITS_ONLY = /^\\d\{[\d,]+\}$/;
