import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const PORT = Number(process.env['PORT'] ?? 3000);
const HOST_PORT = PORT + 1;

/** `npm run dev`: the host runs beside Vite in a process of its own, started anew whenever its sources change. */
function host(): Plugin {
  return {
    name: 'keystall:host',
    apply: 'serve',
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

/** A `.br` beside every text file of the build, so that the host never compresses one while a shopper waits. */
function precompress(): Plugin {
  return {
    name: 'keystall:precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist/web' }) {
      const files = await readdir(dir, { recursive: true });
      const text = files.filter(
        (file) => /\.(js|css|svg|json|txt|webmanifest)$/.test(file) && !file.startsWith('.vite'),
      );
      await Promise.all(
        text.map(async (file) =>
          writeFile(`${dir}/${file}.br`, await promisify(brotliCompress)(await readFile(`${dir}/${file}`))),
        ),
      );
    },
  };
}

const toHost = { target: `http://localhost:${HOST_PORT}`, ws: true };

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/web/routes',
      generatedRouteTree: './src/web/routeTree.gen.ts',
    }),
    react(),
    host(),
    precompress(),
  ],
  build: {
    outDir: 'dist/web',
    manifest: true,
    target: 'es2022',
    // The first browsers with light-dark() (or a faithful fallback): older targets write every colour several times.
    cssTarget: ['chrome111', 'edge111', 'firefox113', 'safari16.4'],
  },
  server: {
    port: PORT,
    strictPort: true,
    proxy: { '/api': toHost, '/sandbox': toHost, '/catalogue.json': toHost, '/healthz': toHost },
  },
});
