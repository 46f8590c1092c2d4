import type { InlineConfig, Rolldown } from 'vite';
import { build } from 'vite';

/** Builds for browsers without writing a file. */
export async function buildInMemory(
  config: InlineConfig,
): Promise<(Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const built = await build({ logLevel: 'error', ...config, build: { ...config.build, write: false } });
  const [first] = [built].flat();
  if (first === undefined || !('output' in first)) throw new Error('Vite built nothing.');
  return first.output;
}
