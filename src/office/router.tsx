import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  stringifySearchWith,
  useLocation,
  useParams,
  useSearch,
} from '@tanstack/react-router';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Frame } from './frame/Frame.tsx';
import { OfficeLink } from './frame/OfficeLink.tsx';
import { Page } from './frame/Page.tsx';
import { Books, BooksRows } from './pages/Books.tsx';
import { Catalogue } from './pages/Catalogue.tsx';
import { Chats } from './pages/Chats.tsx';
import { CommandIndex } from './pages/CommandIndex.tsx';
import { CommandPage } from './pages/CommandPage.tsx';
import { Menu } from './pages/Menu.tsx';
import { Money } from './pages/Money.tsx';
import { Order } from './pages/Order.tsx';
import { Orders } from './pages/Orders.tsx';
import { Today } from './pages/Today.tsx';

/** Search parameters are always text. */
const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search));
const texts = (search: object): Record<string, string> =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value ?? '')]));

/** Reads a parameter without the types of the router's hooks, which only know the shop's routes. */
const useParam = (name: string): string =>
  useParams({ strict: false, select: (params) => texts(params)[name] ?? '' });
const useTexts = (): Record<string, string> => useSearch({ strict: false, select: texts });

const root = createRootRoute({
  component: function Root() {
    const path = useLocation({ select: ({ pathname }) => pathname });
    return (
      <Frame path={path}>
        <Outlet />
      </Frame>
    );
  },
  notFoundComponent: () => (
    <Page title="Not found">
      <EmptyState title="There is no such page." action={<OfficeLink to="/">Today</OfficeLink>} />
    </Page>
  ),
});

const page = { getParentRoute: () => root, validateSearch: texts };

const today = createRoute({ ...page, path: '/', component: Today });
const money = createRoute({
  ...page,
  path: 'money',
  component: function MoneyPage() {
    return <Money search={useTexts()} />;
  },
});
const more = createRoute({ ...page, path: 'more', component: Menu });
const orders = createRoute({
  ...page,
  path: 'orders',
  component: function OrdersPage() {
    return <Orders search={useTexts()} />;
  },
});
const order = createRoute({
  ...page,
  path: 'orders/$id',
  component: function OrderPage() {
    return <Order id={useParam('id')} search={useTexts()} />;
  },
});
const chats = createRoute({
  ...page,
  path: 'chats/{-$visitor}',
  component: function ChatsPage() {
    return <Chats visitor={useParam('visitor') || null} search={useTexts()} />;
  },
});
const noun = createRoute({
  ...page,
  path: 'list/$noun',
  component: function NounPage() {
    const name = useParam('noun');
    const search = useTexts();
    if (name === 'books') return <Books asked={search} />;
    return name === 'catalogue' ? <Catalogue /> : <CommandIndex key={name} noun={name} search={search} />;
  },
});
const act = createRoute({
  ...page,
  path: 'do/$',
  component: function DoPage() {
    const name = useParam('_splat').split('/').join(' ');
    const search = useTexts();
    if (name === 'books rows' && search['figure'] !== undefined) return <BooksRows asked={search} />;
    return <CommandPage key={`${name} ${JSON.stringify(search)}`} name={name} search={search} />;
  },
});

/** The router of the office, on the browser's history by default. */
export const createOfficeRouter = (history?: RouterHistory) =>
  createRouter({
    ...(history === undefined ? {} : { history }),
    routeTree: root.addChildren([today, money, more, orders, order, chats, noun, act]),
    scrollRestoration: true,
    parseSearch,
    stringifySearch: stringifySearchWith(String),
  });
