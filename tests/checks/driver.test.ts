import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const DRIVER = 'tests/server/support/driver.ts';

/** The tests of a function that the driver wraps, which call it themselves. */
const OWN_TESTS: Record<string, readonly string[]> = {
  addCoupon: ['tests/server/coupons.test.ts'],
  post: ['tests/server/laws.test.ts'],
  transact: ['tests/server/telemetry.test.ts'],
};

/** Not of one rule: ids, and the table of commands, whose descriptions tests read. */
const SHARED = ['newId', 'commands'];

/** The functions of the host that a file imports, each as `its module's path, its name`. */
const importsOf = (file: string): { path: string; name: string }[] =>
  parseSync(file, readFileSync(file, 'utf8')).module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.flatMap(({ isType, importName: { name } }) =>
      isType || name === null || name === undefined || !moduleRequest.value.startsWith('#server/')
        ? []
        : [{ path: moduleRequest.value, name }],
    ),
  );

const wrapped = importsOf(DRIVER).filter(({ name }) => !SHARED.includes(name));
const wrappedIn = (file: string) =>
  importsOf(file)
    .filter(({ path, name }) => wrapped.some((each) => each.path === path && each.name === name))
    .map(({ name }) => ({ file, name }));
const imports = globSync('tests/server/**/*.ts')
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file !== DRIVER)
  .flatMap(wrappedIn);

it('is the only way to the functions that it wraps, but for the test of each', () => {
  expect(wrapped.map(({ name }) => name)).toEqual(expect.arrayContaining(['transact', 'recordReceipt']));
  expect(
    imports
      .filter(({ file, name }) => OWN_TESTS[name]?.includes(file) !== true)
      .map(({ file, name }) => `${file} calls ${name} itself: use the shop of ${DRIVER}`),
  ).toEqual([]);
});

it('names no test of a function that does not call it', () => {
  const named = Object.entries(OWN_TESTS).flatMap(([name, files]) => files.map((file) => ({ file, name })));
  const isMade = ({ file, name }: { file: string; name: string }) =>
    imports.some((each) => each.file === file && each.name === name);
  expect(named.filter((each) => !isMade(each))).toEqual([]);
});
