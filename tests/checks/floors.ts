/** A room's folders by floors: imports go down only. */
export type Floors = {
  /** The room's folder, from the top level. */
  room: string;
  /**
   * Top to bottom, as paths in the room: a folder imports from the floors below its own. `.` are
   * the files at the room's top, but for those that a floor names. A folder inside a listed one
   * belongs to it.
   */
  floors: readonly (readonly string[])[];
  /** A folder whose inner folders, but for those of `WITHIN`, are each on a floor of their own. */
  split?: string;
  /** Files whose types every floor may import. */
  types: readonly { file: string; reason: string }[];
  /** Imports that don't go down, each from one folder to another. No circle is among them. */
  exceptions: readonly { from: string; to: string; reason: string }[];
  /** Whether tests, models, stories and fakes import as they like. */
  testsAreFree: boolean;
  /** Where an import that doesn't go down belongs, by the top folder of its file. */
  advice: Readonly<Record<string, string>>;
};

export const SERVER_FLOORS: Floors = {
  room: 'src/server/',
  floors: [
    ['.'],
    ['operator', 'checkout'],
    ['payment-methods', 'bank-statements', 'sandbox'],
    ['reconciliation'],
    ['payments'],
    ['orders', 'accounts'],
    ['chat', 'stock', 'pages'],
    ['coupons', 'ledger', 'sessions', 'audit', 'catalogue', 'mail', 'payment-networks'],
    ['http'],
    ['platform'],
    ['database'],
  ],
  types: [
    { file: 'host.ts', reason: 'Every rule is handed the host, so that tests can give it another.' },
    { file: 'config.ts', reason: 'The settings are a part of the host.' },
  ],
  exceptions: [],
  testsAreFree: false,
  advice: {},
};

const VERIFIED = 'Its steps are those of a verification by e-mailed codes.';
const OF_THE_CATALOGUE = 'It shows a part of the catalogue.';

export const WEB_FLOORS: Floors = {
  room: 'src/web/',
  floors: [
    ['main.tsx', 'prerender.tsx', 'preload.ts'],
    ['routes'],
    ['app'],
    // Written by the router's plugin: it names every route, and the router is made from it.
    ['routeTree.gen.ts'],
    [
      'features/account',
      'features/account/change-email',
      'features/account/change-password',
      'features/account/deposit',
      'features/account/login',
      'features/account/profile',
      'features/account/reset-password',
      'features/account/signup',
      'features/account/verification',
      'features/cart',
      'features/catalogue',
      'features/catalogue/add-to-cart',
      'features/catalogue/home',
      'features/catalogue/product',
      'features/catalogue/search',
      'features/catalogue/unavailable',
      'features/chat',
      'features/checkout',
      'features/cookie-notice',
      'features/legal',
      'features/navigation',
      'features/notices',
      'features/orders',
      'features/payment',
      'features/session',
      'features/theme-switch',
    ],
    ['platform'],
    ['ui', 'testing'],
    ['lib', 'theme'],
  ],
  split: 'features',
  types: [],
  exceptions: [
    { from: 'features/account/change-email', to: 'features/account/verification', reason: VERIFIED },
    { from: 'features/account/reset-password', to: 'features/account/verification', reason: VERIFIED },
    { from: 'features/account/signup', to: 'features/account/verification', reason: VERIFIED },
    { from: 'features/account/deposit', to: 'features/cart', reason: 'a deposit is put into the cart' },
    {
      from: 'features/account/deposit',
      to: 'features/catalogue',
      reason: 'the catalogue says whether deposits are sold',
    },
    { from: 'features/catalogue/add-to-cart', to: 'features/cart', reason: 'a variant is put into the cart' },
    {
      from: 'features/catalogue/add-to-cart',
      to: 'features/catalogue',
      reason: "the variant's price comes from the catalogue",
    },
    { from: 'features/catalogue/home', to: 'features/catalogue', reason: OF_THE_CATALOGUE },
    { from: 'features/catalogue/product', to: 'features/catalogue', reason: OF_THE_CATALOGUE },
    { from: 'features/catalogue/search', to: 'features/catalogue', reason: OF_THE_CATALOGUE },
    {
      from: 'features/catalogue/unavailable',
      to: 'features/catalogue',
      reason: 'it shows why the catalogue did not come',
    },
    {
      from: 'features/checkout',
      to: 'features/cart',
      reason: 'the cart is what is ordered, and loses what was',
    },
    {
      from: 'features/payment',
      to: 'features/cart',
      reason: 'the items of an unpaid order go back into the cart',
    },
    {
      from: 'features/payment',
      to: 'features/catalogue',
      reason: "they go back at the catalogue's prices of today",
    },
    {
      from: 'features/payment',
      to: 'features/checkout',
      reason: 'the last order is in the attempts that checkout keeps',
    },
  ],
  testsAreFree: true,
  advice: {
    routes:
      'Routes know the app and the features: what a way into the shop has to do belongs to src/web/app.',
    app: 'The app is put together above the features and below the routes: the route ties both together.',
    features:
      'A feature gets the app as props and actor refs: what both need belongs to src/web/platform, ui or lib.',
    'features > features':
      'A feature knows another only where WEB_FLOORS of tests/checks/floors.ts gives the reason: what both need belongs to platform, ui or lib.',
    platform: 'The platform knows no subject: what knows one belongs to its feature, or to src/web/app.',
    ui: 'The design system knows no flow: hand it plain props, or move the piece to a feature.',
    testing: 'The kit knows any chart by its model: what knows one of ours belongs beside that chart.',
    lib: 'lib holds pure functions: what needs a browser belongs to src/web/platform or a feature.',
    theme: 'The theme knows tokens and recipes only.',
  },
};

