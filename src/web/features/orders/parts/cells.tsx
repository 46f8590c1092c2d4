import type { ReactNode } from 'react';
import type { OrderProduct } from '#contract/orders.ts';
import type { Status } from '#contract/primitives.ts';
import { css } from '#styled/css';
import { itemNames } from '#web/lib/item-names.ts';
import { statusWords } from '#web/lib/status-words.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Code } from '#web/ui/Code.tsx';
import { Picture } from '#web/ui/Picture.tsx';

/** The tone of a status (spec §4): pending yellow, completed green, failed or cancelled red. */
const STATUS_TONE = { 0: 'pending', 1: 'completed', 2: 'failed' } as const satisfies Record<
  Status,
  BadgeTone
>;

type StatusBadgeProps = {
  row: { status?: Status | undefined; status_text: string };
  className?: string;
};

/** A status, without a colour if its code can't be read. */
export const StatusBadge = ({ row, className = '' }: StatusBadgeProps) => {
  const words = statusWords(row);
  const tone = row.status === undefined ? {} : { tone: STATUS_TONE[row.status] };
  return (
    words !== '' && (
      <Badge className={className} {...tone}>
        {words}
      </Badge>
    )
  );
};

const idText = css({ color: 'fg.muted', fontSize: 'xs' });

/** The host's status may be a sentence: it wraps to two lines rather than filling the row. */
export const statusText = css({ whiteSpace: 'normal', lineHeight: 'tight', py: '1' });

const bought = css({
  display: 'block',
  overflowWrap: 'anywhere',
  // A quantity is not alone in the last line.
  textWrap: '[pretty]',
  fontWeight: 'bold',
  lineHeight: 'tight',
});
const unread = css({ color: 'fg.muted' });
const head = css({ display: 'flex', alignItems: 'center', gap: '3', minWidth: { md: '[14rem]' } });
const picture = css({ width: '16', flexShrink: '0', borderRadius: 'sm', fontSize: 'lg' });
const words = css({ display: 'grid', gap: '1', minWidth: '0' });

type RowHeadProps = {
  row: { id: string; number?: string | undefined };
  /** Undefined where the host doesn't say. */
  items: readonly OrderProduct[] | undefined;
  picture?: ReactNode;
};

/** The bought items, above the number, or above the id where the host has no number (R-156). */
export const RowHead = ({ row: { id, number }, items, picture }: RowHeadProps) => (
  <span className={head}>
    {picture}
    <span className={words}>
      {items !== undefined && <Bought items={items} />}{' '}
      <Code className={items === undefined ? undefined : idText}>{number ?? id}</Code>
    </span>
  </span>
);

/** The bought items. */
const Bought = ({ items }: { items: readonly OrderProduct[] }) =>
  items.length === 0 ? (
    <span className={unread}>Can't be shown</span>
  ) : (
    <span className={bought} dir="auto">
      {itemNames(items)}
    </span>
  );

/** A small picture of what was bought. */
export const RowPicture = ({ src }: { src: string | undefined }) => (
  <Picture src={src} loading="lazy" data-screen-only className={picture} />
);

/** On a phone a press anywhere on the card is one on its button, which is drawn as an arrow. */
export const opener = css({
  mdDown: {
    position: 'static',
    boxSize: 'control',
    px: '0',
    border: 'none',
    bg: '[transparent]',
    outline: 'none',
    _before: { inset: '0', borderRadius: 'lg' },
    _active: { scale: '[1]' },
    _focusVisible: { _before: { outline: '[2px solid {colors.focus}]', outlineOffset: '[-2px]' } },
  },
});
export const openerWord = css({ mdDown: { srOnly: true } });
export const openerArrow = css({
  display: { md: 'none' },
  '[aria-expanded=true] > &': { rotate: '[180deg]' },
});
