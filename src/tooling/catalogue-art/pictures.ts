import { type Catalogue, indexCatalogue } from '#contract/catalogue.ts';
import { drawCard } from './card.ts';
import { SCENES } from './home-pictures.ts';
import { looksOf } from './looks.ts';

/**
 * Draws every picture of the shop as SVG, by file name: `<id>.svg` for each node, and those of the
 * home page. The same catalogue gives the same pictures. Throws if a node's picture would have the
 * name of a home page picture.
 */
export function drawPictures(catalogue: Catalogue): ReadonlyMap<string, string> {
  const pictures = new Map(Object.entries(SCENES).map(([file, draw]) => [file, draw()]));
  const { nodes } = indexCatalogue(catalogue);
  for (const [id, look] of looksOf(catalogue)) {
    const located = nodes.get(id);
    const file = `${id}.svg`;
    if (pictures.has(file)) throw new Error(`The id "${id}" is the name of a picture of the home page.`);
    if (located !== undefined) pictures.set(file, drawCard(located.node, look));
  }
  return pictures;
}
