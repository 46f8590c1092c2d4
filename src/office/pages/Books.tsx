import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import type { BooksLine, Part } from '#contract/office/books.ts';
import {
  Books as Answer,
  FIGURE_NAMES,
  FIGURES,
  PART_NAMES,
  BooksRows as Rows,
} from '#contract/office/books.ts';
import { css } from '#styled/css';
import { formatMoney } from '#web/lib/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field, Input } from '#web/ui/Field.tsx';
import { CheckCircleIcon, ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { SaveCsv } from '../command-form/SaveCsv.tsx';
import { bar, muted } from '../frame/layout.ts';
import { OfficeLink } from '../frame/OfficeLink.tsx';
import { useCommand } from '../frame/office.ts';
import { Page } from '../frame/Page.tsx';
import { toInput } from '../generated/form-values.ts';
import { GeneratedTable } from '../generated/GeneratedAnswer.tsx';
import { pathOf } from '../generated/links.ts';
import { visible } from '../generated/text.tsx';
import { Reading } from '../reading/Reading.tsx';
import type { Days } from './days.ts';
import { booksAt, dayAmong, dayIn, daysBetween, monthIn, shifted, titleOf } from './days.ts';

const between = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: '4',
});

const Figure = v.picklist(FIGURES);

/** The search parameters of the address. */
type Asked = Readonly<Record<string, string>>;

const span = css({ minWidth: '[9rem]', fontWeight: 'bold', textAlign: 'center' });
const dates = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr 1fr', sm: 'auto auto auto' },
  alignItems: 'end',
  gap: '2',
  '& > button': { gridColumn: { smDown: '1 / -1' } },
});
const refused = css({ gridColumn: '1 / -1', color: 'danger', fontSize: 'sm' });
const heading = css({ mb: '3' });
const columns = css({
  display: 'grid',
  gap: '6',
  gridTemplateColumns: { lg: '1fr 1fr' },
  alignItems: 'start',
});
const column = css({ display: 'grid', gap: '6', minWidth: '0' });
const figures = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr 1fr', md: 'repeat(4, auto)' },
  gap: '4',
});
const figure = css({
  display: 'block',
  fontSize: 'lg',
  fontWeight: 'bold',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
});
const unbroken = css({ minWidth: '0', '& td': { fontSize: 'sm' }, '& a *': { whiteSpace: 'nowrap' } });
const row = css({
  display: 'grid',
  gridTemplateColumns: '1fr auto auto',
  alignItems: 'center',
  columnGap: '3',
  minHeight: '12',
  px: '4',
  py: '1',
  borderTop: 'hairline',
  borderRadius: '[0]',
  '[data-first] > &': { borderTop: 'none' },
  '&[data-total]': { fontWeight: 'bold', bg: 'bg.sunken' },
  _hover: { bg: 'bg.sunken' },
});
const amount = css({ textAlign: 'end', '& > *': { display: 'block' } });
const checks = css({ display: 'grid', gap: '2' });
const check = css({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: '2',
  '& > svg': { color: 'success' },
});

/** The columns of parts on a wide screen. */
const COLUMNS: readonly (readonly Part[])[] = [
  ['received', 'use', 'sent'],
  ['sales', 'balances'],
];

/** The money received, sold and owed on some days, by default today. */
export function Books({ asked }: { asked: Asked }) {
  const command = useCommand('books show');
  const hasProfit = useCommand('books profit') !== undefined;
  if (command === undefined) return <NotForYou />;
  return (
    <Page title="Books" lead="By midnight in Pakistan, from the ledger and the receipts.">
      <Reading command="books show" input={toInput(command.fields, asked)} schema={Answer}>
        {(books) => (
          <>
            <Choice days={books} today={books.today} />
            <Headline books={books} />
            <div className={columns}>
              {COLUMNS.map((parts) => (
                <div key={parts[0]} className={column}>
                  {parts.map((part) => (
                    <PartOf key={part} part={part} books={books} />
                  ))}
                </div>
              ))}
            </div>
            <Checks books={books} />
            <div className={bar}>
              {hasProfit && (
                <OfficeLink
                  to={pathOf('books profit', { from: books.from, to: books.to })}
                  look="secondary"
                  size="sm"
                >
                  Profit of these days
                </OfficeLink>
              )}
              <SaveCsv
                command="books show"
                input={toInput(command.fields, asked)}
                name={`books-${nameOf(books)}`}
              />
            </div>
          </>
        )}
      </Reading>
    </Page>
  );
}

