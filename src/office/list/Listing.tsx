import { useMachine } from '@xstate/react';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import type { Command, ListPage as Pages } from '#contract/office/commands.ts';
import { ListPage } from '#contract/office/commands.ts';
import { css, cx } from '#styled/css';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Money } from '#web/ui/Money.tsx';
import type { Column } from '#web/ui/Table.tsx';
import type { Input } from '../api/commands.ts';
import { nounOf } from '../api/commands.ts';
import { ChooseAll, ChooseRow, ChosenRows } from '../chosen-rows/ChosenRows.tsx';
import { chosenRowsLogic } from '../chosen-rows/chosen-rows.effects.ts';
import type { Row } from '../chosen-rows/chosen-rows.machine.ts';
import { SaveCsv } from '../command-form/SaveCsv.tsx';
import { bar, group, screenOnly } from '../frame/layout.ts';
import { OfficeLink } from '../frame/OfficeLink.tsx';
import { OnceShown } from '../frame/OnceShown.tsx';
import { useOffice } from '../frame/office.ts';
import { toInput } from '../generated/form-values.ts';
import { GeneratedTable, rowsOf } from '../generated/GeneratedAnswer.tsx';
import { answerInLabels } from '../generated/labels.ts';
import { subjectIn } from '../generated/links.ts';
import { moreIn } from '../generated/RelatedCommands.tsx';
import { Reading } from '../reading/Reading.tsx';
import { Filters } from './Filters.tsx';
import { type Address, addressOf } from './list-address.ts';
import { Views } from './Views.tsx';

/** The column that chooses rows; null if nothing may be done to several. */
export type Choose = Column<Input> | null;
type Rows<R> = v.GenericSchema<unknown, readonly R[]>;
type Page<R> = Omit<Pages, 'answer'> & { answer: readonly R[] };
type Props = {
  /** A reading command that has a `list`. */
  command: Command;
  address: Address;
  /** Input that the page adds; its fields have no filter. */
  fixed?: Input;
  /** What is said if nothing is asked for and there is nothing; by default what the command says. */
  none?: string;
  /** The heading, where the list is a section of its page. */
  title?: string;
  /** Whether there is no such section while the list is empty. */
  isOptional?: boolean;
};
type Drawn<R> = {
  /** What a row is called where it is chosen; by default its first value that is shown. */
  nameOf?: ((row: R) => string) | undefined;
  /** What stands above the rows, and where there are none. */
  above?: ((page: Page<R>) => ReactNode) | undefined;
  children: (rows: readonly R[], choose: Choose) => ReactNode;
};

const tools = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '4',
  rowGap: '1',
  '& > details[open]': { flexBasis: '[100%]' },
});

/** A list in the table that its command describes. */
export function Listing(props: Props) {
  const { command } = props;
  const others = useOffice().operator.commands.filter((each) => nounOf(each) === nounOf(command));
  return (
    <ListingOf rows={ListPage.entries.answer} {...props}>
      {(answer, choose) => {
        const rows = rowsOf(answerInLabels(command, answer));
        return (
          <GeneratedTable
            caption={command.description}
            fields={command.answer.fields}
            rows={rows}
            choose={choose && { ...choose, cell: (row) => choose.cell(answer[rows.indexOf(row)] ?? row) }}
            {...moreIn(others, command)}
          />
        );
      }}
    </ListingOf>
  );
}

/**
 * A list, page by page: its filters and days are in the address, so that a page can be kept, sent and
 * gone back to. The page draws the rows, whose schema is `rows`.
 */
export function ListingOf<R extends Input>({
  command,
  address,
  fixed = {},
  none = command.none,
  title,
  isOptional = false,
  rows,
  nameOf,
  above,
  children,
}: Props & Drawn<R> & { rows: Rows<R> }) {
  const isAsked = Object.keys(address.asked).length > 0;
  const head = (
    <>
      {title !== undefined && <h2>{title}</h2>}
      <div className={cx(tools, screenOnly)}>
        <Views key={`${address.path} ${address.name}`} address={address} />
        <Filters command={command} address={address} fixed={fixed} />
      </div>
    </>
  );
  // Filters that the host refuses, or that nothing fits, stay in view.
  const isWithin = isOptional && !isAsked;
  const asked = {
    command: command.name,
    input: { ...toInput(command.fields, address.asked), ...fixed },
    isPage: true,
  };
  const list = (
    <Reading {...asked} schema={v.object({ ...ListPage.entries, answer: rows })}>
      {(page) => (
        <OnceShown isShown={!isWithin || page.count > 0}>
          <ListedRows
            command={command}
            asked={asked}
            page={page}
            none={isAsked ? undefined : none}
            level={address.name === '' ? 2 : 3}
            nameOf={nameOf}
            head={isWithin && head}
            above={above}
            below={<Turn page={page} address={address} />}
          >
            {children}
          </ListedRows>
        </OnceShown>
      )}
    </Reading>
  );
  return (
    <section className={group} id={address.name || undefined}>
      {!isWithin && <div className={tools}>{head}</div>}
      {list}
    </section>
  );
}

