import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import type { Command } from '#contract/office/commands.ts';
import { ListPage } from '#contract/office/commands.ts';
import type { OrderDetails as Shown } from '#contract/office/orders.ts';
import { OrderDetails } from '#contract/office/orders.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Code } from '#web/ui/Code.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { numberOf } from '../api/names.ts';
import { Assignment } from '../command-form/Assignment.tsx';
import { CommandForm } from '../command-form/CommandForm.tsx';
import { between, muted, stack } from '../frame/layout.ts';
import { OfficeLink } from '../frame/OfficeLink.tsx';
import { OnceShown } from '../frame/OnceShown.tsx';
import { useCommand } from '../frame/office.ts';
import { Page } from '../frame/Page.tsx';
import { toInput } from '../generated/form-values.ts';
import { pathOf } from '../generated/links.ts';
import { ShopperText, Time, visible } from '../generated/text.tsx';
import { State } from '../generated/Value.tsx';
import { type Address, addressIn, viewOf } from '../list/list-address.ts';
import { Reading, useReading } from '../reading/Reading.tsx';
import { useWorkList } from '../work-list/use-work-list.ts';
import { WorkListScreen } from '../work-list/WorkListScreen.tsx';
import { type DoneCommand, LastCommand } from './LastCommand.tsx';
import { OthersHere } from './OthersHere.tsx';
import { ONE_OF_WAITING } from './one-of-waiting.ts';

type OrderLine = Shown['lines'][number];

const columns = css({
  display: 'grid',
  gap: '6',
  gridTemplateColumns: { lg: '3fr 2fr' },
  alignItems: 'start',
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
const below = css({ mt: '4', pt: '4', borderTop: 'hairline' });

/** The ids of the orders that wait, of a page of their list. */
const Waiting = v.object({ ...ListPage.entries, answer: v.array(v.object({ id: v.string() })) });
const Delivered = v.object({ completed: v.literal(true) });

type Props = { id: string; search: Readonly<Record<string, string>> };

/** An order: what to copy, what to deliver, and its other actions. */
export function Order({ id, search }: Props) {
  const list = useCommand('orders list');
  if (list === undefined || search['of'] !== ONE_OF_WAITING.of) return <Details id={id} />;
  const address = addressIn('/orders', list, search, { page: ONE_OF_WAITING });
  return <OneOfWaiting key={viewOf(address)} id={id} list={list} address={address} />;
}

/** One of the orders that wait: once it is delivered or put off, the next one opens. */
function OneOfWaiting({ id, list, address }: { id: string; list: Command; address: Address }) {
  const { history } = useRouter();
  const [done, setDone] = useState<DoneCommand | null>(null);
  const [{ context }] = useReading({
    command: list.name,
    input: { ...toInput(list.fields, address.asked), waiting: true },
    schema: Waiting,
    isPage: true,
  });
  const page = v.is(Waiting, context.answer) ? context.answer : null;
  const [state, send] = useWorkList({
    list: 'orders',
    at: id,
    waiting: page?.answer.map((order) => order.id) ?? null,
    others: page === null ? 0 : page.count - page.answer.length,
    onOpen: (next) => history.push(viewOf({ ...address, path: `/orders/${next}` })),
    onLeave: () => history.push(viewOf({ ...address, page: {} })),
  });
  return (
    <div className={stack}>
      <WorkListScreen state={state} send={send} />
      {/* What was done to the last order is said until something is typed for this one. */}
      <div onInput={() => setDone(null)}>
        <Details
          id={id}
          onDelivered={(says) => {
            setDone({ says });
            send({ type: 'item.done', id });
          }}
        />
      </div>
      <LastCommand done={done} onUndone={(says) => setDone({ says })} />
    </div>
  );
}

type OnDelivered = { onDelivered?: ((says: string) => void) | undefined };

function Details({ id, onDelivered }: OnDelivered & { id: string }) {
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
              <OthersHere thing={`orders:${order.id}`} what="this order" />
              {order.state === 'processing' && (
                <Assignment name="orders take" preset={{ order: order.id }} of={order} />
              )}
              {order.lines.map((line) => (
                <Line key={line.variant} order={order} line={line} onDelivered={onDelivered} />
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

function Line({ order, line, onDelivered }: OnDelivered & { order: Shown; line: OrderLine }) {
  const { variant, name, quantity, missing, answers } = line;
  const isOpen = missing > 0 && order.state !== 'cancelled';
  return (
    <Card as="section">
      <div className={between}>
        <h2>
          {quantity} × <bdi>{visible(name)}</bdi>
        </h2>
        <span className={muted}>
          {missing === 0 ? 'complete' : isOpen ? `${missing} missing` : `${missing} not delivered`}
        </span>
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
        <div className={below}>
          <CommandForm
            name="orders deliver"
            preset={{ order: order.id, variant }}
            onDone={(answer, says) =>
              v.is(Delivered, answer) && onDelivered?.(`Order ${numberOf(order)}: ${says}`)
            }
          />
        </div>
      )}
    </Card>
  );
}

function Items({ order, line: { variant, items: all } }: { order: Shown; line: OrderLine }) {
  const canReplace = useCommand('orders replace') !== undefined && order.state !== 'cancelled';
  const [replaced, setReplaced] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  return (
    <ul className={items}>
      {said !== null && (
        <li>
          <Notice tone="success" role="status">
            <ShopperText>{said}</ShopperText>
          </Notice>
        </li>
      )}
      {all.map(({ shown, at, dead_at: deadAt }) => {
        const key = `${shown} ${at}`;
        const isOpen = key === replaced;
        return (
          <li key={key}>
            <div className={between}>
              <span>
                <Code className={deadAt === null ? undefined : dead}>{visible(shown)}</Code>{' '}
                <span className={muted}>
                  {deadAt === null ? 'delivered' : 'replaced'} <Time at={deadAt ?? at} />
                </span>
              </span>
              {deadAt === null && canReplace && (
                <Button
                  size="sm"
                  variant="secondary"
                  aria-expanded={isOpen}
                  onClick={() => setReplaced(isOpen ? null : key)}
                >
                  Replace
                </Button>
              )}
            </div>
            {isOpen && (
              <div className={below}>
                <CommandForm
                  name="orders replace"
                  preset={{ order: order.id, variant, code: shown.replace(/^…/, '') }}
                  onDone={(_, says) => {
                    setReplaced(null);
                    setSaid(says);
                  }}
                />
              </div>
            )}
          </li>
        );
      })}
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

/** What else may be done, without what the host would refuse in this state. */
function Acts({ order: { id, username, state, paid, refunded } }: { order: Shown }) {
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
      <OnceShown isShown={refunded < paid}>
        <Fold title="Refund" name="orders refund">
          <CommandForm name="orders refund" preset={{ order: id }} />
        </Fold>
      </OnceShown>
      <OnceShown isShown={state === 'processing'}>
        <Fold title="Cancel the order" name="orders cancel">
          <CommandForm name="orders cancel" preset={{ order: id }} />
        </Fold>
      </OnceShown>
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