const nameOf = ({ from, to }: Days) => (from === to ? from : `${from}-to-${to}`);

/** Chooses the days: one day, a month, or a range. */
function Choice({ days: { from, to }, today }: { days: Days; today: string }) {
  const { history } = useRouter();
  const [refusal, setRefusal] = useState<string | null>(null);
  const days = { from, to };
  const month = monthIn(days);
  const day = dayAmong(days, today);
  const monthOf = (day: string) => `/list/books?${new URLSearchParams({ month: day.slice(0, 7) })}`;
  const current = (isCurrent: boolean) => (isCurrent ? { 'aria-current': 'page' as const } : {});
  const onShow = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [first, last] = ['from', 'to'].map((name) => String(typed.get(name) ?? ''));
    if (!first || !last) return;
    const chosen = daysBetween(first, last);
    if ('refusal' in chosen) setRefusal(chosen.refusal);
    else history.push(booksAt(chosen));
  };
  return (
    <>
      <Tabs label="Which days">
        <OfficeLink to="/list/books" look="plain" {...current(from === today && to === today)}>
          Today
        </OfficeLink>
        <OfficeLink
          to={booksAt({ from: day, to: day })}
          look="plain"
          {...current(from === to && to !== today)}
        >
          Day
        </OfficeLink>
        <OfficeLink to={monthOf(to)} look="plain" {...current(month !== null)}>
          Month
        </OfficeLink>
      </Tabs>
      <div className={between}>
        <div className={bar}>
          <OfficeLink to={booksAt(shifted(days, -1))} look="secondary" size="icon" aria-label="Earlier">
            <ChevronLeftIcon />
          </OfficeLink>
          <span className={span}>{titleOf(days)}</span>
          <OfficeLink to={booksAt(shifted(days, 1))} look="secondary" size="icon" aria-label="Later">
            <ChevronRightIcon />
          </OfficeLink>
        </div>
        <form key={`${from} ${to}`} className={dates} onSubmit={onShow} aria-label="From one day to another">
          <Field label="From">
            {(control) => <Input {...control} type="date" name="from" defaultValue={from} required />}
          </Field>
          <Field label="To">
            {(control) => <Input {...control} type="date" name="to" defaultValue={to} required />}
          </Field>
          <Button type="submit" variant="secondary">
            Show
          </Button>
          {refusal !== null && (
            <p role="alert" className={refused}>
              {refusal}
            </p>
          )}
        </form>
      </div>
    </>
  );
}

function Headline({ books: { lines, bank_balance: balance } }: { books: Answer }) {
  const sumOf = (part: Part) => lines.find((line) => line.part === part && line.total)?.amount ?? 0;
  return (
    <Card className={figures}>
      {[
        ['Received', formatMoney(String(sumOf('received')))],
        ['Sales', formatMoney(String(sumOf('sales')))],
        ['Owed to balances', formatMoney(String(sumOf('balances')))],
        ...(balance === null
          ? []
          : [
              [
                `At the bank, ${dayIn(balance.day).replaceAll(' ', '\u00a0')}`,
                formatMoney(balance.amount, balance.currency),
              ],
            ]),
      ].map(([name, value]) => (
        <p key={name}>
          <span className={muted}>{name}</span>
          <span className={figure}>{value}</span>
        </p>
      ))}
    </Card>
  );
}

