import type { Status } from '#contract/primitives.ts';
import { css } from '#styled/css';
import type { BadgeTone } from '#web/ui/Badge.tsx';

/** The tone of a status (spec §4): pending yellow, completed green, failed or cancelled red. */
export const STATUS_TONE = { 0: 'pending', 1: 'completed', 2: 'failed' } as const satisfies Record<
  Status,
  BadgeTone
>;

/** An id is for support and for copying, seldom for reading: small, and it gives way to the rest. */
export const idText = css({ color: 'fg.muted', fontSize: 'xs' });

/** What a host says of a status may be a sentence: rather it takes two lines than the whole width. */
export const statusText = css({ whiteSpace: 'normal', lineHeight: 'tight', py: '1' });
