import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { CHAT_FROM } from '#contract/chat.ts';
import type { Conversation as Shown } from '#contract/office/chat.ts';
import { Conversation as Answer, Conversations, visitorName } from '#contract/office/chat.ts';
import { css, cx } from '#styled/css';
import { input } from '#styled/recipes';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field, Select } from '#web/ui/Field.tsx';
import { Money } from '#web/ui/Money.tsx';
import { numberOf } from '../api/names.ts';
import { Assignment } from '../command-form/Assignment.tsx';
import { CommandButton } from '../command-form/CommandButton.tsx';
import { CommandForm } from '../command-form/CommandForm.tsx';
import { bar, between, muted, stack } from '../frame/layout.ts';
import { OfficeLink } from '../frame/OfficeLink.tsx';
import { useCommand, useOffice } from '../frame/office.ts';
import { Page } from '../frame/Page.tsx';
import { ShopperText, Time, visible, Whole } from '../generated/text.tsx';
import { State } from '../generated/Value.tsx';
import { ListingOf } from '../list/Listing.tsx';
import { addressIn, addressOf } from '../list/list-address.ts';
import { Reading } from '../reading/Reading.tsx';
import { OthersHere } from './OthersHere.tsx';
import { READY_ANSWERS } from './ready-answers.ts';

const columns = css({
  display: 'grid',
  gap: '6',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '18rem minmax(0, 1fr)' },
  alignItems: 'start',
});
const listOnPhone = css({ '&[data-open]': { hideBelow: 'md' } });
/** A row with its checkbox, if it has one. */
const row = css({
  display: 'flex',
  alignItems: 'center',
  borderTop: 'hairline',
  _first: { borderTop: 'none' },
  '& > label': { ps: '4' },
  '& > a': { flex: '1', minWidth: '0' },
});
const open = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: '16',
  px: '4',
  py: '2',
  borderRadius: '[0]',
  _hover: { bg: 'bg.sunken' },
  '&[aria-current=page]': { bg: 'accent.subtle' },
});
/** One column whose width is the page's, not that of its longest word or select. */
const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const;
const who = css(column, { flex: '1', minWidth: '0' });
const words = css({ truncate: true });
const messages = css(column, { gap: '3', maxHeight: '[60dvh]', overflowY: 'auto', p: '4' });
const message = css({
  overflowWrap: 'anywhere',
  justifySelf: 'start',
  maxWidth: '[85%]',
  px: '3',
  py: '2',
  bg: 'bg.sunken',
  borderRadius: 'lg',
  '&[data-ours]': { justifySelf: 'end', bg: 'accent.subtle' },
});
const back = css({ hideFrom: 'md' });
const reply = css(column, { gap: '3', p: '4', borderTop: 'hairline' });
const area = css({ resize: 'vertical' });
const ready = css({ width: 'auto', maxWidth: 'full' });

type Props = { visitor: string | null; search: Readonly<Record<string, string>> };

/** The conversations, waiting ones first, and the open one. */
export function Chats({ visitor, search }: Props) {
  const list = useCommand('chat list');
  if (list === undefined) return null;
  const address = addressIn('/chats', list, search);
  return (
    <Page title="Chats">
      <div className={columns}>
        <div className={listOnPhone} data-open={visitor === null ? undefined : ''}>
          <ListingOf
            command={list}
            address={address}
            none="No messages yet."
            rows={Conversations}
            nameOf={visitorName}
          >
            {(chats, choose) => (
              <Card padded={false}>
                <ul>
                  {chats.map((chat) => (
                    <li key={chat.visitor} className={row}>
                      {choose?.cell(chat)}
                      <OfficeLink
                        to={addressOf({ ...address, path: `/chats/${chat.visitor}` }, {})}
                        look="plain"
                        className={open}
                        aria-current={visitor === chat.visitor ? 'page' : undefined}
                      >
                        <span className={who}>
                          <bdi className={words}>{visible(visitorName(chat))}</bdi>
                          <bdi className={words}>{visible(chat.last_words ?? '')}</bdi>
                          <span className={muted}>
                            <Time at={chat.last_message_at} />
                          </span>
                        </span>
                        {chat.waiting_since !== null && (
                          <Badge tone="pending">
                            {chat.assigned_to === null ? 'waiting' : visible(chat.assigned_to)}
                          </Badge>
                        )}
                      </OfficeLink>
                    </li>
                  ))}
                </ul>
              </Card>
            )}
          </ListingOf>
        </div>
        {visitor !== null && (
          <div className={stack}>
            <OfficeLink to={addressOf(address, {})} className={back}>
              All chats
            </OfficeLink>
            <Reading command="chat show" input={{ visitor }} schema={Answer}>
              {(chat) => <Conversation key={chat.visitor} chat={chat} />}
            </Reading>
          </div>
        )}
      </div>
    </Page>
  );
}

