import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import type { Command } from '#contract/office/commands.ts';
import { ReceiptDetails } from '#contract/office/receipts.ts';
import { LeftRows } from '#contract/office/statements.ts';
import { css } from '#styled/css';
import { formatMoney } from '#web/lib/money.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { Input } from '../api/commands.ts';
import { humanize, nounOf, subjectOf, typedFields } from '../api/commands.ts';
import { CommandForm } from '../command-form/CommandForm.tsx';
import { isOnMoney } from '../frame/keyboard.ts';
import { fold, screenOnly } from '../frame/layout.ts';
import { OfficeLink } from '../frame/OfficeLink.tsx';
import { useCommand, useOffice } from '../frame/office.ts';
import { Page } from '../frame/Page.tsx';
import { toInput } from '../generated/form-values.ts';
import { GeneratedAnswer, isRow } from '../generated/GeneratedAnswer.tsx';
import { makes, pathOf } from '../generated/links.ts';
import { CommandLinks, Finder, linksIn, moreIn } from '../generated/RelatedCommands.tsx';
import { ShopperText, Time, visible } from '../generated/text.tsx';
import { Listing } from '../list/Listing.tsx';
import { addressIn } from '../list/list-address.ts';
import { Reading } from '../reading/Reading.tsx';
import { OthersHere } from './OthersHere.tsx';

/** Forms are narrow; a previewed table takes the page's whole width. */
const narrow = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '5',
  maxWidth: 'form',
  '&:has(table)': { maxWidth: 'full' },
});
const facts = css({ color: 'fg.muted' });
const whole = css({ overflowWrap: 'anywhere' });

/** What is decided on Money, or on pages that it leads to. */
const OF_MONEY = ['receipts', 'statements'];

type Search = Readonly<Record<string, string>>;

/** The page of one command: its form, or its answer. */
export function CommandPage({ name, search }: { name: string; search: Search }) {
  const command = useCommand(name);
  if (command === undefined)
    return (
      <Page title="Not found">
        <EmptyState title="There is no such command for your role." />
      </Page>
    );
  const given = toInput(command.fields, search);
  const about = subjectOf(command);
  const named = given[about?.name ?? ''];
  const subject = command.does === 'read' ? named : undefined;
  const order = about?.ref === 'order' ? named : undefined;
  const called = command.title ?? humanize(command.name);
  const title = subject === undefined ? called : `${called}: ${visible(shorten(String(subject)))}`;
  return (
    <Page title={title} lead={command.description}>
      {OF_MONEY.includes(nounOf(command)) && <OthersHere thing="receipts:" what="Money" />}
      {order !== undefined && <OthersHere thing={`orders:${String(order)}`} what="this order" />}
      {command.does === 'read' ? (
        <Show command={command} given={given} search={search} hasSubject={subject !== undefined} />
      ) : (
        <Give command={command} given={given} />
      )}
    </Page>
  );
}

/** Shortens an id to its beginning. */
const shorten = (text: string) => text.replace(/^([0-9a-f]{8})[0-9a-f]{12,}$/, '$1');

function Give({ command, given }: { command: Command; given: Input }) {
  const { history } = useRouter();
  const [isDone, setDone] = useState(false);
  const rowField = command.fields.find(({ ref, name }) => ref === 'row' && given[name] !== undefined);
  const receipt = command.fields.find(({ ref, name }) => ref === 'receipt' && given[name] !== undefined);
  const known = Object.entries(given).filter(([name]) => name !== rowField?.name);
  return (
    <Card className={narrow}>
      {rowField !== undefined && <LeftRowText row={String(given[rowField.name])} />}
      {receipt !== undefined && <ReceiptText receipt={String(given[receipt.name])} />}
      {known.length > 0 && (
        <p className={facts}>
          {known.map(([name, value]) => (
            <span key={name}>
              {humanize(name)}: <ShopperText>{shorten(String(value))}</ShopperText>{' '}
            </span>
          ))}
        </p>
      )}
      <CommandForm
        name={command.name}
        preset={given}
        onDone={() => setDone(true)}
        onBack={() => (history.canGoBack() ? history.back() : history.push('/'))}
      />
      {isDone && makes(command) && isOnMoney(nounOf(command)) && (
        <OfficeLink to="/money">Go to Money</OfficeLink>
      )}
    </Card>
  );
}

/** The statement's row that a form is about, as in its file. */
const LeftRowText = ({ row }: { row: string }) => (
  <Reading command="statements left" input={{ row }} schema={LeftRows}>
    {(rows) =>
      rows.map((left) => (
        <div key={left.row}>
          <ShopperText className={whole}>{left.text}</ShopperText>
          <p className={facts}>
            {left.file !== null && (
              <>
                <bdi>{visible(left.file)}</bdi>,{' '}
              </>
            )}
            line {left.line}
          </p>
        </div>
      ))
    }
  </Reading>
);

/** The money that a form is about. */
const ReceiptText = ({ receipt }: { receipt: string }) => (
  <Reading command="receipts show" input={{ receipt }} schema={ReceiptDetails}>
    {({ amount, currency, payer, description, source, sent_at: at }) => (
      <div>
        <b>{formatMoney(amount, currency)}</b> {payer !== null && <ShopperText>{payer}</ShopperText>}
        <p className={facts}>
          {description !== null && <ShopperText>{description}</ShopperText>} {visible(source)},{' '}
          <Time at={at} />
        </p>
      </div>
    )}
  </Reading>
);

type ShowProps = { command: Command; given: Input; search: Search; hasSubject: boolean };

function Show({ command, given, search, hasSubject }: ShowProps) {
  const { operator } = useOffice();
  const fields = typedFields(command);
  const isComplete = fields.every(({ name, isRequired }) => !isRequired || given[name] !== undefined);
  const others = operator.commands.filter((other) => nounOf(other) === nounOf(command) && other !== command);
  if (command.list !== undefined && isComplete)
    return (
      <>
        {hasSubject && <CommandLinks links={linksIn(others, { fields: command.fields, row: given })} />}
        <Listing command={command} address={addressIn(pathOf(command.name), command, search)} />
      </>
    );
  return (
    <>
      {!isComplete && <Finder command={command} given={given} />}
      {isComplete && fields.some(({ isRequired }) => !isRequired) && (
        // What was asked for comes first; what else can be asked is a press away.
        <details key={JSON.stringify(given)} className={`${fold} ${screenOnly}`}>
          <summary>Filter</summary>
          <Finder command={command} given={given} />
        </details>
      )}
      {isComplete && (
        <Reading command={command.name} input={given} schema={v.unknown()}>
          {(answer) => {
            const known = {
              fields: [...command.fields, ...command.answer.fields],
              row: isRow(answer) ? { ...answer, ...given } : given,
            };
            return (
              <>
                <CommandLinks links={linksIn(others, known)} />
                <GeneratedAnswer command={command} answer={answer} {...moreIn(others, command)} />
              </>
            );
          }}
        </Reading>
      )}
    </>
  );
}
