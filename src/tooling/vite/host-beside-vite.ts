import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Plugin } from 'vite';
import { readEnvFile } from '../../server/platform/load-env-file.ts';

const PORT = Number(process.env['PORT'] ?? 3000);
const HOST_PORT = PORT + 1;

const HOST = `http://localhost:${HOST_PORT}`;
/** What the host answers. */
const HOST_PATHS = ['/api', '/sandbox', '/catalogue.json', '/healthz', '/readyz'];
/** The host's own, in `src/server/config.ts`. */
const OPERATOR_PORT_DEFAULT = 3010;
const WAIT_MAX_MS = 30_000;
const WAIT_EVERY_MS = 100;
const STARTED = 'KEYSTALL_DEV_STARTED';

/** `npm run dev`: runs the host beside Vite, in a process that restarts when its sources change. */
export function hostBesideVite(): Plugin {
  return {
    name: 'keystall:host-beside-vite',
    apply: 'serve',
    config: () => ({
      server: {
        port: PORT,
        strictPort: true,
        proxy: Object.fromEntries(HOST_PATHS.map((path) => [path, { target: HOST, ws: true }])),
      },
    }),
    async configureServer(server) {
      if (process.env['VITEST'] || server.config.server.middlewareMode) return;
      const fault =
        portsFault(PORT, process.env['OPERATOR_PORT'] ?? readEnvFile()['OPERATOR_PORT']) ??
        // When its settings change, Vite starts a new server while the old one still holds the ports.
        (process.env[STARTED] === undefined ? await takenFault(PORT) : null);
      process.env[STARTED] = '1';
      if (fault !== null) {
        server.config.logger.error(fault);
        process.exit(1);
      }
      const child = spawn(
        process.execPath,
        ['--watch-path=src/server', '--watch-path=src/contract', 'src/server/main.ts', '--api-only'],
        {
          stdio: 'inherit',
          env: { PUBLIC_URL: `http://localhost:${PORT}`, ...process.env, PORT: String(HOST_PORT) },
        },
      );
      // A page that is opened at once, or while the host restarts, waits for it.
      server.middlewares.use(async ({ url = '' }, _response, next) => {
        if (HOST_PATHS.some((path) => url.startsWith(path))) await hostAnswers(() => child.exitCode === null);
        next();
      });
      const stop = () => void child.kill('SIGTERM');
      server.httpServer?.once('close', stop);
      process.once('exit', stop);
    },
  };
}

/** Why the shop, its host on the next port and the operator can't have these ports; null if they can. */
export function portsFault(port: number, operatorPort = ''): string | null {
  const operator = Number(operatorPort.trim() || OPERATOR_PORT_DEFAULT);
  return operator === port || operator === port + 1
    ? `npm run dev needs PORT (${port}) and the port after it (${port + 1}), and OPERATOR_PORT is ${operator}: set PORT or OPERATOR_PORT to another.`
    : null;
}

/**
 * Which port of the shop or its host another program has; null if it has neither. A host that can't
 * listen waits for a change of its sources, and the first page for the host.
 */
export async function takenFault(port: number, isFree = canListen): Promise<string | null> {
  for (const [taken, whose] of [
    [port, 'the shop'],
    [port + 1, 'its host'],
  ] as const)
    if (!(await isFree(taken)))
      return `Another program has port ${taken}, which npm run dev needs for ${whose}. Set PORT to another: PORT=${port + 100} npm run dev`;
  return null;
}

/** Whether a port can be listened on, at both addresses of localhost. */
export async function canListen(port: number): Promise<boolean> {
  for (const address of ['127.0.0.1', '::1']) {
    const server = createServer().listen(port, address);
    const isTaken = await once(server, 'listening').then(
      () => false,
      (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE',
    );
    server.close();
    if (isTaken) return false;
  }
  return true;
}

/** Resolves once the host answers, or as soon as it will not. */
async function hostAnswers(isRunning: () => boolean): Promise<void> {
  for (const until = Date.now() + WAIT_MAX_MS; isRunning() && Date.now() < until; await wait(WAIT_EVERY_MS)) {
    const isThere = await fetch(`${HOST}/healthz`).then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
}
