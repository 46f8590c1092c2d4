import { type Catalogue, indexCatalogue } from '#contract/catalogue.ts';
import { drawCard, type Look } from './card.ts';
import { looksOf } from './looks.ts';

/** Where the pictures of the home page are: the build gives them names with a hash. */
export const HOME_PICTURES = 'src/web/features/catalogue/home/pictures';
/** Where those of the catalogue are. */
export const CATALOGUE_PICTURES = 'public/images';

const FEATURES: readonly (readonly [file: string, look: Look, kind: 'products' | 'category'])[] = [
  ['feature-1.svg', { hue: 256, pattern: 'stripes', glyph: 'bolt', turn: 4 }, 'category'],
  ['feature-2.svg', { hue: 22, pattern: 'rings', glyph: 'phone', turn: 6 }, 'products'],
];

/** The folders with their pictures as SVG by file name: for a node, `<id>.svg`. */
export function drawPictures(catalogue: Catalogue): Readonly<Record<string, ReadonlyMap<string, string>>> {
  const looks = looksOf(catalogue);
  const cards = [...indexCatalogue(catalogue).nodes.values()].flatMap(({ node }) => {
    const look = looks.get(node.id);
    return look === undefined ? [] : [[`${node.id}.svg`, drawCard(look, node.type)] as const];
  });
  return {
    [CATALOGUE_PICTURES]: new Map(cards),
    [HOME_PICTURES]: new Map(FEATURES.map(([file, look, kind]) => [file, drawCard(look, kind, [704, 320])])),
  };
}
