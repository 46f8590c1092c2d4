import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import type { Candidate, Trait, UnmatchedReceipt } from '#contract/office/receipts.ts';
import { UnmatchedReceipts } from '#contract/office/receipts.ts';
import { type LeftRow as LeftRowOf, LeftRows } from '#contract/office/statements.ts';
import { dataState } from '#statecharts/index.ts';
import { css } from '#styled/css';
import { formatMoney } from '#web/lib/money.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CommandButton } from '../command-form/CommandButton.tsx';
import { bar, group, muted } from '../frame/layout.ts';
import { OfficeLink } from '../frame/OfficeLink.tsx';
import { useCommand, useOffice } from '../frame/office.ts';
import { Page } from '../frame/Page.tsx';
import { adviceOf } from '../generated/advice.ts';
import { inLabels } from '../generated/labels.ts';
import { pathOf } from '../generated/links.ts';
import { ShopperText, Time, visible } from '../generated/text.tsx';
import { type Choose, ListingOf } from '../list/Listing.tsx';
import { addressIn } from '../list/list-address.ts';
import { useWorkList } from '../work-list/use-work-list.ts';
import { Later } from '../work-list/WorkListScreen.tsx';
import { queueOf } from '../work-list/work-list.machine.ts';
import { NounSection } from './CommandIndex.tsx';
import { type DoneCommand, LastCommand, SteadyRows } from './LastCommand.tsx';
import { OthersHere } from './OthersHere.tsx';

const sum = css({ fontWeight: 'bold', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' });
const whole = css({ overflowWrap: 'anywhere' });
const row = css({
  display: 'grid',
  gap: '1',
  px: '3',
  py: '1',
  borderTop: 'hairline',
  _first: { borderTop: 'none' },
});
/** A statement's row: its text above the reason, and its actions beside them. */
const leftRow = css({
  display: 'flex',
  flexDirection: { base: 'column', md: 'row' },
  alignItems: { md: 'center' },
  columnGap: '4',
  rowGap: '1',
  px: '3',
  py: '1',
  borderTop: 'hairline',
  _first: { borderTop: 'none' },
  '& > div:last-child': { flexShrink: '0' },
});
const leftText = css({ flex: { md: '[1 1 0]' }, minWidth: '0' });
/** The checkbox stands before the words, on their line. */
const chosen = css({ float: 'start', '&:not(:empty)': { marginInlineEnd: '2' } });
/** So near each other that they fit a line of a phone. */
const leftActs = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const because = css({ color: 'fg' });
const foldedRows = css({
  borderTop: 'hairline',
  '& > summary': { px: '3', py: '1', color: 'fg.muted', fontSize: 'sm', cursor: 'pointer' },
});
const advice = css({ display: 'grid', gap: '1', ps: '6', listStyle: 'decimal' });
/** The received money, and below it the payment that it may be for, so that their names align. */
const line = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', md: '[9rem minmax(0, 1fr) auto]' },
  alignItems: 'center',
  columnGap: '4',
  rowGap: '1',
});
/** A payment with its evidence and its actions: beside it, or below on a narrow screen. */
const fitting = css({
  display: 'flex',
  flexDirection: { base: 'column', md: 'row' },
  flexWrap: { md: 'wrap' },
  alignItems: { md: 'center' },
  columnGap: '4',
  rowGap: '1',
});
const paymentNumber = css({ flex: { md: '[0 0 9rem]' } });
const evidence = css({ flex: { md: '[1 1 22rem]' }, minWidth: '0' });
const presses = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginInlineStart: { md: 'auto' } });
/** Why no payment fits, and other actions: an opened form takes the whole width. */
const otherwise = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '4',
  '& > details[open]': { flexBasis: '[100%]' },
});
const more = css({ '& > summary': { color: 'fg.muted', fontSize: 'sm', cursor: 'pointer' } });
const fact = css({
  display: 'inline-block',
  px: '2',
  color: 'fg.muted',
  fontSize: 'sm',
  bg: 'bg.sunken',
  borderRadius: 'sm',
  '&[data-is=differs]': { color: 'warning', bg: 'warning.subtle' },
  '&[data-is=agrees]': { color: 'success', bg: 'success.subtle' },
});
/**
 * A name whose differing letters are marked by weight and underline, so that no colour is needed.
 */
const name = css({
  '& > span': { color: 'fg' },
  '& mark': {
    color: 'warning',
    bg: 'warning.subtle',
    fontWeight: 'bold',
    textDecoration: 'underline',
    textDecorationThickness: '[2px]',
    textUnderlineOffset: '[3px]',
  },
});

