import type { ReactNode } from 'react';
import type { Field } from '#contract/office/commands.ts';
import { css } from '#styled/css';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Code } from '#web/ui/Code.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Money } from '#web/ui/Money.tsx';
import type { Input } from '../api/commands.ts';
import { OfficeLink } from '../frame/OfficeLink.tsx';
import { pageOf } from './links.ts';
import { ShopperText, Time, visible, Whole, whole } from './text.tsx';

const secret = css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
const figures = css({ fontVariantNumeric: 'tabular-nums' });

/** Colours of states: waiting, good, and over or wrong. Others are neutral. */
const TONES: Readonly<Record<string, BadgeTone>> = {
  processing: 'pending',
  low: 'pending',
  paused: 'pending',
  completed: 'completed',
  Completed: 'completed',
  ok: 'completed',
  open: 'completed',
  offered: 'completed',
  settled: 'completed',
  free: 'completed',
  unmatched: 'pending',
  'left to you': 'failed',
  out: 'failed',
  cancelled: 'failed',
  'taken back': 'failed',
};

export const State = ({ children }: { children: string }) => (
  <Badge tone={TONES[children] ?? 'neutral'}>{visible(children)}</Badge>
);

const SHORT = 8;
const PERCENT = 100;
const isSet = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

const LINE_LENGTH_MAX = 80;
/** Short texts on one line, others on a line each. */
const listed = (texts: readonly string[]): string => {
  const line = texts.join(', ');
  return line.length > LINE_LENGTH_MAX ? texts.join('\n') : line;
};

/** Draws a value by its field's metadata; nothing if it is empty. */
export function drawValue(field: Field, row: Input): ReactNode {
  const value = row[field.name];
  if (!isSet(value)) return null;
  if (Array.isArray(value)) return <ShopperText>{listed(value.map(String))}</ShopperText>;
  if (typeof value === 'object' && value !== null)
    return (
      <ShopperText>
        {Object.entries(value)
          .map(([name, each]) => `${name}: ${String(each)}`)
          .join(', ')}
      </ShopperText>
    );
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  const page = pageOf(field.ref, text);
  if (page !== null) return <OfficeLink to={page}>{drawText(field, text, row)}</OfficeLink>;
  return drawText(field, text, row);
}

const NUMBER = /^K[SP]-[0-9A-Z]+-[0-9A-Z]+$/;
/** Whether a text is a name for things: the number of an order or a payment, or a variant's id. */
const isWhole = ({ ref }: Field, text: string): boolean =>
  NUMBER.test(text) || (ref === 'variant' && text.length <= WHOLE_MAX);
const WHOLE_MAX = 24;

function drawText(field: Field, text: string, row: Input): ReactNode {
  const { is, name, named } = field;
  switch (is) {
    case 'rupees':
      return text.startsWith('-') ? <Money sign="−" amount={text.slice(1)} /> : <Money amount={text} />;
    case 'money':
      return <Money amount={text} currency={String(row['currency'] ?? '')} />;
    case 'share':
      return <span className={figures}>{Number((Number(text) * PERCENT).toFixed(4))}%</span>;
    case 'time':
      return <Time at={text} isDay={row['day_only'] === true} />;
    case 'day':
      return <Time at={text} isDay />;
    case 'state':
      return <State>{named?.[text] ?? text}</State>;
    case 'id':
      return <Code className={whole}>{text.slice(0, SHORT)}</Code>;
    case 'secret':
      return (
        <span className={secret}>
          <Code>{visible(text)}</Code>
          <CopyButton text={text} what={name} />
        </span>
      );
    default:
      return isWhole(field, text) ? <Whole>{text}</Whole> : <ShopperText>{text}</ShopperText>;
  }
}
