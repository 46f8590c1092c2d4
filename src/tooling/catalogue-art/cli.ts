/**
 * `npm run images`: draws every picture from public/catalogue.json into public/images/, and removes
 * pictures that are no longer needed.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { drawPictures } from './pictures.ts';

const PUBLIC = new URL('../../../public/', import.meta.url);
const IMAGES = new URL('images/', PUBLIC);

const catalogue = parseCatalogue(JSON.parse(await readFile(new URL('catalogue.json', PUBLIC), 'utf8')));
if (!catalogue.ok) throw new Error(catalogue.reason);
const pictures = drawPictures(catalogue.value);

await mkdir(IMAGES, { recursive: true });
for (const file of await readdir(IMAGES)) if (!pictures.has(file)) await rm(new URL(file, IMAGES));
for (const [file, svg] of pictures) await writeFile(new URL(file, IMAGES), svg);

console.log(`${pictures.size} pictures in public/images`);
