import { DEPOSIT_MAX, DEPOSIT_MIN } from '#contract/constants.ts';
import { Deposit } from '#contract/deposit.ts';
import { pkr } from '#contract/money.ts';
import { css } from '#styled/css';
import { formatMoney } from '#web/lib/money.ts';
import type { FormError } from '#web/lib/refusal.ts';
import { useSchemaForm } from '#web/platform/forms/use-schema-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Money.tsx';

const presets = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });

/** Saves typing on a phone. */
const PRESETS = [500, 1_000, 5_000].map(pkr);
const LIMITS = `${formatMoney(pkr(DEPOSIT_MIN))} to ${formatMoney(pkr(DEPOSIT_MAX))}.`;

type Props = {
  isBusy: boolean;
  formError: FormError | null;
  onSubmit: (deposit: Deposit) => void;
  /** The missing part of the balance, as the field's first value; without it the field is empty. */
  short?: number | undefined;
};

/** The amount, typed or picked. */
export function DepositForm({ isBusy, formError, onSubmit, short }: Props) {
  const amount = short === undefined ? '' : String(Math.max(short, DEPOSIT_MIN));
  const form = useSchemaForm(Deposit, { defaultValues: { amount }, onSubmit });
  return (
    <form.AppForm>
      <form.Form label="Deposit" formError={formError}>
        <form.AppField name="amount">
          {(field) => (
            <field.Text
              label="Amount in PKR"
              hint={LIMITS}
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="done"
            />
          )}
        </form.AppField>
        <fieldset aria-label="Suggested amounts" className={presets}>
          {PRESETS.map((amount) => (
            <Button
              key={amount}
              variant="secondary"
              size="sm"
              onClick={() => form.setFieldValue('amount', String(amount))}
            >
              <Money amount={amount} />
            </Button>
          ))}
        </fieldset>
        <form.Submit isBusy={isBusy}>{short === undefined ? 'Add to cart' : 'Go to payment'}</form.Submit>
      </form.Form>
    </form.AppForm>
  );
}