export const TOOLING_FLOORS: Floors = {
  room: 'src/tooling/',
  floors: [['.'], ['vite', 'catalogue-art'], ['stylesheets', 'charts'], ['modules']],
  types: [],
  exceptions: [],
  testsAreFree: true,
  advice: {},
};

export const CONTRACT_FLOORS: Floors = {
  room: 'src/contract/',
  floors: [['.']],
  types: [],
  exceptions: [],
  testsAreFree: true,
  advice: {},
};

export const FLOORS: readonly Floors[] = [SERVER_FLOORS, WEB_FLOORS, TOOLING_FLOORS, CONTRACT_FLOORS];

/** Folders whose stores another folder may call; any other store is its own folder's. */
export const SHARED_STORES: readonly { from: string; to: string; reason: string }[] = [
  {
    from: 'reconciliation',
    to: 'payments',
    reason: 'A receipt and the payment that it pays are locked and written in one transaction.',
  },
];

/**
 * Folders that belong to the feature around them: its views, and the payment's module for each
 * method.
 */
const WITHIN = ['parts', 'methods'];

/** What is no product code: such files put parts together as they like. */
export const TEST_FILE = /\.(test|model|stories|fake|sample)\.tsx?$/;

/**
 * The folder, as a floor lists it, that a TypeScript file is in; null outside the room. One that no
 * floor lists is returned as it is.
 */
export function folderOf({ room, floors, split }: Floors, file: string): string | null {
  if (!file.startsWith(room) || !/\.tsx?$/.test(file)) return null;
  const path = file.slice(room.length);
  const listed = floors.flat();
  const folders = path.split('/').slice(0, -1);
  const [first, second = '', third] = folders;
  if (first === undefined) return listed.includes(path) ? path : '.';
  if (first === split)
    return [first, second, ...(third === undefined || WITHIN.includes(third) ? [] : [third])].join('/');
  return first;
}

/**
 * Why `file` may not import `imported`, and where the import belongs; null when it may. Paths are
 * from the top level.
 */
export function floorOffence(
  house: Floors,
  { file, imported, ofTypes }: { file: string; imported: string; ofTypes: boolean },
): string | null {
  const { room, floors, types, exceptions, testsAreFree, advice } = house;
  const [from, to] = [folderOf(house, file), folderOf(house, imported)];
  if (from === null || to === null || from === to) return null;
  if (testsAreFree && TEST_FILE.test(file)) return null;
  const floorOf = (folder: string) => floors.findIndex((floor) => floor.includes(folder));
  const unlisted = [from, to].find((folder) => floorOf(folder) === -1);
  if (unlisted !== undefined)
    return `${unlisted === '.' ? `A file of ${room}` : unlisted} is on no floor: list it in tests/checks/floors.ts.`;
  if (types.some((each) => room + each.file === imported))
    return ofTypes || from === '.'
      ? null
      : `Only the types of ${imported} are for every floor: hand ${from} what it needs.`;
  if (floorOf(from) < floorOf(to)) return null;
  if (exceptions.some((each) => each.from === from && each.to === to)) return null;
  const [top = '', topOfImported] = [from, to].map((folder) => folder.split('/')[0]);
  return (
    advice[`${top} > ${topOfImported}`] ??
    advice[top] ??
    (floorOf(from) === floorOf(to)
      ? `${from} and ${to} are on one floor: what both need belongs to a floor below, and a floor above ties them together.`
      : `${from} lies below ${to}: move what it needs down, move the file up, or let ${to} hand it in.`)
  );
}
