import { css } from '#styled/css';
import { formatMoney } from '#web/lib/money.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ActButton } from '../act/ActButton.tsx';
import { pathOf } from '../drawn/links.ts';
import { Said, Time, visible } from '../drawn/text.tsx';
import { Go } from '../frame/Go.tsx';
import { useCommand } from '../frame/office.ts';
import { Page } from '../frame/Page.tsx';
import { Reading } from '../reading/Reading.tsx';
import type { Receipt } from '../wire/answers.ts';
import { Receipts } from '../wire/answers.ts';
import { differencesOf } from './differences.ts';
import { NounSection } from './Noun.tsx';

const stack = css({ display: 'grid', gap: '4', minWidth: '0' });
const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
const between = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '3' });
const sum = css({ fontSize: 'lg', fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' });
const muted = css({ color: 'fg.muted', fontSize: 'sm' });
const candidate = css({ p: '3', bg: 'bg.sunken', borderRadius: 'md' });
const fact = css({
  display: 'inline-block',
  me: '2',
  color: 'fg.muted',
  fontSize: 'sm',
  '&[data-other]': { px: '2', color: 'warning', bg: 'warning.subtle', borderRadius: 'sm' },
});

/** Received money that waits for a decision, with the payments that it may be for; the newest payments. */
export function Money() {
  const maySettle = useCommand('receipts assign') !== undefined;
  return (
    <Page title="Money">
      <section className={stack}>
        <h2>Received and unmatched</h2>
        <div className={bar}>
          <To name="receipts record">Record one</To>
          <To name="receipts import">Import a statement</To>
          <To name="receipts unmatched" input={{ kept: 'true' }}>
            Kept
          </To>
        </div>
        <Reading command="receipts unmatched" schema={Receipts}>
          {(receipts) => (
            <>
              {/* What came of it stays once nothing is left to accept. */}
              <ActButton
                name="receipts accept"
                input={{}}
                variant="primary"
                isQuiet={false}
                isOffered={receipts.some(({ fits }) => fits.some(({ clear }) => clear))}
              >
                Accept all that fit
              </ActButton>
              {receipts.length === 0 ? (
                <EmptyState title="All money has found its place." level={3} />
              ) : (
                maySettle || <p className={muted}>A manager settles these.</p>
              )}
              {receipts.map((receipt) => (
                <Unmatched key={receipt.receipt} receipt={receipt} />
              ))}
            </>
          )}
        </Reading>
      </section>
      <NounSection noun="payments" title="Payments" />
    </Page>
  );
}

function Unmatched({ receipt: { receipt, fits, ...money } }: { receipt: Receipt }) {
  const of = { receipt };
  return (
    <Card as="section" className={stack} data-row="">
      <div className={between}>
        <span>
          <span className={sum}>{formatMoney(money.amount, money.currency)}</span>{' '}
          {money.reversed && <Badge tone="failed">taken back</Badge>}
          <br />
          {money.payer !== null && <Said>{money.payer}</Said>}
        </span>
        <span className={muted}>
          {visible(money.source)}, <Time at={money.sent_at} isDay={money.day_only} />
          <br />
          <Said>{money.reference ?? ''}</Said>
        </span>
      </div>
      {money.description !== null && <Said className={muted}>{money.description}</Said>}
      <Said>{money.why}</Said>
      {fits.map((fit) => (
        <div key={fit.payment} className={candidate}>
          <div className={between}>
            <span>
              <Go to={pathOf('payments show', { payment: fit.payment })}>{visible(fit.payment_number)}</Go>{' '}
              <bdi>{visible(fit.username)}</bdi>, {visible(fit.status)}
              <br />
              {differencesOf(money, fit).map(({ text, isOther }) => (
                <span key={text} className={fact} data-other={isOther ? '' : undefined}>
                  <bdi>{visible(text)}</bdi>
                </span>
              ))}
            </span>
            <ActButton
              name="receipts assign"
              input={{ ...of, ...(fit.takes_money ? { payment: fit.payment } : { account: fit.username }) }}
              data-choice=""
            >
              {fit.takes_money ? 'Settles it' : 'To this balance'}
            </ActButton>
          </div>
        </div>
      ))}
      <div className={bar}>
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
    </Card>
  );
}

type ToProps = {
  name: string;
  input?: Readonly<Record<string, string>>;
  children: string;
};

/** A link to a command's form; nothing where the role may not give it. */
function To({ name, input = {}, children }: ToProps) {
  if (useCommand(name) === undefined) return null;
  return (
    <Go to={pathOf(name, input)} look="secondary" size="sm">
      {children}
    </Go>
  );
}
