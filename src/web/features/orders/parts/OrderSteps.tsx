import { css } from '#styled/css';
import { DateTime } from '#web/ui/DateTime.tsx';
import { CheckIcon, CloseIcon } from '#web/ui/icons.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import type { Step } from '../order-steps.ts';

const line = css({ display: { md: 'flex' }, mb: '6' });
/** On a phone the steps are below each other. */
const step = css({
  position: 'relative',
  flex: '1',
  display: { base: 'flex', md: 'grid' },
  alignItems: 'center',
  alignContent: 'start',
  justifyContent: 'start',
  columnGap: '2',
  rowGap: '1',
  flexWrap: 'wrap',
  '&:not(:last-child)': {
    pb: { mdDown: '3' },
    _after: {
      content: '""',
      position: 'absolute',
      bg: 'border.control',
      mdDown: { insetStart: '[calc(0.625rem - 1px)]', top: '[1.5rem]', bottom: '[0.125rem]', width: '[2px]' },
      md: { insetStart: '[1.75rem]', insetEnd: '[0.5rem]', top: '[calc(0.625rem - 1px)]', height: '[2px]' },
    },
  },
  '&[data-step=ahead]': { color: 'fg.muted' },
  '&[aria-current=step]': { fontWeight: 'bold' },
});
const mark = css({
  display: 'grid',
  placeItems: 'center',
  boxSize: '5',
  border: '[2px solid {colors.border.control}]',
  borderRadius: 'full',
  fontSize: 'xs',
  '[data-step=done] > &': {
    bg: 'status.completed',
    borderColor: 'status.completed',
    color: 'bg.raised',
  },
  '[data-step=cancelled] > &': { bg: 'status.failed', borderColor: 'status.failed', color: 'bg.raised' },
  '[data-step=current] > &': { borderColor: 'accent.text', borderWidth: '[6px]' },
});
const time = css({ color: 'fg.muted', fontSize: 'sm', fontWeight: 'normal', ms: { mdDown: 'auto' } });

/** How far an order is, in a line. */
export const OrderSteps = ({ steps }: { steps: readonly Step[] }) => (
  <ol aria-label="Progress of the order" className={line}>
    {steps.map(({ name, at, state }) => (
      <li
        key={name}
        data-step={state}
        aria-current={state === 'current' ? 'step' : undefined}
        className={step}
      >
        <span className={mark}>
          {state === 'done' && <CheckIcon />}
          {state === 'cancelled' && <CloseIcon />}
        </span>
        <span>
          {name}
          {state === 'ahead' && <VisuallyHidden>, still to come</VisuallyHidden>}
        </span>{' '}
        {at !== undefined && <DateTime at={at} className={time} />}
      </li>
    ))}
  </ol>
);
