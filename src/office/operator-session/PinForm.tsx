import * as v from 'valibot';
import { typedOff } from '#contract/digits.ts';
import { formError } from '#web/lib/refusal.ts';
import { useSchemaForm } from '#web/platform/forms/use-schema-form.ts';

const Pin = v.object({
  pin: v.pipe(v.string(), v.transform(typedOff), v.regex(/^\d{6}$/, 'Enter the six digits of your PIN.')),
});

type Props = { isBusy: boolean; refusal: string | null; onPin: (pin: string) => void };

/** The PIN of this device, for a session that rested. */
export function PinForm({ isBusy, refusal, onPin }: Props) {
  const form = useSchemaForm(Pin, { defaultValues: { pin: '' }, onSubmit: ({ pin }) => onPin(pin) });
  return (
    <form.AppForm>
      <form.Form label="PIN" formError={refusal === null ? null : formError(refusal)}>
        <form.AppField name="pin">
          {(field) => (
            <field.Password label="Your PIN" autoComplete="off" inputMode="numeric" enterKeyHint="go" />
          )}
        </form.AppField>
        <form.Submit isBusy={isBusy}>Go on</form.Submit>
      </form.Form>
    </form.AppForm>
  );
}
