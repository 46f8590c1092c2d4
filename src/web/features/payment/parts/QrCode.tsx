import { QRCodeSVG } from 'qrcode.react';
import { css } from '#styled/css';
import { useHoverPopover } from '#web/ui/useHoverPopover.ts';

const root = css({ display: 'block', width: '[fit-content]', mx: { base: 'auto', sm: '0' } });
const trigger = css({
  display: 'block',
  width: '[9rem]',
  p: '0',
  bg: '[#fff]',
  border: 'hairline',
  borderRadius: 'md',
  overflow: 'hidden',
  cursor: '[zoom-in]',
});
/** Of the width that the whole screen has for it, at most 500 px; above all else, in the middle. */
const enlarged = css({
  position: 'fixed',
  inset: '0',
  m: 'auto',
  width: '[min(500px, calc(100vw - 2rem), calc(100dvh - 2rem))]',
  height: '[fit-content]',
  p: '0',
  bg: '[#fff]',
  border: 'hairline',
  borderRadius: 'lg',
  boxShadow: 'overlay',
  overflow: 'hidden',
  cursor: '[zoom-out]',
});
const drawing = css({ display: 'block', width: 'full', height: '[auto]' });

/** Cameras want the quiet rim that is four modules wide. */
const RIM = 4;

/** A text as a QR code, which grows while the pointer or the keyboard is on it, or with a tap. `label` says what it is of. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { popover, hover, focus, setOpen } = useHoverPopover();
  return (
    <span className={root} {...hover}>
      <button
        type="button"
        className={trigger}
        aria-label={`${label}. Enlarge`}
        onClick={() => setOpen(true)}
        {...focus}
      >
        <QRCodeSVG value={text} marginSize={RIM} className={drawing} aria-hidden="true" />
      </button>
      {/* A press anywhere on it puts it away; the keyboard does so by Esc or by going on. */}
      <span ref={popover} popover="manual" className={enlarged} onPointerDown={() => setOpen(false)}>
        <QRCodeSVG value={text} marginSize={RIM} className={drawing} role="img" aria-label={label} />
      </span>
    </span>
  );
}
