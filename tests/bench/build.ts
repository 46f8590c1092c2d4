/**
 * `npm run bench -- build`: times a build of the shop, and the development server's first answer with
 * its styles, without the bundle of packages that an earlier start has left. On a machine that does
 * nothing else; the exit code is 1 if a budget is broken.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PORT = 4630;

const run = (...args: string[]) =>
  spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(PORT) },
  });

/** The text at a path of the development server, as soon as it answers; throws once it has ended. */
async function fetched(path: string, server: ReturnType<typeof run>): Promise<string> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('The development server ended.');
    const answer = await fetch(`http://localhost:${PORT}${path}`).catch(() => null);
    if (answer?.ok === true) return answer.text();
    await setTimeout(50);
  }
}

async function buildShop(): Promise<void> {
  const [code] = await once(run('src/tooling/build-cli.ts'), 'exit');
  if (code !== 0) throw new Error('The shop could not be built.');
}

async function answerFirst(): Promise<void> {
  const server = run('node_modules/vite/bin/vite.js', '--force');
  try {
    await fetched('/', server);
    const [, styles] = await Promise.all([
      fetched('/src/web/main.tsx', server),
      fetched('/src/web/index.css', server),
    ]);
    if (!styles.includes('.button')) throw new Error('The styles are not those of the shop.');
  } finally {
    server.kill();
  }
}

for (const [name, limit, work] of [
  ['build', 8, buildShop],
  ['first answer in development', 5, answerFirst],
] as const) {
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  console.log(`${name}: ${seconds.toFixed(1)} s of ${limit} s`);
  if (seconds > limit) process.exitCode = 1;
}
