import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { commandOf, readStages } from './support/image.ts';

const stages = readStages();
const [building = [], final = []] = stages;
const textsOf = (stage: typeof final, name: string) =>
  stage.filter((each) => each.name === name).map(({ text }) => text);

/** The packages that the host imports, with those that they need as peers. */
function packagesOfTheHost(): Set<string> {
  const sources = globSync('src/{server,contract}/**/*.ts').filter((file) => !file.includes('.test.'));
  const imported = sources.flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /^(?!import type)(?:import|export)\b[^;]*?from '([^'.#][^']*)'|\bimport\('([^'.#][^']*)'\)/gm,
      ),
    ].map(([, from, dynamic]) => from ?? dynamic ?? ''),
  );
  const names = imported.map((path) =>
    path
      .split('/')
      .slice(0, path.startsWith('@') ? 2 : 1)
      .join('/'),
  );
  return new Set([...names, 'commander']);
}

it('The image holds the packages that the host imports, and no others', () => {
  const deletions = textsOf(building, 'RUN').join(' ');
  const removed = new Set(
    [...deletions.matchAll(/ '?dependencies(?:\.([^\s']+)|\[([^\]]+)\])/g)].map(
      ([, plain, dotted]) => plain ?? dotted ?? '',
    ),
  );
  expect(deletions).toContain(' devDependencies ');
  const dependencies = Object.keys(packageJson.dependencies);
  const host = packagesOfTheHost();
  // Production is refused on the embedded database.
  host.delete('@electric-sql/pglite');
  expect(dependencies.filter((name) => removed.has(name) === host.has(name))).toEqual([]);
  expect([...removed].filter((name) => !dependencies.includes(name))).toEqual([]);
});

it('The image runs as a user without rights, in production, and tells whether it is ready', () => {
  expect(stages).toHaveLength(2);
  expect(textsOf(final, 'USER')).toEqual(['node']);
  expect(textsOf(final, 'ENV')).toContain('NODE_ENV=production');
  expect(textsOf(final, 'RUN')).toEqual([]);
  expect(commandOf(final, 'HEALTHCHECK').join(' ')).toContain('/readyz');
});

it('What is secret, and what the build makes itself, is in no image', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining(['.env', 'secrets', '.data', '.git', 'node_modules', 'dist']),
  );
});
