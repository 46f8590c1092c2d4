import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FLOORS, floorOffence, folderOf, TEST_FILE } from './floors.ts';
import { importsOf } from './rooms.ts';

const sources = globSync('src/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'));

it('every folder of src is in a room', () => {
  const homeless = sources.filter((file) => !FLOORS.some(({ room }) => file.startsWith(room)));
  expect(homeless).toEqual([]);
});

describe.each(FLOORS)('the floors of $room', (house) => {
  const { room, floors, split, types, testsAreFree } = house;
  const own = sources.filter((file) => file.startsWith(room));
  const arrows = new Set(
    own
      .filter((file) => !(testsAreFree && TEST_FILE.test(file)))
      .flatMap((file) =>
        importsOf(file, readFileSync(file, 'utf8')).map(
          ({ path }) => `${folderOf(house, file)} > ${folderOf(house, path)}`,
        ),
      ),
  );

  it('list every folder once, and no other', () => {
    const listed = floors.flat().filter((folder) => folder !== split);
    const isFree = (folder: string | null) => folder?.startsWith(`${split}/`) && !listed.includes(folder);
    const folders = [...new Set(own.map((file) => folderOf(house, file)))].filter(
      (folder) => !isFree(folder),
    );
    expect(listed.sort(), 'List each folder on its floor in tests/checks/floors.ts.').toEqual(folders.sort());
    expect(types.filter(({ file }) => !own.includes(room + file))).toEqual([]);
  });

  it('have no two folders that import each other', () => {
    const folders = [...new Set(own.map((file) => folderOf(house, file) ?? '.'))].filter(
      (folder) => folder !== '.' && folder !== 'routeTree.gen.ts',
    );
    const mutual = folders.flatMap((a) =>
      folders
        .filter((b) => a < b && arrows.has(`${a} > ${b}`) && arrows.has(`${b} > ${a}`))
        .map((b) => [a, b]),
    );
    expect(mutual).toEqual([]);
  });
});

describe('a file', () => {
  const offences = (file: string, imported: string) =>
    FLOORS.map((house) => floorOffence(house, { file, imported, ofTypes: false })).filter(
      (sentence) => sentence !== null,
    );

  it.each([
    ['src/web/app/navigation/guards.ts', 'src/web/routes/login.tsx', 'The app is put together'],
    ['src/web/routes/login.tsx', 'src/web/main.tsx', 'Routes know the app'],
    ['src/web/features/account/login/x.ts', 'src/web/routes/login.tsx', 'A feature gets the app as props'],
    ['src/web/features/cart/CartScreen.tsx', 'src/web/app/context.ts', 'A feature gets the app as props'],
    ['src/web/features/account/login/x.ts', 'src/web/features/cart/x.ts', 'A feature knows only features'],
    ['src/web/features/cart/x.ts', 'src/web/features/checkout/x.ts', 'A feature knows only features'],
    [
      'src/web/features/catalogue/x.ts',
      'src/web/features/catalogue/home/x.ts',
      'A feature knows only features',
    ],
    ['src/web/platform/storage.ts', 'src/web/features/cart/x.ts', 'The platform knows no subject'],
    ['src/web/ui/Button.tsx', 'src/web/platform/locks.ts', 'The design system knows no flow'],
    ['src/web/testing/frames.ts', 'src/web/ui/Button.tsx', 'What all tests share knows no flow'],
    ['src/web/lib/money.ts', 'src/web/theme/tokens.ts', 'lib holds pure functions'],
    ['src/web/features/new/x.ts', 'src/web/features/cart/x.ts', 'A feature knows only features'],
    ['src/web/features/new/x.ts', 'src/web/features/checkout/x.ts', 'A feature knows only features'],
    ['src/web/brand.ts', 'src/web/lib/money.ts', 'A file of src/web/ is on no floor'],
    ['src/server/ledger/x.ts', 'src/server/orders/x.ts', 'ledger lies below orders'],
    ['src/server/chat/x.ts', 'src/server/stock/x.ts', 'chat and stock are on one floor'],
    ['src/server/no-such/x.ts', 'src/server/http/x.ts', 'no-such is on no floor'],
    ['src/server/mail/x.ts', 'src/server/config.ts', 'Only the types of src/server/config.ts'],
    ['src/server/operator/frame/x.ts', 'src/server/operator/text/x.ts', 'The frame knows no command'],
    ['src/server/operator/cli/x.ts', 'src/server/operator/http/x.ts', 'cli and http are on one floor'],
    ['src/tooling/modules/x.ts', 'src/tooling/vite/x.ts', 'modules lies below vite'],
    ['src/tooling/vite/x.ts', 'src/tooling/catalogue-art/x.ts', 'vite and catalogue-art are on one floor'],
  ])('%s may not import %s', (file, imported, sentence) => {
    expect(offences(file, imported)).toEqual([expect.stringContaining(sentence)]);
  });

  it.each([
    ['src/web/main.tsx', 'src/web/app/bootstrap.ts'],
    ['src/web/app/actors.ts', 'src/web/features/cart/cart.machine.ts'],
    ['src/web/features/checkout/attempt-store.ts', 'src/web/features/cart/cart.machine.ts'],
    ['src/web/features/cart/CartScreen.tsx', 'src/web/features/cart/parts/CartLine.tsx'],
    ['src/web/features/cart/tests/cart.test.tsx', 'src/web/app/context.ts'],
    ['src/web/features/new/x.ts', 'src/web/lib/money.ts'],
    ['src/web/features/checkout/x.ts', 'src/web/features/new/x.ts'],
    ['src/web/platform/forms/form.tsx', 'src/web/ui/Button.tsx'],
    ['src/server/jobs.ts', 'src/server/config.ts'],
    ['src/server/checkout/x.ts', 'src/server/payments/x.ts'],
    ['src/server/operator/commands/x.ts', 'src/server/operator/text/x.ts'],
    ['src/tooling/build.ts', 'src/tooling/modules/x.ts'],
  ])('%s may import %s', (file, imported) => {
    expect(offences(file, imported)).toEqual([]);
  });
});
