import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Builder } from './build.ts';
import { BuildFailed, buildIfOutdated } from './build.ts';

const DAY_MS = 24 * 3_600_000;

let root = '';
let builder: Builder;
let builds = 0;
let officeBuilds = 0;
let at = Date.parse('2026-03-02T09:00:00.000Z');
let duringBuild = async () => {};
beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  root = mkdtempSync(join(tmpdir(), 'keystall-build-'));
  write('styled-system/index.js', '');
  write('src/web/main.tsx', 'one');
  builds = 0;
  officeBuilds = 0;
  duringBuild = async () => {};
  builder = { root, now: () => new Date(at), runTool: fakeVite };
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Empties `dist/web` as Vite does, and writes a file whose name tells its source. */
async function fakeVite(_script: string, ...args: string[]): Promise<void> {
  if (args.includes('office')) {
    officeBuilds += 1;
    return write('dist/office/index.html', '');
  }
  builds += 1;
  rmSync(join(root, 'dist/web'), { recursive: true, force: true });
  const source = readFileSync(join(root, 'src/web/main.tsx'), 'utf8');
  await duringBuild();
  for (const file of ['web/index.html', 'web/.vite/routes.json', 'prerender/prerender.js'])
    write(`dist/${file}`, '');
  write('dist/prerender/before-hydration.js', '');
  write(`dist/web/assets/index-${source}.js`, source);
  write('dist/web/assets/react-0.js', 'react');
}

const assets = () => readdirSync(join(root, 'dist/web/assets')).sort();

it('is not built again before its sources change', async () => {
  expect([await buildIfOutdated(builder), await buildIfOutdated(builder)]).toEqual([true, false]);
  expect([builds, officeBuilds]).toEqual([1, 1]);
  write('src/web/main.tsx', 'two');
  expect(await buildIfOutdated(builder)).toBe(true);
  expect([builds, officeBuilds]).toEqual([2, 1]);
});

it.each([
  ['src/office/main.tsx', [1, 2]],
  ['src/contract/office/orders.ts', [1, 2]],
  ['src/web/features/cart/CartScreen.tsx', [2, 1]],
  ['public/images/card.svg', [2, 1]],
  ['src/web/ui/Button.tsx', [2, 2]],
  ['src/contract/money.ts', [2, 2]],
  ['package-lock.json', [2, 2]],
  ['src/web/ui/Button.test.tsx', [1, 1]],
])('After a change of %s, shop and office were built so often: %j', async (path, expected) => {
  await buildIfOutdated(builder);
  write(path, 'changed');
  await buildIfOutdated(builder);
  expect([builds, officeBuilds]).toEqual(expected);
});

it('is complete, or built again', async () => {
  await buildIfOutdated(builder);
  rmSync(join(root, 'dist/prerender/prerender.js'));
  await buildIfOutdated(builder);
  expect(builds).toBe(2);
});

it('Processes that start together build once', async () => {
  duringBuild = () => new Promise((resolve) => setTimeout(resolve, 20));
  await Promise.all([1, 2, 3].map(() => buildIfOutdated(builder)));
  expect(builds).toBe(1);
});

it('Sources that change during a build are built by the next start, and not in a loop', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  duringBuild = async () => write('src/web/main.tsx', 'two');
  await buildIfOutdated(builder);
  expect(builds).toBe(1);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    'The sources changed while the shop was built: the next start builds it again.',
  );
  duringBuild = async () => {};
  await buildIfOutdated(builder);
  await buildIfOutdated(builder);
  expect([builds, assets().includes('index-two.js')]).toEqual([2, true]);
});

it('A build that fails is built again', async () => {
  await buildIfOutdated(builder);
  write('src/web/main.tsx', 'two');
  duringBuild = () => Promise.reject(new BuildFailed('The shop could not be built.'));
  await expect(buildIfOutdated(builder)).rejects.toThrow('could not be built');
  duringBuild = async () => {};
  await buildIfOutdated(builder);
  expect(builds).toBe(3);
});

it('Without sources, the build that is there is used', async () => {
  await buildIfOutdated(builder);
  rmSync(join(root, 'src'), { recursive: true });
  await buildIfOutdated(builder);
  expect(builds).toBe(1);
});

it('Without sources and a build, a sentence says what to do', async () => {
  rmSync(join(root, 'src'), { recursive: true });
  await expect(buildIfOutdated(builder)).rejects.toThrow(
    `There is no built shop in ${join(root, 'dist')}, and no source to build it from: run`,
  );
  expect(builds).toBe(0);
});

it('Hashed files of earlier builds are there for 7 days after they were replaced (R-107)', async () => {
  const release = async (name: string) => {
    write('src/web/main.tsx', name);
    await buildIfOutdated(builder);
    return assets();
  };
  await release('one');
  at += 30 * DAY_MS;
  expect(await release('two')).toEqual(['index-one.js', 'index-two.js', 'react-0.js']);
  expect(readFileSync(join(root, 'dist/web/assets/index-one.js'), 'utf8')).toBe('one');
  at += 7 * DAY_MS - 1;
  expect(await release('three')).toEqual(['index-one.js', 'index-three.js', 'index-two.js', 'react-0.js']);
  at += 1;
  expect(await release('four')).toEqual(['index-four.js', 'index-three.js', 'index-two.js', 'react-0.js']);
});

it('A file that is built again is no earlier one, and its 7 days begin anew (R-107)', async () => {
  const release = async (name: string) => {
    write('src/web/main.tsx', name);
    await buildIfOutdated(builder);
  };
  await release('one');
  await release('two');
  at += 6 * DAY_MS;
  await release('one');
  at += 6 * DAY_MS;
  await release('two');
  at += 6 * DAY_MS;
  await release('two');
  expect(assets()).toContain('index-one.js');
});

it('A build that fails loses no earlier files (R-107)', async () => {
  await buildIfOutdated(builder);
  write('src/web/main.tsx', 'two');
  duringBuild = () => Promise.reject(new BuildFailed('The shop could not be built.'));
  await expect(buildIfOutdated(builder)).rejects.toThrow(BuildFailed);
  expect(existsSync(join(root, 'dist/web/assets'))).toBe(false);
  duringBuild = async () => {};
  await buildIfOutdated(builder);
  expect(assets()).toEqual(['index-one.js', 'index-two.js', 'react-0.js']);
});
