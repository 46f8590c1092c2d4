import { CatchBoundary } from '@tanstack/react-router';
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
/** As wide as the screen, at most 500 px; centred over the page. */
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

/** The QR standard's quiet zone, in modules. */
const QUIET_ZONE = 4;

type QrCodeProps = { text: string; label: string };

/**
 * A text as a QR code that enlarges on hover, focus and tap. `label` names what it encodes. A text that
 * is too long for a code is not drawn.
 */
export const QrCode = (props: QrCodeProps) => (
  <CatchBoundary getResetKey={() => props.text} errorComponent={() => null}>
    <Drawn {...props} />
  </CatchBoundary>
);

function Drawn({ text, label }: QrCodeProps) {
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
        <QRCodeSVG value={text} marginSize={QUIET_ZONE} className={drawing} aria-hidden="true" />
      </button>
      {/* Pressing it closes it, like Esc and blur. */}
      <span {...popover} className={enlarged} onPointerDown={() => setOpen(false)}>
        <QRCodeSVG value={text} marginSize={QUIET_ZONE} className={drawing} role="img" aria-label={label} />
      </span>
    </span>
  );
}
