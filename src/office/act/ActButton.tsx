import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { Said } from '../drawn/text.tsx';
import type { Input } from '../wire/commands.ts';
import { Act } from './Act.tsx';

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
export function ActButton({ name, input, isOffered = true, isQuiet = true, onDone, ...props }: Props) {
  return (
    <Act
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
          {formError !== null && <Said role="alert">{formError.message}</Said>}
        </>
      )}
    />
  );
}
