import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { offencesOf } from './rooms.ts';

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !file.endsWith('routeTree.gen.ts'));

describe('the three rooms', () => {
  it('keep their borders', () => {
    const offences = sources.flatMap((file) =>
      offencesOf(file.replaceAll('\\', '/'), readFileSync(file, 'utf8')),
    );
    expect(offences.map(({ file, says, sentence }) => `${file} says ${says}. ${sentence}`)).toEqual([]);
  });

  it.each([
    ['src/contract/cart.ts', "import { z } from 'zod';", 'The contract knows valibot'],
    ['src/contract/cart.ts', "import { a } from '../web/lib/money.ts';", 'The contract knows valibot'],
    ['src/web/app/api.ts', "import { a } from '#server/app.ts';", 'The shop knows the host only by the wire'],
    ['src/server/app.ts', "import { a } from '../web/brand.ts';", 'The host knows the shop only by the wire'],
    [
      'src/web/ui/Button.tsx',
      "import { useShop } from '#web/app/shop.ts';",
      'The design system knows no flow',
    ],
    [
      'src/web/ui/Button.tsx',
      "import { Link } from '@tanstack/react-router';",
      'only ui/Link knows the router',
    ],
    ['src/web/lib/money.ts', "import { useShop } from '#web/app/shop.ts';", 'lib holds pure functions'],
    [
      'src/web/features/login/login.machine.ts',
      "import { x } from './login.effects.ts';",
      'A machine knows xstate',
    ],
    [
      'src/web/features/login/LoginScreen.tsx',
      "import { x } from '../cart/x.ts';",
      'A feature never imports another',
    ],
    ['src/web/features/login/x.ts', "import { Route } from '#web/routes/login.tsx';", 'Routes know features'],
    ['src/web/app/start.ts', "import { x } from '#web/features/login/x.ts';", 'The app knows no feature'],
    ['src/web/features/login/x.ts', "import { x } from './login.model.ts';", 'never reach the product'],
    ['src/server/orders/orders.ts', "import { x } from '../stock/store.ts';", "A store is its feature's own"],
    [
      'src/server/app.ts',
      "const x = await import('#web/brand.ts');",
      'The host knows the shop only by the wire',
    ],
    [
      'src/server/pages/built.ts',
      "import { createPrerender } from '#web/prerender.tsx';",
      'The host knows the shop only by the wire',
    ],
    [
      'src/server/pages/built.ts',
      "import { type Page } from '#web/prerender.tsx';",
      'The host knows the shop only by the wire',
    ],
    [
      'src/server/pages/built.ts',
      "import type { Shop } from '#web/app/shop.ts';",
      'The host knows the shop only by the wire',
    ],
    ['src/server/start.ts', "import { sql } from 'kysely';", 'SQL stands in a store.ts'],
    ['src/server/http/limits.ts', "db.deleteFrom('rate_limit').execute()", 'SQL stands in a store.ts'],
    ['src/server/jobs.ts', 'await sql<Row>`SELECT 1`.execute(db)', 'SQL stands in a store.ts'],
  ])('%s may not say %s', (file, source, sentence) => {
    expect(offencesOf(file, source).map((offence) => offence.sentence)).toContainEqual(
      expect.stringContaining(sentence),
    );
  });

  it.each([
    ['src/web/features/login/LoginScreen.tsx', "import { Button } from '#web/ui/Button.tsx';"],
    ['src/web/features/login/login.test.tsx', "import { model } from './login.model.ts';"],
    ['src/web/features/login/login.machine.ts', "import { setup } from 'xstate';"],
    ['src/server/stock/stock.ts', "import { x } from './store.ts';"],
    ['src/server/stock/store.ts', "tx.insertInto('stock_code')"],
    ['src/server/accounts/session.store.ts', "import type { Insertable } from 'kysely';"],
    ['src/server/database/settings.ts', "db.selectFrom('setting')"],
    ['src/server/pages/built.ts', "import type { Page } from '#web/prerender.tsx';"],
  ])('%s may say %s', (file, source) => {
    expect(offencesOf(file, source)).toEqual([]);
  });
});
