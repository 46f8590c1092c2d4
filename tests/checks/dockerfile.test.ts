import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { importsOf } from './rooms.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8').replace(/\\\n/g, ' ');
const [, , final = ''] = dockerfile.split(/^FROM /m);

/** Files and packages that these files and all their imports need at run time. */
function reachedFrom(files: readonly string[]): { files: string[]; packages: Set<string> } {
  const reached = new Set<string>();
  const packages = new Set<string>();
  const follow = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const { path, ofTypes } of importsOf(file, readFileSync(file, 'utf8'))) {
      if (ofTypes || path.startsWith('node:')) continue;
      if (/^(src|tests)\//.test(path)) follow(path);
      else packages.add(/^(@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path);
    }
  };
  files.forEach(follow);
  return { files: [...reached], packages };
}

const host = reachedFrom(
  globSync('src/server/**/*.ts')
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('.test.')),
);

it('the image holds the files that the host and its commands import', () => {
  const copied = [...final.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' ').map((path) => path.replace('/shop/', '')),
  );
  const isCopied = (file: string) => copied.some((path) => file === path || file.startsWith(`${path}/`));
  expect(host.files.filter((file) => !isCopied(file))).toEqual([]);
  expect(copied.filter((path) => path !== 'dist' && !existsSync(path))).toEqual([]);
  expect(copied).toEqual(
    expect.arrayContaining(['package.json', 'node_modules', 'public/catalogue.json', 'dist']),
  );
});

it('the image holds the packages that the host imports, and no others', () => {
  const removed = [...dockerfile.matchAll(/ '?dependencies(?:\.([^\s']+)|\[([^\]]+)\])/g)].map(
    ([, plain, dotted]) => plain ?? dotted ?? '',
  );
  expect(dockerfile).toContain('npm pkg delete devDependencies ');
  // Production is refused on the embedded database. commander is a peer of its extra typings.
  const needed = new Set([...host.packages, 'commander']);
  needed.delete('@electric-sql/pglite');
  const dependencies = Object.keys(packageJson.dependencies);
  expect(dependencies.filter((name) => removed.includes(name) === needed.has(name))).toEqual([]);
  expect(removed.filter((name) => !dependencies.includes(name))).toEqual([]);
});

it('the image runs as a user without rights, in production, and tells whether it is ready', () => {
  expect(final).toMatch(/^USER node$/m);
  expect(final).toMatch(/^ENV NODE_ENV=production$/m);
  expect(final).not.toMatch(/^RUN /m);
  expect(final).toMatch(/^HEALTHCHECK .*\/readyz/m);
});

it('what is secret, and what the build makes itself, is in no image', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining(['.env', 'secrets', '.data', '.git', 'node_modules', 'dist']),
  );
});
