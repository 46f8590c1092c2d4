import { type Catalogue, indexCatalogue } from '#contract/catalogue.ts';
import { drawCard } from './card.ts';
import { SCENES } from './home-pictures.ts';
import { looksOf } from './looks.ts';

/** Where the pictures of the home page are: the build gives them names with a hash. */
export const HOME_PICTURES = 'src/web/features/catalogue/home/pictures';
/** Where those of the catalogue are. */
export const CATALOGUE_PICTURES = 'public/images';

/** Draws the pictures of the home page as SVG, by file name. */
export const drawHomePictures = (): ReadonlyMap<string, string> =>
  new Map(Object.entries(SCENES).map(([file, draw]) => [file, draw()]));

/**
 * Draws the picture of every node as SVG, by file name: `<id>.svg`. The same catalogue gives the
 * same pictures.
 */
export function drawPictures(catalogue: Catalogue): ReadonlyMap<string, string> {
  const pictures = new Map<string, string>();
  const { nodes } = indexCatalogue(catalogue);
  for (const [id, look] of looksOf(catalogue)) {
    const located = nodes.get(id);
    if (located !== undefined) pictures.set(`${id}.svg`, drawCard(located.node, look));
  }
  return pictures;
}
