/** Draws the pictures of public/catalogue.json and of the home page's features. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { readCommandLine } from '#server/platform/read-command-line.ts';
import { CATALOGUE_PICTURES, drawPictures } from './pictures.ts';

readCommandLine(
  `npx node src/tooling/catalogue-art/cli.ts

Draws every picture of public/catalogue.json, and removes those no longer needed. The home page's features are drawn too.`,
  {},
);
process.chdir(fileURLToPath(new URL('../../../', import.meta.url)));

const catalogue = parseCatalogue(
  JSON.parse(new TextDecoder().decode(await readFile('public/catalogue.json'))),
);
if (!catalogue.ok) throw new Error(catalogue.reason);
for (const [folder, pictures] of Object.entries(drawPictures(catalogue.value))) {
  await mkdir(folder, { recursive: true });
  if (folder === CATALOGUE_PICTURES)
    for (const file of await readdir(folder)) if (!pictures.has(file)) await rm(`${folder}/${file}`);
  for (const [file, svg] of pictures) await writeFile(`${folder}/${file}`, svg);
  console.log(`${pictures.size} pictures in ${folder}`);
}