type Search = Readonly<Record<string, string>>;

/** Received money that waits for a decision with its candidate payments, and the newest payments. */
export function Money({ search }: { search: Search }) {
  const [done, setDone] = useState<DoneCommand | null>(null);
  return (
    <Page title="Money">
      <OthersHere thing="receipts:" what="Money" />
      <Left search={search} onCommand={setDone} />
      <Received search={search} onCommand={setDone} />
      <LastCommand done={done} onUndone={(says) => setDone({ says })} />
      <NounSection noun="payments" title="Payments" path="/money" search={search} />
    </Page>
  );
}

type OnCommand = { onCommand: (done: DoneCommand) => void };

function Received({ search, onCommand }: OnCommand & { search: Search }) {
  const list = useCommand('receipts unmatched');
  const maySettle = useCommand('receipts assign') !== undefined;
  return (
    <section className={group}>
      <h2>Received and unmatched</h2>
      <div className={bar}>
        <To name="receipts record">Record one</To>
        <To name="receipts import">Import a statement</To>
        <To name="receipts unmatched" input={{ kept: 'true', sort: 'newest' }}>
          Kept
        </To>
        <To name="statements left" input={{ done: 'true', sort: 'newest' }}>
          Done rows
        </To>
      </div>
      {list !== undefined && (
        <ListingOf
          command={list}
          address={addressIn('/money', list, search, { name: 'receipts' })}
          fixed={{ kept: false }}
          none="All money has found its place."
          rows={UnmatchedReceipts}
          above={({ answer, before, after }) => (
            <>
              {/* The button's outcome stays visible when nothing is left to accept. */}
              <CommandButton
                name="receipts accept"
                input={{}}
                variant="primary"
                isQuiet={false}
                isOffered={
                  before !== null ||
                  after !== null ||
                  answer.some(({ candidates }) => candidates.some(({ clear }) => clear))
                }
              >
                Accept all that fit
              </CommandButton>
              {answer.length === 0 || maySettle || <p className={muted}>A manager settles these.</p>}
            </>
          )}
        >
          {(receipts, choose) => <Receipts receipts={receipts} choose={choose} onCommand={onCommand} />}
        </ListingOf>
      )}
    </section>
  );
}

type ReceiptsProps = OnCommand & { receipts: readonly UnmatchedReceipt[]; choose: Choose };

/** What waits, in the host's order; what was put off for today is behind it. */
function Receipts({ receipts, choose, onCommand }: ReceiptsProps) {
  const waiting = receipts.map(({ receipt }) => receipt);
  const [state, send] = useWorkList({ list: 'receipts', waiting });
  const maySettle = useCommand('receipts assign') !== undefined;
  const queue = queueOf({ ...state.context, waiting });
  const ordered = receipts.toSorted((a, b) => queue.indexOf(a.receipt) - queue.indexOf(b.receipt));
  return (
    <Card padded={false} data-state={dataState(state)}>
      <SteadyRows of={queue.join(' ')}>
        {ordered.map((each) => (
          <Unmatched
            key={each.receipt}
            receipt={each}
            choice={choose?.cell(each)}
            later={maySettle && <Later state={state} send={send} id={each.receipt} />}
            onCommand={onCommand}
          />
        ))}
      </SteadyRows>
    </Card>
  );
}

/** So many rows a page, since receipts come below; all but two are folded. */
const [LEFT_A_PAGE, UNFOLDED_MAX] = [5, 2];

/** Rows of statements that an import left to a person, until they are ticked off. */
function Left({ search, onCommand }: OnCommand & { search: Search }) {
  const fields = useCommand('receipts import')?.fields ?? [];
  const list = useCommand('statements left');
  if (list === undefined) return null;
  return (
    <ListingOf
      title="Left to you"
      isOptional
      command={list}
      address={addressIn('/money', list, search, { name: 'left' })}
      fixed={{ done: false, limit: LEFT_A_PAGE }}
      none="All are done."
      rows={LeftRows}
      nameOf={({ text }) => text}
    >
      {(rows, choose) => {
        const folded = rows.slice(UNFOLDED_MAX);
        const listOf = (some: readonly LeftRowOf[]) => (
          <ul>
            {some.map((each) => (
              <LeftRow
                key={each.row}
                of={each}
                why={inLabels(fields, each.why)}
                choice={choose?.cell(each)}
                onCommand={onCommand}
              />
            ))}
          </ul>
        );
        return (
          <Card padded={false}>
            <SteadyRows of={rows.map((each) => each.row).join(' ')}>
              {listOf(rows.slice(0, UNFOLDED_MAX))}
              {folded.length > 0 && (
                <details className={foldedRows}>
                  <summary>{folded.length} more</summary>
                  {listOf(folded)}
                </details>
              )}
            </SteadyRows>
          </Card>
        );
      }}
    </ListingOf>
  );
}

