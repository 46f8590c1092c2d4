import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import type { Input } from '../api/commands.ts';
import { ShopperText } from '../generated/text.tsx';
import { CommandForm } from './CommandForm.tsx';

type Props = Pick<ButtonProps, 'variant' | 'children'> & {
  name: string;
  input: Input;
  /** Set if a number key presses this button. */
  'data-choice'?: '';
  /** Without the button, only the outcome of the last press is shown. */
  isOffered?: boolean;
  /** Whether a success needs no message, since the page shows it. */
  isQuiet?: boolean;
  /** Called with the answer and the host's message. */
  onDone?: ((answer: unknown, said: string) => void) | undefined;
};

/** A button that runs a command without a form, and shows a refusal beside it. */
export function CommandButton({ name, input, isOffered = true, isQuiet = true, onDone, ...props }: Props) {
  return (
    <CommandForm
      name={name}
      isQuiet={isQuiet}
      onDone={onDone}
      form={({ isBusy, formError, onSubmit }) => (
        <>
          {isOffered && (
            <Button
              size="sm"
              variant="secondary"
              {...props}
              pending={isBusy}
              onClick={() => onSubmit(input)}
            />
          )}
          {formError !== null && <ShopperText role="alert">{formError.message}</ShopperText>}
        </>
      )}
    />
  );
}
