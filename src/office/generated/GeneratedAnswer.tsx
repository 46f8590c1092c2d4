import type { ComponentProps, ReactNode } from 'react';
import type { Command, Field } from '#contract/office/commands.ts';
import { css } from '#styled/css';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { Input } from '../api/commands.ts';
import { humanize } from '../api/commands.ts';
import { answerInLabels } from './labels.ts';
import { drawValue } from './Value.tsx';

/** The width stays the page's: wider tables scroll. */
const stack = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6' });
const facts = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: 'minmax(7rem, max-content) 1fr' },
  columnGap: '6',
  rowGap: { base: '1', sm: '2' },
  '& > dt': { color: 'fg.muted', fontSize: { base: 'sm', sm: 'md' } },
  '& > dd': { mb: { base: '2', sm: '0' }, minWidth: '0', overflowWrap: 'anywhere' },
});
const inCards = css({ hideFrom: 'md' });
const wide = css({ overflowX: 'auto' });
/** Keeps a column of sentences from shrinking to a word beside long texts. */
const sentence = css({ display: 'inline-block', minWidth: '[20ch]' });
const SENTENCE_MIN = 40;
const heading = css({ mb: '3', fontSize: 'lg' });
const fold = css({ mt: '3', '& > summary': { py: '2', color: 'fg.muted', cursor: 'pointer' } });

export const isRow = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const rowsOf = (value: unknown): Input[] => (Array.isArray(value) ? value.filter(isRow) : []);

type Rows = { fields: readonly Field[]; rows: readonly Input[]; caption: string };

/** A table of the fields that have a label. `more` draws a row's actions. */
export function GeneratedTable({
  fields,
  rows,
  caption,
  more,
}: Rows & { more?: ((row: Input) => ReactNode) | undefined }) {
  const shown = fields.filter(({ label, fields: inner }) => label !== undefined && inner === undefined);
  const columns = shown.map((field, at) => ({
    label: field.label ?? '',
    cell: isBare(field)
      ? (row: Input) => labelled(field, row)
      : hasSentences(field, rows)
        ? (row: Input) => <span className={sentence}>{drawValue(field, row)}</span>
        : (row: Input) => drawValue(field, row),
    ...(at > 0 && isAmount(field) ? { align: 'end' as const } : {}),
    ...(field.is === 'rupees' || field.is === 'money' ? { inCard: 'foot' as const } : {}),
  }));
  return (
    <div className={wide}>
      <Table
        caption={caption}
        columns={
          more === undefined
            ? columns
            : [...columns, { label: 'Do', cell: more, align: 'end' as const, inCard: 'end' as const }]
        }
        rows={rows}
        rowKey={(row) => rows.indexOf(row)}
      />
    </div>
  );
}

const hasSentences = ({ name, type, is }: Field, rows: readonly Input[]): boolean =>
  type === 'text' && is === undefined && rows.some((row) => String(row[name] ?? '').length > SENTENCE_MIN);

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

const isAmount = ({ type, is }: Field) => type === 'number' || is === 'rupees' || is === 'money';

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
  const moreOf = (of: readonly Field[]) => (more === undefined ? undefined : (row: Input) => more(row, of));
  if (isList) {
    const rows = rowsOf(answer);
    if (rows.length === 0) return <EmptyState title="Nothing here." />;
    return <GeneratedTable caption={command.description} fields={fields} rows={rows} more={moreOf(fields)} />;
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
  return (
    <div className={stack}>
      <GeneratedFacts fields={withLabels(fields)} row={row} />
      {lists.map(({ name, inner, rows, skipped }) => (
        <section key={name}>
          <h2 className={heading}>{humanize(name)}</h2>
          {rows.length > 0 && (
            <First caption={humanize(name)} fields={inner} rows={rows} more={moreOf(inner)} />
          )}
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