const TickedOff = v.object({ done: v.pipe(v.number(), v.minValue(1)) });

type LeftRowProps = OnCommand & { of: LeftRowOf; why: string; choice: ReactNode };

function LeftRow({ of: left, why, choice, onCommand }: LeftRowProps) {
  const undo = { name: 'statements done', input: { row: left.row, undo: true } };
  return (
    <li className={leftRow}>
      <div className={leftText}>
        <span className={chosen}>{choice}</span>
        <ShopperText className={whole}>{left.text}</ShopperText>
        <p className={muted}>
          <ShopperText className={because}>{why}</ShopperText>{' '}
          {left.file !== null && (
            <>
              <bdi>{visible(left.file)}</bdi>,{' '}
            </>
          )}
          line {left.line}, imported <Time at={left.imported_at} isDay />
        </p>
      </div>
      <div className={leftActs}>
        <CommandButton
          name="statements done"
          input={{ row: left.row }}
          onDone={(answer, says) => onCommand({ says, undo: v.is(TickedOff, answer) ? undo : undefined })}
        >
          Done
        </CommandButton>
        <To name="statements done" input={{ row: left.row }}>
          With a note
        </To>
        <To name="receipts record" input={{ method: 'bank', row: left.row }}>
          Record its money
        </To>
      </div>
    </li>
  );
}

