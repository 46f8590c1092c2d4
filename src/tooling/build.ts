import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acquireLock } from '../server/database/folder-lock.ts';
import { keepingEarlierFiles } from './earlier-files.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = [
  'src/web',
  'src/office',
  'src/contract',
  'src/statecharts',
  'src/tooling',
  'public',
  'index.html',
  'vite.config.ts',
  'panda.config.ts',
  '.postcssrc.json',
  'package-lock.json',
];
/**
 * The two things that are built, into files of their own. A change of the sources that one is made `without`
 * leaves it as it is.
 */
const PARTS = {
  shop: {
    without: /^src\/(contract\/)?office\//,
    built: [
      'web/index.html',
      'web/.vite/routes.json',
      'prerender/prerender.js',
      'prerender/before-hydration.js',
    ],
    stamp: 'web/.built',
    options: [],
  },
  office: {
    without: /^(public\/|index\.html$|src\/web\/(?!(lib|platform|theme|ui)\/))/,
    built: ['office/index.html'],
    stamp: 'office/.built',
    options: ['--mode', 'office'],
  },
} as const;
type PartName = keyof typeof PARTS;
const NAMES = ['shop', 'office'] as const;
/** The sources; an image of the host has none and builds nothing. */
const ENTRY = 'src/web/main.tsx';
/**
 * Files that don't affect the build: tests and stories, what the chart kit has for those, its own output, the
 * catalogue (read at run time), the scripts that draw its pictures, and what runs the shop elsewhere.
 */
const IGNORED =
  /(\.test\.tsx?$|^src\/office\/.*\/tests\/|^src\/web\/(.*\/tests\/|testing\/|routeTree\.gen\.ts$)|^src\/statecharts\/(?!(index|effects|request)\.ts$|model\/)|^src\/tooling\/(catalogue-art|deploy)\/|^public\/catalogue\.json$)/;
const BUILD_TIMEOUT_MS = 5 * 60_000;

/** The build's output: `web` for browsers, `prerender` for the host, `office` for operators. */
export const DIST = join(ROOT, 'dist');

/** The build failed; the message is a sentence for the terminal. */
export class BuildFailed extends Error {
  override readonly name = 'BuildFailed';
}

/** Where to build, and by which steps; only tests have others than the project. */
export type Builder = { root: string; runTool: typeof runTool; now: () => Date };
const PROJECT: Builder = { root: ROOT, runTool, now: () => new Date() };

/**
 * Builds of shop and office what has changed since the last build; where there are no sources, the build that
 * is there is used. Only one process builds at a time. Resolves to whether anything was built. Throws
 * `BuildFailed`.
 */
export async function buildIfOutdated(builder = PROJECT): Promise<boolean> {
  const { root } = builder;
  if (!existsSync(join(root, ENTRY))) {
    if (NAMES.every((name) => isComplete(root, name))) return false;
    throw new BuildFailed(
      `There is no built shop in ${join(root, 'dist')}, and no source to build it from: run \`npm run build\` where the sources are, and copy dist.`,
    );
  }
  if ((await outdatedParts(root)).length === 0) return false;
  const unlock = await acquireLock(join(root, 'node_modules/.cache/keystall/build.lock'), BUILD_TIMEOUT_MS);
  if (unlock === null) throw new BuildFailed('Another process has been building the shop for too long.');
  try {
    // Another process may have built it meanwhile.
    const names = await outdatedParts(root);
    if (names.length > 0) await buildParts(builder, names);
    return names.length > 0;
  } finally {
    await unlock();
  }
}

/**
 * Builds these parts side by side, once. A stamp says what each was built from, so that whatever changes
 * meanwhile is built next time.
 */
async function buildParts({ root, runTool, now }: Builder, names: readonly PartName[]): Promise<void> {
  console.log('Building the shop…');
  const dist = join(root, 'dist');
  if (!existsSync(join(root, 'styled-system')))
    await runTool('node_modules/@pandacss/dev/bin.js', 'codegen', '--silent');
  const before = await fingerprintsOf(root);
  const buildPart = async (name: PartName) => {
    const { stamp, options } = PARTS[name];
    await rm(join(dist, stamp), { force: true });
    const runVite = () => runTool('node_modules/vite/bin/vite.js', 'build', ...options, '--logLevel', 'warn');
    await (name === 'shop' ? keepingEarlierFiles(dist, now, runVite) : runVite());
    await writeFile(join(dist, stamp), before[name]);
  };
  // If one fails, the other ends first: the next build must not begin beside it.
  const results = await Promise.allSettled(names.map(buildPart));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  const after = await fingerprintsOf(root);
  if (names.some((name) => before[name] !== after[name]))
    console.warn('The sources changed while the shop was built: the next start builds it again.');
}

const isComplete = (root: string, name: PartName) =>
  PARTS[name].built.every((file) => existsSync(join(root, 'dist', file)));

/** Those that were never built whole, or whose sources have changed since. */
async function outdatedParts(root: string): Promise<PartName[]> {
  const fingerprints = await fingerprintsOf(root);
  const outdated: PartName[] = [];
  for (const name of NAMES) {
    const built = await readFile(join(root, 'dist', PARTS[name].stamp), 'utf8').catch(() => null);
    if (!isComplete(root, name) || built !== fingerprints[name]) outdated.push(name);
  }
  return outdated;
}

/** Whether a change of this file, by its path from the top, makes the build of this part stale. */
export const affects = (name: PartName, path: string): boolean =>
  SOURCES.some((source) => path === source || path.startsWith(`${source}/`)) &&
  !IGNORED.test(path) &&
  !PARTS[name].without.test(path);

/** Of each part, a hash of its sources' paths and contents; each file is read once. */
async function fingerprintsOf(root: string): Promise<Record<PartName, string>> {
  const hashes = { shop: createHash('sha256'), office: createHash('sha256') };
  for (const file of (await Promise.all(SOURCES.map((source) => filesOf(resolve(root, source))))).flat()) {
    const path = relative(root, file).replaceAll('\\', '/');
    const affected = NAMES.filter((name) => affects(name, path));
    if (affected.length === 0) continue;
    const content = await readFile(file);
    for (const name of affected) hashes[name].update(`${path}\0`).update(content).update('\0');
  }
  return { shop: hashes.shop.digest('hex'), office: hashes.office.digest('hex') };
}

/** The file at `path`, or all files below the folder, in a stable order. */
async function filesOf(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * Runs one of the project's tools in its own process, and stops it if it takes longer than any
 * build.
 */
function runTool(script: string, ...args: string[]): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(ROOT, script), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
      timeout: BUILD_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    const stop = () => void child.kill('SIGTERM');
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
    child.once('error', failed);
    child.once('exit', (code, signal) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
      if (code === 0) done();
      else failed(new BuildFailed(`The shop could not be built (${script} ended with ${code ?? signal}).`));
    });
  });
}
