import type { OrderProduct } from '#contract/orders.ts';
import type { Status } from '#contract/primitives.ts';
import { css } from '#styled/css';
import { itemNames } from '#web/lib/item-names.ts';
import { statusWords } from '#web/lib/status-words.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';

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

/** An id is meant for copying rather than reading, so it is small and shrinks first. */
export const idText = css({ color: 'fg.muted', fontSize: 'xs' });

/** The host's status may be a sentence: it wraps to two lines rather than filling the row. */
export const statusText = css({ whiteSpace: 'normal', lineHeight: 'tight', py: '1' });

const bought = css({
  display: 'block',
  minWidth: { md: '[12rem]' },
  overflowWrap: 'anywhere',
  fontWeight: 'bold',
});

const unread = css({ color: 'fg.muted' });

/** What was bought. */
export const Bought = ({ items }: { items: readonly OrderProduct[] }) =>
  items.length === 0 ? (
    <span className={unread}>Can't be shown</span>
  ) : (
    <span className={bought} dir="auto">
      {itemNames(items)}
    </span>
  );
