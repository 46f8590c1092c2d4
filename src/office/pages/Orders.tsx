import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect } from 'react';
import type { ListedOrder } from '#contract/office/orders.ts';
import { FoundOrders, Orders as Listed } from '#contract/office/orders.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { numberOf } from '../api/names.ts';
import { OfficeLink } from '../frame/OfficeLink.tsx';
import { useCommand } from '../frame/office.ts';
import { Page } from '../frame/Page.tsx';
import { WideTable } from '../generated/GeneratedAnswer.tsx';
import { ShopperText, Time, visible, Whole } from '../generated/text.tsx';
import { State } from '../generated/Value.tsx';
import { type Choose, ListedRows, ListingOf } from '../list/Listing.tsx';
import { addressIn, viewOf } from '../list/list-address.ts';
import { Reading } from '../reading/Reading.tsx';
import { ONE_OF_WAITING } from './one-of-waiting.ts';

const finder = css({ display: 'flex', gap: '2', maxWidth: 'form', '& > :first-child': { flexGrow: '1' } });

/** Keeps the goods from a word a line beside other columns. */
const missing = css({ display: 'inline-block', minWidth: { md: '[20ch]' } });

const buyer = css({ display: 'inline-block', minWidth: { md: '[10ch]' }, overflowWrap: 'anywhere' });

/** A search shows at most so many. */
const FOUND_MAX = 200;

/** The waiting orders, the newest orders, or the result of a search. */
export function Orders({ search }: { search: Readonly<Record<string, string>> }) {
  const { history } = useRouter();
  const list = useCommand('orders list');
  const { find = '', show } = search;
  const isNewest = show === 'newest';
  // The shortcut for the search leads here from another page.
  useEffect(() => {
    if (window.location.hash === '#find')
      document.querySelector<HTMLElement>('main input[type=search]')?.focus();
  }, []);
  const onSearch = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('find') ?? '').trim();
    history.push(text === '' ? '/orders' : `/orders?${new URLSearchParams({ find: text })}`);
  };
  const current = (isCurrent: boolean) => (isCurrent ? { 'aria-current': 'page' as const } : {});
  if (list === undefined) return null;
  const found = { command: 'orders find', input: { text: find, limit: FOUND_MAX } };
  const address = addressIn(
    '/orders',
    list,
    search,
    isNewest ? { page: { show: 'newest' } } : { usual: 'oldest' },
  );
  return (
    <Page title="Orders">
      <search>
        <form className={finder} onSubmit={onSearch}>
          <SearchBox
            key={find}
            label="Number, name, email, code or sum"
            placeholder="Number, name, email, code or sum"
            name="find"
            defaultValue={find}
          />
          <Button type="submit" variant="secondary">
            Find
          </Button>
        </form>
      </search>
      <Tabs label="Which orders">
        <OfficeLink to="/orders" look="plain" {...current(find === '' && !isNewest)}>
          Waiting
        </OfficeLink>
        <OfficeLink to="/orders?show=newest" look="plain" {...current(find === '' && isNewest)}>
          Newest
        </OfficeLink>
      </Tabs>
      {find !== '' ? (
        <Reading {...found} schema={FoundOrders}>
          {({ orders, more_orders: hasMore, more_codes: isPartial }) => (
            <>
              {isPartial && (
                <Notice>Only the newest codes were looked through: a whole code finds any.</Notice>
              )}
              {hasMore && (
                <Notice>These are the newest {orders.length}. A longer text finds older ones.</Notice>
              )}
              <ListedRows
                command={list}
                asked={found}
                page={{ answer: orders, before: null, after: null, count: orders.length, totals: [] }}
                none="No orders found."
                nameOf={numberOf}
              >
                {(rows, choose) => (
                  <OrderTable orders={rows} choose={choose} pageOf={(id) => `/orders/${id}`} />
                )}
              </ListedRows>
            </>
          )}
        </Reading>
      ) : (
        <ListingOf
          command={list}
          address={address}
          fixed={{ waiting: !isNewest }}
          none={isNewest ? 'No orders yet.' : 'No order waits.'}
          rows={Listed}
          nameOf={numberOf}
        >
          {(rows, choose) => (
            <OrderTable
              orders={rows}
              choose={choose}
              pageOf={(id) =>
                isNewest
                  ? `/orders/${id}`
                  : viewOf({ ...address, path: `/orders/${id}`, page: ONE_OF_WAITING })
              }
            />
          )}
        </ListingOf>
      )}
    </Page>
  );
}

type TableProps = { orders: readonly ListedOrder[]; choose: Choose; pageOf: (id: string) => string };

function OrderTable({ orders, choose, pageOf }: TableProps) {
  return (
    <WideTable
      caption="Orders"
      rows={orders}
      rowKey={({ id }) => id}
      columns={[
        ...(choose === null ? [] : [choose]),
        {
          label: 'Order',
          cell: (order) => (
            <OfficeLink to={pageOf(order.id)}>
              <Whole>{numberOf(order)}</Whole>
            </OfficeLink>
          ),
        },
        {
          label: 'Missing',
          cell: ({ lines, state }) =>
            state !== 'cancelled' && <ShopperText className={missing}>{missingOf(lines)}</ShopperText>,
        },
        { label: 'Assigned to', cell: ({ assigned_to: by }) => by !== null && <bdi>{visible(by)}</bdi> },
        { label: 'Buyer', cell: ({ username }) => <bdi className={buyer}>{visible(username)}</bdi> },
        { label: 'Created', cell: ({ created_at: at }) => <Time at={at} /> },
        { label: 'State', cell: ({ state }) => <State>{state}</State> },
        { label: 'Paid', align: 'end', inCard: 'foot', cell: ({ paid }) => <Money amount={String(paid)} /> },
      ]}
    />
  );
}

const missingOf = (lines: ListedOrder['lines']): string =>
  lines
    .filter(({ missing }) => missing > 0)
    .map(({ name, missing }) => `${missing} × ${name}`)
    .join('\n');
