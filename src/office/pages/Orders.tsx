import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect } from 'react';
import type { ListedOrder } from '#contract/office/orders.ts';
import { FoundOrders, Orders as Listed } from '#contract/office/orders.ts';
import { css } from '#styled/css';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { Table } from '#web/ui/Table.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { numberOf } from '../api/names.ts';
import { OfficeLink } from '../frame/OfficeLink.tsx';
import { Page } from '../frame/Page.tsx';
import { ShopperText, Time, visible } from '../generated/text.tsx';
import { State } from '../generated/Value.tsx';
import { Reading } from '../reading/Reading.tsx';

const search = css({ display: 'flex', gap: '2', maxWidth: 'form', '& > :first-child': { flexGrow: '1' } });

type Props = { find: string; isNewest: boolean };

/** The waiting orders, the newest orders, or the result of a search. */
export function Orders({ find, isNewest }: Props) {
  const { history } = useRouter();
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
  return (
    <Page title="Orders">
      <search>
        <form className={search} onSubmit={onSearch}>
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
      <OfficeLink to="/do/orders/list">By state, product, method or day</OfficeLink>
      <Tabs label="Which orders">
        <OfficeLink to="/orders" look="plain" {...current(find === '' && !isNewest)}>
          Waiting
        </OfficeLink>
        <OfficeLink to="/orders?show=newest" look="plain" {...current(find === '' && isNewest)}>
          Newest
        </OfficeLink>
      </Tabs>
      {find !== '' ? (
        <Reading command="orders find" input={{ text: find }} schema={FoundOrders}>
          {({ orders, more_codes: isPartial }) => (
            <>
              {isPartial && (
                <Notice>Only the newest codes were looked through: a whole code finds any.</Notice>
              )}
              <OrderTable orders={orders} none="No orders found." />
            </>
          )}
        </Reading>
      ) : (
        <Reading command="orders list" input={isNewest ? {} : { waiting: true }} schema={Listed}>
          {(orders) => <OrderTable orders={orders} none={isNewest ? 'No orders yet.' : 'No order waits.'} />}
        </Reading>
      )}
    </Page>
  );
}

function OrderTable({ orders, none }: { orders: readonly ListedOrder[]; none: string }) {
  if (orders.length === 0) return <EmptyState title={none} />;
  return (
    <Table
      caption="Orders"
      rows={orders}
      rowKey={({ id }) => id}
      columns={[
        {
          label: 'Order',
          cell: (order) => <OfficeLink to={`/orders/${order.id}`}>{numberOf(order)}</OfficeLink>,
        },
        {
          label: 'Missing',
          cell: ({ lines, state }) => state !== 'cancelled' && <ShopperText>{missingOf(lines)}</ShopperText>,
        },
        { label: 'Assigned to', cell: ({ assigned_to: by }) => by !== null && <bdi>{visible(by)}</bdi> },
        { label: 'Buyer', cell: ({ username }) => <bdi>{visible(username)}</bdi> },
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
