/** The bytes above ASCII that mean the same sign in every code page of Windows: a hard space, ’, –. */
const SAME_IN_ALL_CODE_PAGES = new Set([0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0xa0]);

/**
 * Decodes the bytes of a file: UTF-8, or UTF-16 that says so by its mark. Null for any other text,
 * since letters in an unknown code page would be read wrong; but signs that are the same in all of
 * them are read.
 */
export function decodeText(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be');
  const text = decode(bytes, 'utf-8');
  if (text !== null) return text;
  const isReadable = bytes.every((byte) => byte < 0x80 || SAME_IN_ALL_CODE_PAGES.has(byte));
  return isReadable ? decode(bytes, 'windows-1252') : null;
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
