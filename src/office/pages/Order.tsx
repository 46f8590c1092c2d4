import type { ReactNode } from 'react';
import type { OrderDetails as Shown } from '#contract/office/orders.ts';
import { OrderDetails } from '#contract/office/orders.ts';
import { css } from '#styled/css';
import { Card } from '#web/ui/Card.tsx';
import { Code } from '#web/ui/Code.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Money } from '#web/ui/Money.tsx';

type OrderLine = Shown['lines'][number];

import { numberOf } from '../api/names.ts';
import { Assignment } from '../command-form/Assignment.tsx';
import { CommandForm } from '../command-form/CommandForm.tsx';
import { OfficeLink } from '../frame/OfficeLink.tsx';
import { useCommand } from '../frame/office.ts';
import { Page } from '../frame/Page.tsx';
import { pathOf } from '../generated/links.ts';
import { ShopperText, Time, visible } from '../generated/text.tsx';
import { State } from '../generated/Value.tsx';
import { Reading } from '../reading/Reading.tsx';

const columns = css({
  display: 'grid',
  gap: '6',
  gridTemplateColumns: { lg: '3fr 2fr' },
  alignItems: 'start',
});
const stack = css({ display: 'grid', gap: '5', minWidth: '0' });
const between = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '2',
});
const copied = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  mt: '3',
  p: '3',
  bg: 'accent.subtle',
  borderRadius: 'md',
});
const muted = css({ color: 'fg.muted', fontSize: 'sm' });
const items = css({ display: 'grid', gap: '2', mt: '3' });
const dead = css({ textDecoration: 'line-through' });
const fold = css({
  borderTop: 'hairline',
  _first: { borderTop: 'none' },
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'control',
    px: '4',
    fontWeight: 'bold',
    cursor: 'pointer',
  },
  '& > div': { px: '4', pb: '4' },
});
const deliver = css({ mt: '4', pt: '4', borderTop: 'hairline' });

/** An order: what to copy, what to deliver, and its other actions. */
export function Order({ id }: { id: string }) {
  return (
    <Reading command="orders show" input={{ order: id }} schema={OrderDetails}>
      {(order) => (
        <Page
          title={`Order ${numberOf(order)}`}
          aside={<State>{order.state}</State>}
          lead={
            <>
              <bdi>{visible(order.username)}</bdi>, <Time at={order.created_at} />
            </>
          }
        >
          <div className={columns}>
            <div className={stack}>
              {order.state === 'processing' && (
                <Assignment name="orders take" preset={{ order: order.id }} of={order} />
              )}
              {order.lines.map((line) => (
                <Line key={line.variant} order={order} line={line} />
              ))}
            </div>
            <div className={stack}>
              <Facts order={order} />
              <Notes order={order} />
              <Acts order={order} />
            </div>
          </div>
        </Page>
      )}
    </Reading>
  );
}

function Line({ order, line }: { order: Shown; line: OrderLine }) {
  const { variant, name, quantity, missing, answers } = line;
  const isOpen = missing > 0 && order.state !== 'cancelled';
  return (
    <Card as="section">
      <div className={between}>
        <h2>
          {quantity} × <bdi>{visible(name)}</bdi>
        </h2>
        <span className={muted}>{isOpen ? `${missing} missing` : 'complete'}</span>
      </div>
      {answers.map(({ label, value }) => (
        <div key={label} className={copied}>
          <span>
            <span className={muted}>
              <bdi>{visible(label)}</bdi>
            </span>
            <br />
            <Code size="lg">{visible(value)}</Code>
          </span>
          <CopyButton text={visible(value)} what={visible(label)} />
        </div>
      ))}
      {line.items.length > 0 && <Items order={order} line={line} />}
      {isOpen && (
        <div className={deliver}>
          <CommandForm name="orders deliver" preset={{ order: order.id, variant }} />
        </div>
      )}
    </Card>
  );
}

function Items({ order, line: { variant, items: all } }: { order: Shown; line: OrderLine }) {
  const canReplace = useCommand('orders replace') !== undefined && order.state !== 'cancelled';
  return (
    <ul className={items}>
      {all.map(({ shown, at, dead_at: deadAt }) => (
        <li key={`${shown} ${at}`} className={between}>
          <span>
            <Code className={deadAt === null ? undefined : dead}>{visible(shown)}</Code>{' '}
            <span className={muted}>
              {deadAt === null ? 'delivered' : 'replaced'} <Time at={deadAt ?? at} />
            </span>
          </span>
          {deadAt === null && canReplace && (
            <OfficeLink
              to={pathOf('orders replace', { order: order.id, variant, code: shown.replace(/^…/, '') })}
              look="secondary"
              size="sm"
            >
              Replace
            </OfficeLink>
          )}
        </li>
      ))}
    </ul>
  );
}

function Facts({ order }: { order: Shown }) {
  const payment = order.payment_number ?? order.payment_id;
  return (
    <Card as="section" className={stack}>
      <div className={between}>
        <span>Paid</span>
        <span>
          <Money amount={String(order.paid)} />
          {order.refunded > 0 && (
            <span className={muted}>
              {' '}
              (<Money amount={String(order.refunded)} /> refunded)
            </span>
          )}
        </span>
      </div>
      <div className={between}>
        <span>Payment</span>
        <OfficeLink to={pathOf('payments show', { payment })}>{visible(payment).slice(0, 12)}</OfficeLink>
      </div>
      <div className={between}>
        <span>Buyer</span>
        <OfficeLink to={pathOf('accounts show', { name: order.username })}>
          <bdi>{visible(order.username)}</bdi>
        </OfficeLink>
      </div>
      <div className={between}>
        <span>Email</span>
        <ShopperText>{order.email}</ShopperText>
      </div>
      <div className={between}>
        <span>Chat</span>
        <OfficeLink to={`/chats/${encodeURIComponent(order.username)}`}>Messages</OfficeLink>
      </div>
    </Card>
  );
}

function Notes({ order: { notes } }: { order: Shown }) {
  if (notes.length === 0) return null;
  return (
    <Card as="section">
      <h2>Notes</h2>
      <ul className={items}>
        {notes.map(({ at, text }) => (
          <li key={at + text}>
            <ShopperText>{text}</ShopperText>
            <br />
            <span className={muted}>
              <Time at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Acts({ order: { id, username } }: { order: Shown }) {
  return (
    <Card as="section" padded={false}>
      <Fold title="Note" name="orders note">
        <CommandForm name="orders note" preset={{ order: id }} />
      </Fold>
      <Fold title="Write in the chat" name="chat write">
        <CommandForm name="chat write" preset={{ account: username, order: id }} />
      </Fold>
      <Fold title="Mail the buyer" name="orders mail">
        <CommandForm name="orders mail" preset={{ order: id }} />
      </Fold>
      <Fold title="Refund" name="orders refund">
        <CommandForm name="orders refund" preset={{ order: id }} />
      </Fold>
      <Fold title="Cancel the order" name="orders cancel">
        <CommandForm name="orders cancel" preset={{ order: id }} />
      </Fold>
    </Card>
  );
}

function Fold({ title, name, children }: { title: string; name: string; children: ReactNode }) {
  if (useCommand(name) === undefined) return null;
  return (
    <details className={fold}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  );
}
