import type { ComponentProps, ReactNode } from 'react';
import type { Command, Field } from '#contract/office/commands.ts';
import { css } from '#styled/css';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { Input } from '../api/commands.ts';
import { humanize } from '../api/commands.ts';
import { fold, stack } from '../frame/layout.ts';
import { answerInLabels } from './labels.ts';
import { drawValue } from './Value.tsx';

const facts = css({
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(6rem, max-content) minmax(0, 1fr)',
    sm: 'minmax(7rem, max-content) minmax(0, 1fr)',
  },
  alignItems: 'baseline',
  columnGap: { base: '4', sm: '6' },
  rowGap: '2',
  '& > dt': {
    maxWidth: '[9rem]',
    sm: { maxWidth: 'full' },
    color: 'fg.muted',
    fontSize: { base: 'sm', sm: 'md' },
  },
  '& > dd': { minWidth: '0', overflowWrap: 'anywhere' },
});
const inCards = css({ hideFrom: 'md', _print: { display: 'none' } });
const wide = css({
  overflowX: 'auto',
  mdDown: {
    // The first cell is a card's heading, on a line of its own.
    '& td:first-child:not([data-in-card])': { flexBasis: '[100%]' },
  },
  // Many columns stand closer together.
  '&[data-many] :is(th, td)': { md: { px: '2', fontSize: 'sm' } },
  '&[data-many] th': { whiteSpace: 'normal', verticalAlign: 'bottom' },
  // The buttons of a row stay in reach where its table is scrolled.
  '& :is(th, td)[data-screen-only]:last-child': {
    md: { position: 'sticky', insetEnd: '0', bg: 'bg.raised' },
  },
  _print: {
    overflow: 'visible',
    '& :is(th, td)': { px: '2', py: '1', fontSize: 'sm' },
  },
});
const MANY = 7;
/** Keeps a column of texts from shrinking to a word beside longer ones. */
const phrase = css({ display: 'inline-block', minWidth: { md: '[14ch]', _print: '[14ch]' } });
const short = css({ whiteSpace: 'nowrap' });
const sentence = css({ display: 'inline-block', minWidth: '[20ch]' });
const PHRASE_MIN = 12;
const SENTENCE_MIN = 40;
const heading = css({ mb: '3', fontSize: 'lg' });

export const isRow = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const rowsOf = (value: unknown): Input[] => (Array.isArray(value) ? value.filter(isRow) : []);

type Rows = { fields: readonly Field[]; rows: readonly Input[]; caption: string };

/** A table that is scrolled by itself where it is wider than its page. */
export function WideTable<Row>(props: ComponentProps<typeof Table<Row>>) {
  return (
    <div className={wide} data-many={props.columns.length > MANY ? '' : undefined}>
      <Table {...props} />
    </div>
  );
}

/** A table of the fields that have a label. `more` draws a row's actions. */
export function GeneratedTable({
  fields,
  rows,
  caption,
  more,
  choose = null,
}: Rows & {
  more?: ((row: Input, fields: readonly Field[]) => ReactNode) | undefined;
  /** A column that chooses rows. */
  choose?: Column<Input> | null;
}) {
  const shown = fields.filter(({ label, fields: inner }) => label !== undefined && inner === undefined);
  // One sum is a card's own; several need their names.
  const hasSums = shown.filter(isMoney).length > 1;
  const columns = shown.map((field, at) => ({
    label: field.label ?? '',
    cell: (row: Input) =>
      isBare(field) || (hasSums && isMoney(field)) ? labelled(field, row) : drawn(field, { row, rows }),
    ...(at > 0 && isAmount(field) ? { align: 'end' as const } : {}),
    ...(isMoney(field) && !hasSums ? { inCard: 'foot' as const } : {}),
  }));
  return (
    <WideTable
      caption={caption}
      columns={[
        ...(choose === null ? [] : [choose]),
        ...(more === undefined
          ? columns
          : [
              ...columns,
              {
                label: 'Do',
                cell: (row: Input) => more(row, fields),
                align: 'end' as const,
                inCard: 'end' as const,
                screenOnly: true as const,
              },
            ]),
      ]}
      rows={rows}
      rowKey={(row) => rows.indexOf(row)}
    />
  );
}

const isMoney = ({ is }: Field): boolean => is === 'rupees' || is === 'money';

