/**
 * Draws every picture from public/catalogue.json, and those of the home page, and removes pictures
 * that are no longer needed.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { readCommandLine } from '#server/platform/read-command-line.ts';
import { CATALOGUE_PICTURES, drawHomePictures, drawPictures, HOME_PICTURES } from './pictures.ts';

readCommandLine(
  `npx node src/tooling/catalogue-art/cli.ts

Draws every picture of public/catalogue.json and of the home page anew, and removes those no longer needed.`,
  {},
);
process.chdir(fileURLToPath(new URL('../../../', import.meta.url)));

const catalogue = parseCatalogue(
  JSON.parse(new TextDecoder().decode(await readFile('public/catalogue.json'))),
);
if (!catalogue.ok) throw new Error(catalogue.reason);
await writePictures(CATALOGUE_PICTURES, drawPictures(catalogue.value));
await writePictures(HOME_PICTURES, drawHomePictures());

async function writePictures(folder: string, pictures: ReadonlyMap<string, string>) {
  await mkdir(folder, { recursive: true });
  for (const file of await readdir(folder)) if (!pictures.has(file)) await rm(`${folder}/${file}`);
  for (const [file, svg] of pictures) await writeFile(`${folder}/${file}`, svg);
  console.log(`${pictures.size} pictures in ${folder}`);
}