function Conversation({ chat }: { chat: Shown }) {
  const end = useRef<HTMLDivElement>(null);
  const last = chat.said.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: A new message scrolls the list to its end.
  useEffect(() => {
    const list = end.current;
    if (list !== null) list.scrollTop = list.scrollHeight;
  }, [last]);
  return (
    <>
      <h2>
        <bdi>{visible(visitorName(chat))}</bdi>
      </h2>
      <OthersHere thing={`chat:${chat.visitor}`} what="this chat" />
      <div className={bar}>
        <Assignment name="chat take" preset={{ visitor: chat.visitor }} of={chat} />
        <CommandButton
          name="chat dismiss"
          input={{ visitor: chat.visitor, seen: chat.lines }}
          isOffered={chat.waiting_since !== null}
        >
          No answer needed
        </CommandButton>
      </div>
      <Card as="section" padded={false}>
        <div
          ref={end}
          className={messages}
          role="log"
          aria-label={`Messages of ${visible(visitorName(chat))}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: The keyboard must reach a scrolling region.
          tabIndex={0}
        >
          {chat.said.map(({ id, from, msg, at, by }) => (
            <div key={id} className={message} data-ours={from === CHAT_FROM.support ? '' : undefined}>
              <ShopperText>{msg}</ShopperText>
              <br />
              <span className={muted}>
                {from === CHAT_FROM.support && by !== null && `${visible(by)}, `}
                <Time at={at} />
              </span>
            </div>
          ))}
        </div>
        <Reply visitor={chat.visitor} />
      </Card>
      {(chat.email !== null || chat.orders.length > 0) && (
        <Card as="section" className={stack}>
          {chat.email !== null && <ShopperText>{chat.email}</ShopperText>}
          {chat.orders.map((order) => (
            <div key={order.id} className={between}>
              <span>
                <OfficeLink to={`/orders/${order.id}`}>
                  <Whole>{numberOf(order)}</Whole>
                </OfficeLink>{' '}
                <span className={muted}>
                  <bdi>{visible(order.products.join(', '))}</bdi>
                </span>
              </span>
              <span>
                <Money amount={String(order.amount)} /> <State>{order.status_text}</State>
              </span>
            </div>
          ))}
        </Card>
      )}
    </>
  );
}

function Reply({ visitor }: { visitor: string }) {
  const { drafts, operator } = useOffice();
  const draft = drafts.of(operator.name, 'chat answer', { visitor });
  const [text, setText] = useState(() => String(draft.read().typed['text'] ?? ''));
  const type = (typed: string) => {
    setText(typed);
    draft.write({ typed: typed === '' ? {} : { text: typed }, files: {} }, []);
  };
  return (
    <div className={reply}>
      <CommandForm
        name="chat answer"
        preset={{ visitor }}
        isQuiet
        onDone={() => type('')}
        form={({ isBusy, formError, onSubmit }) => {
          const send = () => text.trim() !== '' && !isBusy && onSubmit({ visitor, text: text.trim() });
          const onKey = (event: KeyboardEvent) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            send();
          };
          return (
            <form
              className={stack}
              aria-label="Answer"
              onSubmit={(event) => {
                event.preventDefault();
                send();
              }}
            >
              <Field label="Your answer" error={formError?.message}>
                {(control) => (
                  <textarea
                    {...control}
                    rows={3}
                    className={cx(input(), area)}
                    value={text}
                    readOnly={isBusy}
                    onChange={(event) => type(event.currentTarget.value)}
                    onKeyDown={onKey}
                  />
                )}
              </Field>
              <div className={bar}>
                <Button type="submit" pending={isBusy}>
                  Send
                </Button>
                <Select
                  aria-label="Ready answers"
                  className={ready}
                  value=""
                  onChange={({ currentTarget: { value } }) => type(text === '' ? value : `${text}\n${value}`)}
                >
                  <option value="">Ready answers</option>
                  {READY_ANSWERS.map((answer) => (
                    <option key={answer}>{answer}</option>
                  ))}
                </Select>
              </div>
            </form>
          );
        }}
      />
    </div>
  );
}