/** A value, in a column that is as wide as its texts need. */
function drawn(field: Field, { row, rows }: { row: Input; rows: readonly Input[] }): ReactNode {
  const value = drawValue(field, row);
  if (value === null || field.type !== 'text' || field.is !== undefined) return value;
  const longest = Math.max(...rows.map((each) => String(each[field.name] ?? '').length));
  if (longest <= PHRASE_MIN) return <span className={short}>{value}</span>;
  return <span className={longest > SENTENCE_MIN ? sentence : phrase}>{value}</span>;
}

/** Whether a value means nothing without its label, as in the cards of a phone, which show none. */
const isBare = ({ type, is }: Field) =>
  (type === 'number' && is !== 'rupees') || is === 'time' || is === 'day';

function labelled(field: Field, row: Input): ReactNode {
  const value = drawValue(field, row);
  return (
    value !== null && (
      <>
        <span className={inCards}>{field.label} </span>
        {value}
      </>
    )
  );
}

const isAmount = (field: Field) => field.type === 'number' || isMoney(field);

/** A record's fields as names and values. */
export function GeneratedFacts({ fields, row }: { fields: readonly Field[]; row: Input }) {
  const shown = fields
    .filter(
      ({ label, type, fields: inner }) => label !== undefined && (inner === undefined || type === 'object'),
    )
    .map((field) => ({ field, value: drawValue(field, row) }))
    .filter(({ value }) => value !== null);
  if (shown.length === 0) return null;
  return (
    <dl className={facts}>
      {shown.map(({ field, value }) => [
        <dt key={`${field.name} name`}>{field.label}</dt>,
        <dd key={field.name}>{value}</dd>,
      ])}
    </dl>
  );
}

type AnswerProps = {
  command: Command;
  answer: unknown;
  more?: ((row: Input, fields: readonly Field[]) => ReactNode) | undefined;
};

/** An answer as a table, or as facts with a table for each list in them. */
export function GeneratedAnswer({ command, answer: given, more }: AnswerProps) {
  const { fields, isList } = command.answer;
  const answer = answerInLabels(command, given);
  if (isList) {
    const rows = rowsOf(answer);
    if (rows.length === 0) return <EmptyState title={command.none ?? 'Nothing here.'} />;
    return <GeneratedTable caption={command.description} fields={fields} rows={rows} more={more} />;
  }
  const row = isRow(answer) ? answer : {};
  const lists = fields.flatMap(({ name, fields: inner = [] }) => {
    // Rows that need a person come first.
    const all = rowsOf(row[name]).toSorted((one, other) => Number(isUnread(other)) - Number(isUnread(one)));
    const rows = all.filter((each) => !isSkipped(each));
    return all.length === 0 || inner.every(({ label }) => label === undefined)
      ? []
      : [{ name, inner, rows, skipped: all.filter(isSkipped) }];
  });
  const isNothing = Object.values(row).every((value) => Array.isArray(value) && value.length === 0);
  if (command.none !== undefined && isNothing) return <EmptyState title={command.none} />;
  return (
    <div className={stack}>
      <GeneratedFacts fields={withLabels(fields)} row={row} />
      {lists.map(({ name, inner, rows, skipped }) => (
        <section key={name}>
          <h2 className={heading}>{humanize(name)}</h2>
          {rows.length > 0 && <First caption={humanize(name)} fields={inner} rows={rows} more={more} />}
          {skipped.length > 0 && (
            <details className={fold}>
              <summary>{skipped.length.toLocaleString('en')} skipped</summary>
              <First caption={`${humanize(name)}, skipped`} fields={inner} rows={skipped} />
            </details>
          )}
        </section>
      ))}
    </div>
  );
}

/** The first rows of a table, without empty columns, and the number of the remaining rows. */
function First({ rows, fields, ...props }: ComponentProps<typeof GeneratedTable>) {
  const shown = rows.slice(0, DRAWN_MAX);
  const filled = fields.filter(({ name }) => shown.some((row) => isSet(row[name])));
  return (
    <>
      <GeneratedTable {...props} fields={filled} rows={shown} />
      {rows.length > DRAWN_MAX && (
        <p>And {(rows.length - DRAWN_MAX).toLocaleString('en')} more, which the command line lists.</p>
      )}
    </>
  );
}

const isSet = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** A phone needs seconds to draw more rows. */
const DRAWN_MAX = 500;

const isUnread = ({ result }: Input): boolean => result === 'unparsed';
const isSkipped = ({ result }: Input): boolean => result === 'skipped';

/** The labelled fields; of a record without any label, all plain values. */
const withLabels = (fields: readonly Field[]): readonly Field[] =>
  fields.some(({ label }) => label !== undefined)
    ? fields
    : fields.map((field) => (field.fields === undefined ? { ...field, label: humanize(field.name) } : field));
