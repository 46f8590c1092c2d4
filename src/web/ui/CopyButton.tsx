import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { copyButton, copyByHand } from '#styled/recipes';
import { afterPress } from './after-press.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { AlertIcon, CheckIcon, CopyIcon } from './icons.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const SHOWN_MS = 2_000;
/** The most lines of a text to copy by hand that are in view at once. */
const ROWS_MAX = 5;
const WORDS = {
  none: '',
  copied: 'Copied',
  failed: "Couldn't copy it. Press and hold the text to copy it.",
};

type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'children' | 'value'> & {
  /** The text that is copied. */
  text: string;
  /** The name of the value, for screen readers: the button is named `Copy {what}`. */
  what: string;
  /** The visible label. */
  label?: string;
};

/** Only shown where a button has no room for its word. */
const noSign = (
  <span data-alone>
    <AlertIcon />
  </span>
);

/**
 * Copies with one tap, says *Copied* for two seconds, also to screen readers, and keeps its width.
 * Where the clipboard is missing or refused, as in many in-app browsers, the older command copies; if
 * that fails too, the text is shown and selected, to be copied by hand.
 *
 * - Status: stable.
 * - Use: beside each code, address, amount and id that must be exact.
 * - Not: for what is easily read and typed: that is text alone.
 * - Keyboard: a `Button`, named `Copy` and what it copies. The result is announced.
 * - States: resting; copied, for two seconds; not copied, until the selected text is left.
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
  const button = useRef<HTMLButtonElement>(null);
  const byHand = useRef<HTMLTextAreaElement>(null);

  useLayoutEffect(() => {
    if (outcome !== 'failed') return;
    // A refusal may come late: words that are typed into the next field go on there.
    if (document.activeElement?.matches('input, textarea, select')) return;
    byHand.current?.focus();
    if (!document.execCommand?.('copy')) return;
    button.current?.focus();
    setOutcome('copied');
  }, [outcome]);

  useEffect(() => {
    if (outcome !== 'copied') return;
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
      {icon} <span data-word>{word}</span>
    </span>
  );

  return (
    <>
      <Button {...props} ref={button} variant={variant} size={size} onClick={copy}>
        <span className={copyButton()}>
          {face(outcome === 'none', false, <CopyIcon />, label)}
          {face(outcome === 'copied', true, <CheckIcon />, 'Copied')}
          {face(outcome === 'failed', false, noSign, 'Not copied')}
        </span>
        <VisuallyHidden>
          {label} {what}
        </VisuallyHidden>
      </Button>
      {outcome === 'failed' && (
        <label className={copyByHand()}>
          Press and hold to copy
          <textarea
            ref={byHand}
            readOnly
            translate="no"
            rows={Math.min(text.split('\n').length, ROWS_MAX)}
            value={text}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onBlur={() => afterPress(() => setOutcome('none'))}
          />
        </label>
      )}
      <LiveRegion message={WORDS[outcome]} />
    </>
  );
}

/**
 * Rejects if the page may not write to the clipboard: without https, or when the shopper denied it.
 */
async function writeToClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
