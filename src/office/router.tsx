import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouterHistory,
  RouterProvider,
  stringifySearchWith,
  useLocation,
  useParams,
  useSearch,
} from '@tanstack/react-router';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { Frame } from './frame/Frame.tsx';
import { stack } from './frame/layout.ts';
import { OfficeLink } from './frame/OfficeLink.tsx';
import { Page } from './frame/Page.tsx';
import { Today } from './pages/Today.tsx';

const Books = lazyRouteComponent(() => import('./pages/Books.tsx'), 'Books');
const BooksRows = lazyRouteComponent(() => import('./pages/Books.tsx'), 'BooksRows');
const Catalogue = lazyRouteComponent(() => import('./pages/Catalogue.tsx'), 'Catalogue');
const Chats = lazyRouteComponent(() => import('./pages/Chats.tsx'), 'Chats');
const CommandIndex = lazyRouteComponent(() => import('./pages/CommandIndex.tsx'), 'CommandIndex');
const CommandPage = lazyRouteComponent(() => import('./pages/CommandPage.tsx'), 'CommandPage');
const Menu = lazyRouteComponent(() => import('./pages/Menu.tsx'), 'Menu');
const Money = lazyRouteComponent(() => import('./pages/Money.tsx'), 'Money');
const Order = lazyRouteComponent(() => import('./pages/Order.tsx'), 'Order');
const Orders = lazyRouteComponent(() => import('./pages/Orders.tsx'), 'Orders');
/** Each has a script of its own, unlike Today, with which most visits begin. */
const LAZY = [Books, BooksRows, Catalogue, Chats, CommandIndex, CommandPage, Menu, Money, Order, Orders];

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

/** In the place of a page whose script has not come; the frame is around it. */
export function PagePending() {
  return (
    <div className={stack} aria-busy>
      <Spinner label="Loading" />
      <Skeleton />
      <Skeleton />
      <Skeleton />
    </div>
  );
}

/** In the place of a page that can't be shown, as when its script is out of reach. */
export function PageFailed() {
  return (
    <Page title="Not loaded">
      <EmptyState
        title="This page could not be loaded."
        action={<Button onClick={() => window.location.reload()}>Try again</Button>}
      />
    </Page>
  );
}

/** Loads the scripts of all pages, so that none is waited for. */
export async function preloadPages() {
  for (const { preload } of LAZY) await preload?.();
}

/** By then the first page has come on most phones. */
const PRELOAD_AFTER_MS = 3_000;

/** The pages, on the browser's history. */
export function createPages() {
  const router = createOfficeRouter();
  setTimeout(() => {
    if (navigator.onLine) void preloadPages();
  }, PRELOAD_AFTER_MS);
  return () => <RouterProvider router={router} />;
}

/** The router of the office, on the browser's history by default. */
export const createOfficeRouter = (history?: RouterHistory) =>
  createRouter({
    ...(history === undefined ? {} : { history }),
    routeTree: root.addChildren([today, money, more, orders, order, chats, noun, act]),
    scrollRestoration: true,
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageFailed,
    parseSearch,
    stringifySearch: stringifySearchWith(String),
  });
