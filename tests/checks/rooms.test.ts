import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { affects } from '#tooling/build.ts';
import kit from '../../src/statecharts/package.json' with { type: 'json' };
import { SHARED_STORES } from './floors.ts';
import { importsOf, offencesOf } from './rooms.ts';

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !file.endsWith('routeTree.gen.ts'));

describe('the three rooms', () => {
  it('keep their borders', () => {
    const offences = [...sources, ...globSync('tests/**/*.{ts,tsx}')].flatMap((file) =>
      offencesOf(file.replaceAll('\\', '/'), readFileSync(file, 'utf8')),
    );
    expect(offences.map(({ file, says, sentence }) => `${file} says ${says}. ${sentence}`)).toEqual([]);
  });

  it('mount every chart by a route or a frame', () => {
    const pages = [...globSync('src/web/{main,prerender,routes/*}.tsx'), 'src/office/main.tsx'];
    const reached = new Set(pages);
    for (const file of reached)
      for (const { path } of importsOf(file, readFileSync(file, 'utf8')))
        if (sources.includes(path)) reached.add(path);
    const unmounted = sources.filter(
      (file) => /^src\/(web|office)\/.*\.machine\.ts$/.test(file) && !reached.has(file),
    );
    // A page's own script plays the first before the shop's scripts have come.
    expect(unmounted).toEqual(['src/web/features/navigation/before-hydration.machine.ts']);
  });

  it.each([
    ['shop', 'web', 'src/statecharts/effects.ts'],
    ['office', 'office', 'src/web/ui/Button.tsx'],
  ] as const)('are built again once a file changes that they import: the %s', (name, room, shared) => {
    const isOwn = (file: string) => file.startsWith(`src/${room}/`) && affects(name, file);
    const built = new Set(sources.filter(isOwn));
    for (const file of built)
      for (const { path, ofTypes } of importsOf(file, readFileSync(file, 'utf8')))
        if (!ofTypes && sources.includes(path)) built.add(path);
    expect(built).toContain(shared);
    expect([...built].filter((file) => !affects(name, file))).toEqual([]);
  });

  it.each([
    ['src/contract/cart.ts', 'zod', 'The contract knows valibot'],
    ['src/contract/cart.ts', '../web/lib/money.ts', 'The contract knows valibot'],
    ['src/web/platform/api-client.ts', '#server/app.ts', 'The shop knows the host only by the wire'],
    ['src/server/app.ts', '../web/brand.ts', 'The host knows the shop only by the wire'],
    ['src/web/ui/Button.tsx', '#web/app/context.ts', 'The design system knows no flow'],
    ['src/web/ui/Button.tsx', '@tanstack/react-router', 'only ui/Link knows the router'],
    ['src/web/lib/money.ts', '#web/app/context.ts', 'lib holds pure functions'],
    ['src/statecharts/live/stage.ts', '#web/ui/Button.tsx', 'The kit knows no shop'],
    [
      'src/web/features/cart/tests/cart.model.ts',
      '#statecharts/model/model.ts',
      'only its entries are imported',
    ],
    ['src/web/features/cart/x.ts', '#statecharts/laws/laws.ts', 'never reach the product'],
    ['src/web/features/account/login/login.machine.ts', './login.effects.ts', 'A machine knows xstate'],
    ['src/web/features/account/login/x.ts', '../../cart/x.ts', 'A feature knows only features'],
    ['src/web/features/account/login/x.ts', './tests/login.model.ts', 'never reach the product'],
    ['src/web/features/cart/x.ts', './tests/two-tabs.ts', 'never reach the product'],
    ['src/server/orders/my-orders.ts', '../stock/store.ts', "A store is its feature's own"],
    ['src/server/pages/built-shop.ts', '#web/prerender.tsx', 'The host knows the shop only by the wire'],
    ['src/office/main.tsx', '#server/operator/commands/commands.ts', 'The office knows the contract'],
    ['src/office/main.tsx', '#web/app/bootstrap.ts', 'The office knows the contract'],
    ['src/web/app/bootstrap.ts', '../../office/main.tsx', 'Nothing knows the office'],
    ['src/office/command-form/command-form.machine.ts', '../wire/client.ts', 'A machine knows xstate'],
    ['src/office/main.tsx', '#tooling/build.ts', 'Tooling builds the shop'],
    ['src/web/app/bootstrap.ts', '#tooling/build.ts', 'Tooling builds the shop'],
    ['src/contract/cart.ts', '../tooling/build.ts', 'Tooling builds the shop'],
    ['src/server/app.ts', '../tooling/build.ts', 'only main.ts knows src/tooling'],
    ['src/server/main.ts', '../tooling/vite/precompress.ts', 'The host asks src/tooling/build.ts'],
    ['src/tooling/build.ts', '../server/app.ts', 'not the host'],
    ['src/tooling/vite/precompress.ts', '../../server/database/folder-lock.ts', 'not the host'],
    ['src/server/create-host.ts', 'kysely', 'SQL belongs to a store.ts'],
  ])('%s may not import %s', (file, imported, sentence) => {
    expect(
      offencesOf(file, `import { x } from '${imported}';`).map((offence) => offence.sentence),
    ).toContainEqual(expect.stringContaining(sentence));
  });

  it.each([
    [
      'tests/e2e/paths/cart.ts',
      "import type { x } from '#statecharts/drivers/browser-wiring.ts';",
      'only its entries are imported',
    ],
    [
      'src/server/app.ts',
      "const x = await import('#web/lib/time.ts');",
      'The host knows the shop only by the wire',
    ],
    [
      'src/server/pages/built-shop.ts',
      "import { type Page } from '#web/prerender.tsx';",
      'The host knows the shop only by the wire',
    ],
    [
      'src/server/pages/built-shop.ts',
      "import type { Shop } from '#web/app/context.ts';",
      'The host knows the shop only by the wire',
    ],
    ['src/server/app.ts', "import type { X } from '../office/api/client.ts';", 'Nothing knows the office'],
    ['src/server/http/rate-limits.ts', "db.deleteFrom('rate_limit').execute()", 'SQL belongs to a store.ts'],
    ['src/server/jobs.ts', 'await sql<Row>`SELECT 1`.execute(db)', 'SQL belongs to a store.ts'],
    [
      'src/server/operator/commands/check.ts',
      'answer: v.object({ broken: v.array(v.string()) }),',
      'belong to src/contract/office',
    ],
    [
      'src/statecharts/commands/flows.ts',
      "import c from '../../../charts.config.ts'",
      'The kit knows no shop',
    ],
    ['src/statecharts/commands/flows.ts', "globSync('src/web/**')", 'charts.config.ts hands it'],
    ['src/statecharts/paths/path.ts', '// Once (R-12).', 'charts.config.ts hands it'],
    ['src/statecharts/laws/vary.ts', "new Set(['coin'])", 'charts.config.ts hands it'],
    ['src/statecharts/laws/vary.ts', 'const { totalPrice } = record;', 'charts.config.ts hands it'],
    ['src/statecharts/drivers/held-requests.ts', "url.includes('/api/')", 'charts.config.ts hands it'],
    ['src/statecharts/commands/test-charts.ts', "'--project=screens'", 'charts.config.ts hands it'],
  ])('%s may not say %s', (file, source, sentence) => {
    expect(offencesOf(file, source).map((offence) => offence.sentence)).toContainEqual(
      expect.stringContaining(sentence),
    );
  });

  it.each([
    ['src/web/features/account/login/LoginScreen.tsx', "import { Button } from '#web/ui/Button.tsx';"],
    ['src/web/features/account/login/tests/login.test.tsx', "import { model } from './login.model.ts';"],
    ['src/web/features/account/login/login.machine.ts', "import { setup } from 'xstate';"],
    ['src/server/main.ts', "import { x } from '../tooling/build.ts';"],
    ['src/tooling/build.ts', "import { x } from '../server/database/folder-lock.ts';"],
    ['src/server/stock/stock.ts', "import { x } from './store.ts';"],
    ['src/server/orders/my-orders.ts', "import { x } from '../stock/stock.ts';"],
    ['src/server/mail/enqueue.ts', "import type { Config } from '../config.ts';"],
    ['src/server/reconciliation/match.ts', "import { x } from '../payments/receipt.store.ts';"],
    ['src/server/reconciliation/polling/store.ts', "tx.insertInto('poller')"],
    ['src/server/stock/store.ts', "tx.insertInto('stock_code')"],
    ['src/server/sessions/store.ts', "import type { Insertable } from 'kysely';"],
    ['src/server/database/settings.ts', "db.selectFrom('setting')"],
    ['src/server/pages/built-shop.ts', "import type { Page } from '#web/prerender.tsx';"],
    ['src/statecharts/commands/tests/flows.test.ts', "globSync('src/web/**')"],
  ])('%s may say %s', (file, source) => {
    expect(offencesOf(file, source)).toEqual([]);
  });
});

it('the kit imports no package that it does not declare', () => {
  const { dependencies, peerDependencies } = kit;
  const declared = Object.keys({ ...dependencies, ...peerDependencies });
  const isDeclared = (path: string) =>
    /^(src\/statecharts|node:|virtual:flow-)/.test(path) ||
    declared.some((name) => path === name || path.startsWith(`${name}/`));
  const own = sources.filter((file) => /^src\/statecharts\/(?!(.+\/)?tests\/)/.test(file));
  const undeclared = own.flatMap((file) =>
    importsOf(file, readFileSync(file, 'utf8')).filter(({ path }) => !isDeclared(path)),
  );
  expect(undeclared).toEqual([]);
  expect(own).toContain('src/statecharts/laws/laws.ts');
});

it('share no store that only its own folder calls', () => {
  const arrows = new Set(
    sources.flatMap((file) =>
      importsOf(file, readFileSync(file, 'utf8'))
        .filter(({ path }) => /[/.]store\.ts$/.test(path))
        .map(({ path }) => `${file.split(/[\\/]/)[2]} > ${path.split('/')[2]}`),
    ),
  );
  expect(SHARED_STORES.filter(({ from, to }) => !arrows.has(`${from} > ${to}`))).toEqual([]);
});
