import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import type { Input } from '../api/commands.ts';
import { ShopperText } from '../generated/text.tsx';
import { CommandForm } from './CommandForm.tsx';

type Props = Pick<ButtonProps, 'variant' | 'children'> & {
  name: string;
  input: Input;
  /** Set where a number key chooses it. */
  'data-choice'?: '';
  /** Without its button it shows what came of the press before. */
  isOffered?: boolean;
  /** What was done needs no words, since the page shows it. */
  isQuiet?: boolean;
  /** With the answer, and what the host says of it. */
  onDone?: ((answer: unknown, said: string) => void) | undefined;
};

/** A button that gives a command without a form, and says why it was refused. */
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
