import { open } from 'node:fs/promises';

/** The width and height of a PNG file, from its header. */
export async function pngSize(file: string): Promise<{ width: number; height: number }> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(24), 0, 24, 0);
    return { width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) };
  } finally {
    await handle.close();
  }
}
