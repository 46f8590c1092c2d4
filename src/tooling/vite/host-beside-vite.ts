import { spawn } from 'node:child_process';
import type { Plugin } from 'vite';

const PORT = Number(process.env['PORT'] ?? 3000);
const HOST_PORT = PORT + 1;

const toHost = { target: `http://localhost:${HOST_PORT}`, ws: true };

/** `npm run dev`: runs the host beside Vite, in a process that restarts when its sources change. */
export function hostBesideVite(): Plugin {
  return {
    name: 'keystall:host-beside-vite',
    apply: 'serve',
    config: () => ({
      server: {
        port: PORT,
        strictPort: true,
        proxy: {
          '/api': toHost,
          '/sandbox': toHost,
          '/catalogue.json': toHost,
          '/healthz': toHost,
          '/readyz': toHost,
        },
      },
    }),
    configureServer(server) {
      if (process.env['VITEST'] || server.config.server.middlewareMode) return;
      const child = spawn(
        process.execPath,
        ['--watch-path=src/server', '--watch-path=src/contract', 'src/server/main.ts', '--api-only'],
        {
          stdio: 'inherit',
          env: { PUBLIC_URL: `http://localhost:${PORT}`, ...process.env, PORT: String(HOST_PORT) },
        },
      );
      const stop = () => void child.kill('SIGTERM');
      server.httpServer?.once('close', stop);
      process.once('exit', stop);
    },
  };
}
