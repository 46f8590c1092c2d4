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
const BUILT = [
  'web/index.html',
  'web/.vite/routes.json',
  'prerender/prerender.js',
  'prerender/before-hydration.js',
  'office/index.html',
];
const STAMP = 'web/.built';

/** The build failed; the message is a sentence for the terminal. */
export class BuildFailed extends Error {
  override readonly name = 'BuildFailed';
}

/** Where to build, and by which steps; only tests have others than the project. */
export type Builder = { root: string; runTool: typeof runTool; now: () => Date };
const PROJECT: Builder = { root: ROOT, runTool, now: () => new Date() };

/**
 * Builds the shop if its sources have changed since the last build; where there are no sources, the
 * build that is there is used. Only one process builds at a time. Throws `BuildFailed`.
 */
export async function buildIfOutdated(builder = PROJECT): Promise<void> {
  const { root } = builder;
  if (!existsSync(join(root, ENTRY))) {
    if (isComplete(root)) return;
    throw new BuildFailed(
      `There is no built shop in ${join(root, 'dist')}, and no source to build it from: run \`npm run build\` where the sources are, and copy dist.`,
    );
  }
  if (await isUpToDate(root)) return;
  await locked(root, async () => {
    if (!(await isUpToDate(root))) await buildUnlocked(builder);
  });
}

/** Builds the shop, whether or not it is out of date. Throws `BuildFailed`. */
export const build = (builder = PROJECT): Promise<void> => locked(builder.root, () => buildUnlocked(builder));

async function locked(root: string, work: () => Promise<void>): Promise<void> {
  const unlock = await acquireLock(join(root, 'node_modules/.cache/keystall/build.lock'), BUILD_TIMEOUT_MS);
  if (unlock === null) throw new BuildFailed('Another process has been building the shop for too long.');
  try {
    await work();
  } finally {
    await unlock();
  }
}

/** Builds once. A stamp says what was built, so that whatever changes meanwhile is built next time. */
async function buildUnlocked({ root, runTool, now }: Builder): Promise<void> {
  console.log('Building the shop…');
  const dist = join(root, 'dist');
  const fingerprint = await fingerprintOf(root);
  await rm(join(dist, STAMP), { force: true });
  if (!existsSync(join(root, 'styled-system')))
    await runTool('node_modules/@pandacss/dev/bin.js', 'codegen', '--silent');
  await keepingEarlierFiles(dist, now, () =>
    runTool('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'),
  );
  await runTool('node_modules/vite/bin/vite.js', 'build', '--mode', 'office', '--logLevel', 'warn');
  await writeFile(join(dist, STAMP), fingerprint);
  if (fingerprint !== (await fingerprintOf(root)))
    console.warn('The sources changed while the shop was built: the next start builds it again.');
}

const isComplete = (root: string) => BUILT.every((file) => existsSync(join(root, 'dist', file)));

const isUpToDate = async (root: string) =>
  isComplete(root) &&
  (await readFile(join(root, 'dist', STAMP), 'utf8').catch(() => null)) === (await fingerprintOf(root));

/** Whether a change of this file, by its path from the top, makes the build stale. */
export const affectsBuild = (path: string): boolean =>
  SOURCES.some((source) => path === source || path.startsWith(`${source}/`)) && !IGNORED.test(path);

/** A hash of every source's path and content. */
async function fingerprintOf(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await Promise.all(SOURCES.map((source) => filesOf(resolve(root, source))))).flat()) {
    const path = relative(root, file).replaceAll('\\', '/');
    if (!affectsBuild(path)) continue;
    hash
      .update(`${path}\0`)
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
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
