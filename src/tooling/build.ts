import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acquireLock } from '../server/database/folder-lock.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = [
  'src/web',
  'src/contract',
  'src/tooling',
  'public',
  'index.html',
  'vite.config.ts',
  'panda.config.ts',
  '.postcssrc.json',
  'package-lock.json',
];
/**
 * Files that don't affect the build: tests and stories, its own output, the catalogue (read at run
 * time), and the scripts that draw its pictures.
 */
const IGNORED =
  /(\.(test|stories|model)\.tsx?$|^src\/web\/(testing\/|routeTree\.gen\.ts$)|^src\/tooling\/catalogue-art\/|^public\/catalogue\.json$)/;
const BUILD_TIMEOUT_MS = 5 * 60_000;

/** The build's output: `web` for browsers, `prerender` for the host. */
export const DIST = join(ROOT, 'dist');
const BUILT = [
  'web/index.html',
  'web/.vite/routes.json',
  'prerender/prerender.js',
  'prerender/before-hydration.js',
];
const STAMP = join(DIST, 'web/.built');

/** The build failed; the message is a sentence for the terminal. */
export class BuildFailed extends Error {
  override readonly name = 'BuildFailed';
}

/**
 * Builds the shop if its sources have changed since the last build. Only one process builds at a
 * time. Throws if the build fails.
 */
export async function buildIfOutdated(): Promise<void> {
  if (await isUpToDate()) return;
  const unlock = await acquireLock(join(ROOT, 'node_modules/.cache/keystall/build.lock'), BUILD_TIMEOUT_MS);
  if (unlock === null) throw new BuildFailed('Another process has been building the shop for too long.');
  try {
    if (await isUpToDate()) return;
    console.log('Building the shop…');
    if (!existsSync(join(ROOT, 'styled-system')))
      await run('node_modules/@pandacss/dev/bin.js', 'codegen', '--silent');
    const fingerprint = await fingerprintOf();
    await run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn');
    await writeFile(STAMP, fingerprint);
  } finally {
    await unlock();
  }
}

const isUpToDate = async () =>
  (await readFile(STAMP, 'utf8').catch(() => null)) === (await fingerprintOf()) &&
  BUILT.every((file) => existsSync(join(DIST, file)));

/** A hash of every source's path and content. */
async function fingerprintOf(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of (await Promise.all(SOURCES.map(filesOf))).flat()) {
    const path = relative(ROOT, file).replaceAll('\\', '/');
    if (IGNORED.test(path)) continue;
    hash
      .update(`${path}\0`)
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** The file, or all files below the folder, in a stable order. */
async function filesOf(source: string): Promise<string[]> {
  const path = resolve(ROOT, source);
  if (!existsSync(path)) return [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Runs one of the project's tools in its own process. */
function run(script: string, ...args: string[]): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [join(ROOT, script), ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    const stop = () => void child.kill('SIGTERM');
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
    child.once('error', failed);
    child.once('exit', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
      if (code === 0) done();
      else failed(new BuildFailed(`The shop could not be built (${script} ended with ${code}).`));
    });
  });
}
