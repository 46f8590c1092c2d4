import { globSync } from 'node:fs';
import { basename } from 'node:path';

/** The ids of the stories with a picture for both themes in a folder; none if there is no folder. */
export function picturedIn(folder: string | undefined): string[] {
  if (folder === undefined || folder === '') return [];
  const files = new Set(globSync(`${folder}/*.jpeg`).map((file) => basename(file, '.jpeg')));
  return [...files]
    .filter((name) => name.endsWith('-light'))
    .map((name) => name.slice(0, -'-light'.length))
    .filter((story) => files.has(`${story}-dark`))
    .toSorted();
}