type RowsProps<R> = Drawn<R> & {
  /** The list whose rows they are. */
  command: Command;
  /** What was asked for them. */
  asked: { command: string; input: Input; isPage?: boolean };
  page: Page<R>;
  none?: string | undefined;
  level?: 2 | 3;
  head?: ReactNode;
  below?: ReactNode;
};

/** Rows with how many there are, what may be done to several of them, and their CSV. */
export function ListedRows<R extends Input>({
  command,
  asked,
  page,
  none = 'Nothing here.',
  level = 2,
  nameOf,
  head,
  above,
  below,
  children,
}: RowsProps<R>) {
  const { client, live, session, operator } = useOffice();
  const commands = operator.commands.filter((each) => each.many === true && nounOf(each) === nounOf(command));
  const [state, send] = useMachine(
    chosenRowsLogic(client, {
      asks: (name) => commands.some((each) => each.name === name && each.asks),
      // The sign-in is asked for above the page, and the rows stay chosen.
      onStale: () => session.send({ type: 'session.ended' }),
      onDone: live.tell,
    }),
  );
  const { answer } = page;
  const choosable = new Map<Input, Row>();
  for (const row of answer) {
    const { name, ...known } = rowOf(row, command, commands);
    if (Object.keys(known.inputs).length > 0) choosable.set(row, { ...known, name: nameOf?.(row) ?? name });
  }
  const choose: Choose =
    commands.length === 0
      ? null
      : {
          label: 'Choose',
          screenOnly: true,
          inCard: 'corner',
          cell: (drawn) => {
            const row = choosable.get(drawn);
            return row !== undefined && <ChooseRow state={state} send={send} row={row} />;
          },
        };
  return (
    <div className={group}>
      {above?.(page)}
      <div className={tools}>
        {head}
        {answer.length > 0 && (
          <>
            <Summary page={page} />
            <div className={cx(bar, screenOnly)}>
              {choose !== null && <ChooseAll state={state} send={send} rows={[...choosable.values()]} />}
              <SaveCsv {...asked} name={asked.command.replace(' ', '-')} />
            </div>
          </>
        )}
      </div>
      {answer.length > 0 ? children(answer, choose) : <EmptyState title={none} level={level} />}
      <ChosenRows state={state} send={send} commands={commands} />
      {below}
    </div>
  );
}

/** A row, and the commands that may be done to it. Its name is its first value that is shown. */
function rowOf(row: Input, { answer: { fields } }: Command, commands: readonly Command[]): Row {
  const inputs = Object.fromEntries(
    commands.flatMap((command) => {
      const subject = subjectIn(command, { fields, row });
      return subject === null ? [] : [[command.name, subject] as const];
    }),
  );
  const named = fields.find(({ name, label }) => label !== undefined && row[name] !== null) ?? fields[0];
  return { key: JSON.stringify(Object.values(inputs)), name: String(row[named?.name ?? ''] ?? ''), inputs };
}

/** How many rows there are on all pages, and what they come to. */
function Summary({ page: { count, totals } }: { page: Pick<Pages, 'count' | 'totals'> }) {
  return (
    <p>
      {count.toLocaleString('en')} in all
      {totals.map(({ label, amount, currency }) => (
        <span key={label + currency}>
          {' · '}
          {label} <Money amount={amount} currency={currency} />
        </span>
      ))}
    </p>
  );
}

/** What the pages before and after are called, by the order of the list. */
const TURNS: Readonly<Record<string, readonly [before: string, after: string]>> = {
  newest: ['Newer', 'Older'],
  oldest: ['Older', 'Newer'],
};

function Turn({
  page: { before, after },
  address,
}: {
  page: Pick<Pages, 'before' | 'after'>;
  address: Address;
}) {
  if (before === null && after === null) return null;
  const [back, on] = TURNS[address.sort] ?? ['Back', 'On'];
  return (
    <nav className={cx(bar, screenOnly)} aria-label="Pages">
      {before !== null && (
        <OfficeLink to={addressOf(address, { cursor: before })} look="secondary" size="sm">
          {back}
        </OfficeLink>
      )}
      {after !== null && (
        <OfficeLink to={addressOf(address, { cursor: after })} look="secondary" size="sm">
          {on}
        </OfficeLink>
      )}
    </nav>
  );
}
