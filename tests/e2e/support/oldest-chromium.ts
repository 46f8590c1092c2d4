import { createReadStream, createWriteStream, existsSync, renameSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { chromium } from '@playwright/test';

const START_BY_MS = 20_000;
const UNPACKED = 'node_modules/.cache/keystall/chromium-112';

/**
 * Chromium 112, the oldest that is to be had beside the floor of 111; a sentence why not where it can't
 * be had: it is built for Linux on x64, and needs libraries of the system.
 */
export async function launchOldestChromium(): Promise<Browser | string> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return `Chromium 112 is built for Linux on x64, not for ${process.platform} on ${process.arch}.`;
  const packed = packedFile();
  if (packed === null) return 'Chromium 112 is not installed: @sparticuz/chromium is missing.';
  if (!existsSync(UNPACKED)) await unpack(packed);
  try {
    return await chromium.launch({
      executablePath: UNPACKED,
      args: ['--no-sandbox', '--disable-gpu', '--headless=new'],
      // It would start the other headless mode, which this build lacks.
      ignoreDefaultArgs: ['--headless'],
      timeout: START_BY_MS,
    });
  } catch (error) {
    return `Chromium 112 does not start here: ${String(error).split('\n')[0]}`;
  }
}

function packedFile(): string | null {
  try {
    return createRequire(import.meta.url).resolve('@sparticuz/chromium/bin/chromium.br');
  } catch {
    return null;
  }
}

/** Under another name until it is whole: other workers look for it too. */
async function unpack(packed: string): Promise<void> {
  const part = `${UNPACKED}.${process.pid}`;
  await mkdir(dirname(UNPACKED), { recursive: true });
  await pipeline(
    createReadStream(packed),
    createBrotliDecompress(),
    createWriteStream(part, { mode: 0o755 }),
  );
  renameSync(part, UNPACKED);
}