/** The steps to take after the bank took money back. */
function Advice({ steps }: { steps: readonly string[] }) {
  const { commands } = useOffice().operator;
  return (
    <ol className={advice}>
      {steps.map((step) => {
        const { says, to } = adviceOf(commands, step);
        return (
          <li key={step}>
            {to === null ? (
              <ShopperText>{says}</ShopperText>
            ) : (
              <OfficeLink to={to}>{visible(says)}</OfficeLink>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Unmatched({
  receipt: { receipt, candidates, others, ...money },
  choice,
  later,
  onCommand,
}: OnCommand & { receipt: UnmatchedReceipt; choice: ReactNode; later: ReactNode }) {
  const isAlone = candidates.length === 1 && others <= 1;
  const supported = candidates.filter((each) => each.supported || isAlone);
  const rest = candidates.filter((each) => !supported.includes(each));
  const of = { receipt };
  const parts = supported[0]?.bank_parts ?? null;
  return (
    <section className={row} data-row="">
      <div className={line}>
        <span className={sum}>
          {choice}
          {formatMoney(money.amount, money.currency)}
        </span>
        <span>
          {money.payer !== null && <Marked parts={parts}>{money.payer}</Marked>}{' '}
          {money.description !== null && (
            <span className={muted}>
              <Marked parts={money.payer === saidIn(parts) ? null : parts}>{money.description}</Marked>
            </span>
          )}{' '}
          {money.reversed && <Badge tone="failed">taken back</Badge>}
        </span>
        <span className={muted}>
          {visible(money.source)}, <Time at={money.sent_at} isDay={money.day_only} />
        </span>
      </div>
      {supported.map((candidate) => (
        <Fitting key={candidate.payment} receipt={receipt} candidate={candidate} onCommand={onCommand} />
      ))}
      {money.advice.length > 0 && (
        <>
          <ShopperText>{money.why}</ShopperText>
          <Advice steps={money.advice} />
        </>
      )}
      <div className={otherwise}>
        {supported.length === 0 && money.advice.length === 0 && <ShopperText>{money.why}</ShopperText>}
        {rest.length > 0 && (
          <details className={more}>
            <summary>
              {others} {supported.length > 0 ? 'more ' : ''}of{' '}
              {rest.every((each) => each.amount === money.amount) ? 'this amount' : 'about this amount'}
            </summary>
            <div className={group}>
              {rest.map((candidate) => (
                <Fitting
                  key={candidate.payment}
                  receipt={receipt}
                  candidate={candidate}
                  onCommand={onCommand}
                />
              ))}
              {others > rest.length && <p className={muted}>And {others - rest.length} others.</p>}
            </div>
          </details>
        )}
        <details className={more}>
          <summary>Something else</summary>
          <div className={bar}>
            {supported.length > 0 && money.advice.length === 0 && (
              <ShopperText className={muted}>{money.why}</ShopperText>
            )}
            <ShopperText className={muted}>{money.reference ?? ''}</ShopperText>
            <To name="receipts assign" input={of}>
              To a balance
            </To>
            <To name="receipts correct" input={of}>
              Correct
            </To>
            <To name="receipts keep" input={of}>
              {money.reversed ? 'Leave it' : 'Not ours'}
            </To>
          </div>
        </details>
        {later}
      </div>
    </section>
  );
}

/** A payment that the money may be for, with its evidence and the effect of giving it the money. */
function Fitting({ receipt, candidate, onCommand }: OnCommand & { receipt: string; candidate: Candidate }) {
  const onDone = (_: unknown, says: string) => onCommand({ says });
  const {
    payment,
    payment_number: number,
    username,
    rivals,
    more_rivals: more,
    short_by: shortBy,
  } = candidate;
  const input = { receipt, ...(candidate.takes_money ? { payment } : { account: username }) };
  return (
    <div className={fitting}>
      <OfficeLink to={pathOf('payments show', { payment })} className={paymentNumber}>
        {visible(number)}
      </OfficeLink>
      <span className={evidence}>
        <Sender candidate={candidate} />{' '}
        <span className={muted}>
          <bdi>{visible(username)}</bdi>
          {candidate.status !== WAITING && `, ${visible(candidate.status)}`}
        </span>{' '}
        {candidate.traits.filter(isTold).map(({ trait, is, says }) => (
          <span key={trait} className={fact} data-is={is}>
            <bdi>{visible(says)}</bdi>
          </span>
        ))}
        {rivals.map((rival) => (
          <span key={rival.payment} className={fact} data-is="differs">
            Or for {visible(rival.payment_number)} of <bdi>{visible(rival.username)}</bdi>
          </span>
        ))}
        {more > 0 && (
          <span className={fact} data-is="differs">
            Or for {more} more
          </span>
        )}
      </span>
      <span className={presses}>
        {shortBy !== null && (
          <CommandButton name="receipts assign" input={{ receipt, payment, as_paid: true }} onDone={onDone}>
            Take as paid: {formatMoney(String(shortBy), 'PKR')} short
          </CommandButton>
        )}
        {candidate.credit !== null && (
          <CommandButton name="receipts assign" input={{ receipt, account: username }} onDone={onDone}>
            {candidate.credit}
          </CommandButton>
        )}
        <CommandButton name="receipts assign" input={input} data-choice="" onDone={onDone}>
          {candidate.press}
        </CommandButton>
      </span>
    </div>
  );
}

/** The status of nearly all candidates, which is not shown. */
const WAITING = 'Waiting for your payment';

/**
 * The traits worth showing: all that differ, those that prove the match, and an unknown name or
 * time.
 */
const isTold = ({ trait, is }: Trait) =>
  is === 'differs' ||
  (is === 'agrees' ? trait === 'number' || trait === 'known payer' : trait === 'name' || trait === 'time');

type Parts = NonNullable<Candidate['sender_parts']>;

/** The payment's sender, with the letters marked that the bank writes differently. */
const Sender = ({ candidate: { sender, sender_parts: parts } }: { candidate: Candidate }) =>
  sender !== null && <Marked parts={parts}>{sender}</Marked>;

const saidIn = (parts: Parts | null): string => (parts ?? []).map(({ text }) => text).join('');

/** A text from outside, with a name's differing letters marked. */
function Marked({ parts, children: text }: { parts: Parts | null; children: string }) {
  const said = saidIn(parts);
  const at = said === '' ? -1 : text.indexOf(said);
  if (parts === null || at < 0) return <ShopperText>{text}</ShopperText>;
  return (
    <bdi className={name}>
      {visible(text.slice(0, at))}
      <span>
        {parts.map(({ text: part, differs }, place) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never change their places
          differs ? <mark key={place}>{visible(part)}</mark> : visible(part),
        )}
      </span>
      {visible(text.slice(at + said.length))}
    </bdi>
  );
}

type ToProps = {
  name: string;
  input?: Readonly<Record<string, string>>;
  children: string;
};

/** A link to a command's form; nothing if the role may not run the command. */
function To({ name, input = {}, children }: ToProps) {
  if (useCommand(name) === undefined) return null;
  return (
    <OfficeLink to={pathOf(name, input)} look="secondary" size="sm">
      {children}
    </OfficeLink>
  );
}
