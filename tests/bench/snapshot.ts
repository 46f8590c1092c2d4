import type { FileServer, ServedFile } from './file-server.ts';
import { compressed, serveFiles } from './file-server.ts';

/**
 * Serves the pages of the host at `shop` as they first look there: the same HTML, styles and
 * pictures, without scripts and without our font.
 */
export function serveSnapshots(shop: string): Promise<FileServer> {
  const files = new Map<string, Promise<ServedFile | null>>();
  return serveFiles((path) => {
    const file = files.get(path) ?? readFile(shop + path);
    files.set(path, file);
    return file;
  });
}

async function readFile(url: string): Promise<ServedFile | null> {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
  if (!response.ok) return null;
  const type = response.headers.get('Content-Type') ?? '';
  if (type.startsWith('text/html')) return compressed(type, withoutScripts(await response.text()));
  const bytes = Buffer.from(await response.arrayBuffer());
  return response.headers.has('Content-Encoding')
    ? compressed(type, bytes)
    : { type, body: bytes, isCompressed: false };
}

const SCRIPT = /\s*<script\b[^>]*>[\s\S]*?<\/script>/g;
const LINK = /\s*<link\b[^>]*>/g;
/** A link to a file that shows nothing by itself. */
const FETCHED_AHEAD = /\brel="modulepreload"|\bas="(?:script|font|fetch)"/;
/** Names the font to before-hydration.ts. */
const FONT_NAME = / data-font="[^"]*"/;
/** A face that is downloaded; those of the system stay. */
const WEB_FONT = /@font-face\s*\{[^}]*\burl\([^}]*\}/g;

/** Throws if it has overlooked something. */
export function withoutScripts(html: string): string {
  const left = html
    .replace(SCRIPT, '')
    .replace(LINK, (link) => (FETCHED_AHEAD.test(link) ? '' : link))
    .replace(FONT_NAME, '')
    .replace(WEB_FONT, '');
  const [overlooked] = /<script|modulepreload|\.js\b|\.woff2/.exec(left) ?? [];
  if (overlooked !== undefined) throw new Error(`The snapshot of a page still has ${overlooked} in it.`);
  return left;
}
