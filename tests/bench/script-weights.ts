import { brotliCompressSync } from 'node:zlib';
import type { Rolldown } from 'vite';

/** Bytes, compressed: of each package, and of our own modules. */
export type Weights = { own: number; packages: Record<string, number> };

/**
 * Weighs the modules of these chunks. The compressed size of a chunk is divided among what is in it,
 * by what each weighs alone.
 */
export function weigh(chunks: readonly Rolldown.OutputChunk[]): Weights {
  const weights: Weights = { own: 0, packages: {} };
  for (const chunk of chunks) {
    const alone = [...codeByPackage(chunk)].map(([name, code]) => ({ name, bytes: brotliSizeOf(code) }));
    const sum = alone.reduce((total, { bytes }) => total + bytes, 0);
    for (const { name, bytes } of alone) {
      const share = (bytes / sum) * brotliSizeOf(chunk.code);
      if (name === null) weights.own += share;
      else weights.packages[name] = (weights.packages[name] ?? 0) + share;
    }
  }
  return weights;
}

/** The code of a chunk by package; null is for our own modules. */
function codeByPackage({ modules }: Rolldown.OutputChunk): Map<string | null, string> {
  const code = new Map<string | null, string>();
  for (const [id, module] of Object.entries(modules)) {
    const name = packageOf(id);
    code.set(name, (code.get(name) ?? '') + (module.code ?? ''));
  }
  return code;
}

/** The package of a module, or the scope of several: `react-dom`, `@tanstack`. */
const packageOf = (id: string): string | null => /.*\/node_modules\/(@[^/]+|[^/]+)\//.exec(id)?.[1] ?? null;

const brotliSizeOf = (code: string) => brotliCompressSync(code).byteLength;
