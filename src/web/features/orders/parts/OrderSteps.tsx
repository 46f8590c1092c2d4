import type { Step } from '#contract/steps.ts';
import { css, cx } from '#styled/css';
import { DateTime } from '#web/ui/DateTime.tsx';
import { CheckIcon, CloseIcon } from '#web/ui/icons.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';

const line = css({ display: { md: 'flex' }, mb: '6' });
/** With large text it takes two rows: four steps fit a phone of 320 px otherwise. */
const inRow = css({ display: 'flex', flexWrap: 'wrap', rowGap: '3', fontSize: 'sm', lineHeight: 'tight' });
const step = css({
  position: 'relative',
  flex: '1',
  alignContent: 'start',
  justifyContent: 'start',
  columnGap: '2',
  rowGap: '1',
  '&:not(:last-child)::after': { content: '""', position: 'absolute', bg: 'border.control' },
  '&[data-step=ahead]': { color: 'fg.muted' },
  '&[aria-current=step]': { fontWeight: 'bold' },
});
/** Beside the next step, with a line from mark to mark. */
const beside = css({
  display: 'grid',
  minWidth: '[4.25rem]',
  pe: '2',
  _after: { insetStart: '[1.75rem]', insetEnd: '[0.5rem]', top: '[calc(0.625rem - 1px)]', height: '[2px]' },
});
/** Above the next step on a phone, and beside it elsewhere. */
const above = css({
  minWidth: '0',
  display: { base: 'flex', md: 'grid' },
  alignItems: 'center',
  flexWrap: 'wrap',
  '&:not(:last-child)': {
    pb: { mdDown: '3' },
    _after: {
      mdDown: { insetStart: '[calc(0.625rem - 1px)]', top: '[1.5rem]', bottom: '[0.125rem]', width: '[2px]' },
      md: { insetStart: '[1.75rem]', insetEnd: '[0.5rem]', top: '[calc(0.625rem - 1px)]', height: '[2px]' },
    },
  },
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
const time = css({ color: 'fg.muted', fontSize: 'sm', fontWeight: 'normal' });
const atEnd = css({ ms: { mdDown: 'auto' } });
/** A third of a phone is narrower than a date. */
const wrapped = css({ whiteSpace: 'normal' });

type OrderStepsProps = {
  steps: readonly Step[];
  label?: string;
  /** In a row on a phone, too. */
  isRow?: boolean;
};

/** How far an order or its payment is, in a line. */
export function OrderSteps({ steps, label = 'Progress of the order', isRow = false }: OrderStepsProps) {
  const when = cx(time, isRow ? wrapped : atEnd);
  return (
    <ol aria-label={label} className={isRow ? inRow : line}>
      {steps.map(({ name, at, note, state }) => (
        <li
          key={name}
          data-step={state}
          aria-current={state === 'current' ? 'step' : undefined}
          className={cx(step, isRow ? beside : above)}
        >
          <span className={mark}>
            {state === 'done' && <CheckIcon />}
            {state === 'cancelled' && <CloseIcon />}
          </span>
          <span>
            {name}
            {state === 'ahead' && <VisuallyHidden>, still to come</VisuallyHidden>}
          </span>{' '}
          {note !== undefined && <span className={when}>{note}</span>}
          {at !== undefined && <DateTime at={at} className={when} />}
        </li>
      ))}
    </ol>
  );
}
