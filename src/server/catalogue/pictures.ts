import { createHash } from 'node:crypto';
import type { Tx } from '../database/connect.ts';
import { HttpError } from '../http/http-error.ts';
import { insertPicture } from './pictures.store.ts';

/** The address of the pictures that commands put into the catalogue. */
export const PICTURES = '/pictures/';
export const PICTURES_ROUTE = `${PICTURES}:name`;

const BYTES_MAX = 2 * 1024 * 1024;

/** The types that a picture may have, each with how its bytes begin, in hexadecimal. */
const TYPES = [
  { ending: 'png', type: 'image/png', begins: /^89504e470d0a1a0a/ },
  { ending: 'jpg', type: 'image/jpeg', begins: /^ffd8ff/ },
  { ending: 'webp', type: 'image/webp', begins: /^52494646.{8}57454250565038(20|4c|58)/ },
] as const;
const BEGINNING = 16;

/** The name of a picture by its content: `<sha256>.png`. A 422 if it is none, or too large. */
export function nameOfPicture(bytes: Uint8Array): string {
  if (bytes.byteLength > BYTES_MAX) throw new HttpError(422, 'A picture may have 2 MB at most.');
  const begins = Buffer.from(bytes.subarray(0, BEGINNING)).toString('hex');
  const found = TYPES.find((type) => type.begins.test(begins));
  if (found === undefined) throw new HttpError(422, 'A picture is a PNG, JPEG or WebP file.');
  return `${createHash('sha256').update(bytes).digest('hex')}.${found.ending}`;
}

/** The type of a picture by its name; null for what can't be the name of one. */
export const typeOfPicture = (name: string): string | null =>
  TYPES.find(({ ending }) => new RegExp(`^[0-9a-f]{64}\\.${ending}$`).test(name))?.type ?? null;

/** Keeps a picture, and drops those that no kept revision of the catalogue shows. */
export const keepPicture = (
  tx: Tx,
  { name, bytes, at, by }: { name: string; bytes: Uint8Array; at: Date; by: string },
): Promise<void> => insertPicture(tx, { name, bytes, added_at: at, added_by: by }, { at: PICTURES });