/** A part of the books; each line links to its rows. */
function PartOf({ part, books }: { part: Part; books: Answer }) {
  const lines = books.lines.filter((line) => line.part === part);
  const areCorrected = books.lines.some((line) => line.figure === 'corrections' && line.count > 0);
  if (lines.length === 0) return null;
  return (
    <section>
      <h2 className={heading}>{PART_NAMES[part]}</h2>
      <Card padded={false}>
        <ul>
          {lines.map((line, at) => (
            <li key={`${line.figure} ${line.source}`} data-first={at === 0 ? '' : undefined}>
              <OfficeLink
                to={rowsAt(line, books)}
                look="plain"
                className={row}
                data-total={line.total ? '' : undefined}
              >
                <span>
                  {visible(part === 'sent' ? `${line.source}: ${line.name}` : line.name)}
                  {line.count > 0 && (
                    <span className={muted}>{`\u00a0·\u00a0${line.count}${
                      areCorrected && line.figure === 'received' ? ' with corrections' : ''
                    }`}</span>
                  )}
                </span>
                <span className={amount}>
                  {line.amount !== null && <Signed amount={line.amount} />}
                  {line.foreign !== null && (
                    <Money className={muted} amount={line.foreign} currency={line.currency ?? ''} />
                  )}
                </span>
                <ChevronRightIcon />
              </OfficeLink>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Signed({ amount: rupees }: { amount: number }) {
  const sign = rupees < 0 ? { sign: '−' as const } : {};
  return <Money {...sign} amount={String(Math.abs(rupees))} />;
}

const rowsAt = ({ figure: name, source }: BooksLine, { from, to }: Days): string =>
  pathOf('books rows', { figure: name, from, to, ...(source === null ? {} : { source }) });

/** The checks of the books' figures. */
function Checks({ books }: { books: Answer }) {
  const wrong = books.checks.filter(({ adds_up: isSo }) => !isSo);
  return (
    <section className={checks}>
      <h2>Do they add up?</h2>
      {wrong.map(({ says }) => (
        <Notice key={says} tone="error">
          {visible(says)}
        </Notice>
      ))}
      {books.checks
        .filter(({ adds_up: isSo }) => isSo)
        .map(({ says }) => (
          <p key={says} className={check}>
            <CheckCircleIcon />
            {visible(says)}
          </p>
        ))}
    </section>
  );
}

/** The greatest number of rows that a list may have. */
const MOST = '10000';
const Row = v.record(v.string(), v.unknown());

/** The rows of a figure of the books. */
export function BooksRows({ asked }: { asked: Asked }) {
  const command = useCommand('books rows');
  const title = v.is(Figure, asked['figure']) ? FIGURE_NAMES[asked['figure']] : 'Books';
  if (command === undefined) return <NotForYou />;
  const { fields: all = [] } = command.answer.fields.find(({ name }) => name === 'rows') ?? {};
  return (
    <Page title={title}>
      <Reading command="books rows" input={toInput(command.fields, asked)} schema={Rows}>
        {(answer) => {
          const { figure: name, from, to, source, count, sum, rows } = answer;
          const days = { from, to };
          // Columns that are empty in every row are left out.
          const fields = all.filter((field) => rows.some((each) => v.parse(Row, each)[field.name] != null));
          return (
            <>
              <p className={bar}>
                {titleOf(days)}
                {source !== null && <span>from {visible(source)}</span>}
                <b>{count === 1 ? '1 row' : `${count} rows`}</b>
                {sum !== null && (
                  <b>
                    <Signed amount={sum} />
                  </b>
                )}
              </p>
              <div className={bar}>
                <OfficeLink to={booksAt(days)} look="secondary" size="sm">
                  All of these books
                </OfficeLink>
                {rows.length > 0 && (
                  <SaveCsv
                    command="books rows"
                    input={toInput(command.fields, asked)}
                    name={`${name}-${nameOf(days)}`}
                  />
                )}
              </div>
              {rows.length === 0 ? (
                <EmptyState title="There is nothing in it." />
              ) : (
                <div className={unbroken}>
                  <GeneratedTable caption={title} fields={fields} rows={rows} />
                </div>
              )}
              {rows.length < count && (
                <OfficeLink to={pathOf('books rows', { ...asked, limit: MOST })}>
                  These are the first {rows.length}. Show more
                </OfficeLink>
              )}
            </>
          );
        }}
      </Reading>
    </Page>
  );
}

const NotForYou = () => (
  <Page title="Books">
    <EmptyState title="There is nothing here for your role." />
  </Page>
);
