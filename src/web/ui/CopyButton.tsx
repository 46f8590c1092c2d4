import { type ReactNode, useEffect, useState } from 'react';
import { copyButton } from '#styled/recipes';
import { Button, type ButtonProps } from './Button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const SHOWN_MS = 2_000;

type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'children' | 'value'> & {
  /** The text that is copied. */
  text: string;
  /** What it is, for screen readers: the button is named `Copy {what}`. */
  what: string;
  /** The visible label. */
  label?: string;
};

/**
 * Copies with one tap, says *Copied* for two seconds, also to screen readers, and keeps its width.
 *
 * - Use: beside each code, address, amount and id that must be exact.
 * - Not: for what is easily read and typed.
 * - Keyboard: a `Button`, named `Copy` and what it copies. The result is announced.
 * - States: resting, copied, not copied. The last two end after two seconds.
 */
export function CopyButton({
  text,
  what,
  label = 'Copy',
  variant = 'secondary',
  size = 'sm',
  ...props
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');

  useEffect(() => {
    if (outcome === 'none') return;
    const later = setTimeout(() => setOutcome('none'), SHOWN_MS);
    return () => clearTimeout(later);
  }, [outcome]);

  const copy = () => {
    writeToClipboard(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  };
  const face = (on: boolean, done: boolean, icon: ReactNode, word: string) => (
    <span data-off={on ? undefined : ''} data-done={done ? '' : undefined} aria-hidden="true">
      {icon} {word}
    </span>
  );

  return (
    <>
      <Button {...props} variant={variant} size={size} onClick={copy}>
        <span className={copyButton()}>
          {face(outcome === 'none', false, <CopyIcon />, label)}
          {face(outcome === 'copied', true, <CheckIcon />, 'Copied')}
          {face(outcome === 'failed', false, null, 'Not copied')}
        </span>
        <VisuallyHidden>
          {label} {what}
        </VisuallyHidden>
      </Button>
      <LiveRegion message={{ none: '', copied: 'Copied', failed: 'Could not be copied' }[outcome]} />
    </>
  );
}

/**
 * Rejects if the page may not write to the clipboard: without https, or when the shopper denied it.
 */
async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
