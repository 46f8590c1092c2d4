// @vitest-environment jsdom
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CatalogueNode, indexCatalogue } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { looksOf } from './looks.ts';
import { drawPictures } from './pictures.ts';

const IMAGES = 'public/images';
const CARD_BYTES_MAX = 2_500;
const SCENE_BYTES_MAX = 5_000;
const SCENES: Record<string, readonly [width: string, height: string]> = {
  'banner-valorant-vp.svg': ['1440', '480'],
  'feature-1.svg': ['704', '320'],
  'feature-2.svg': ['704', '320'],
};

const parsed = parseCatalogue(JSON.parse(readFileSync('public/catalogue.json', 'utf8')));
if (!parsed.ok) throw new Error(parsed.reason);
const catalogue = parsed.value;
const { nodes } = indexCatalogue(catalogue);
const pictures = drawPictures(catalogue);

const page = (id: string): CatalogueNode => ({
  id,
  name: id,
  type: 'products',
  description: [],
  products: [],
});

describe('the pictures', () => {
  it('are in public/images as the script draws them, and nothing else is', () => {
    const files = readdirSync(IMAGES);
    expect(files.sort()).toEqual([...pictures.keys()].sort());
    const edited = files.filter((file) => readFileSync(`${IMAGES}/${file}`, 'utf8') !== pictures.get(file));
    expect(edited, 'run npm run images').toEqual([]);
  });

  it('are all that the catalogue names', () => {
    const named = [...nodes.values()].flatMap(({ node }) => [node.bg_image, node.product_image]);
    const missing = named.filter((path) => path !== undefined && !pictures.has(path.replace('/images/', '')));
    expect(named.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  it('are small', () => {
    const large = [...pictures.keys()].filter(
      (file) => statSync(`${IMAGES}/${file}`).size > (file in SCENES ? SCENE_BYTES_MAX : CARD_BYTES_MAX),
    );
    expect(large).toEqual([]);
  });

  it('are well-formed SVG of their known size', () => {
    for (const [file, svg] of pictures) {
      const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
      const [width, height] = SCENES[file] ?? ['640', '400'];
      expect([root.localName, root.getAttribute('width'), root.getAttribute('height')], file).toEqual([
        'svg',
        width,
        height,
      ]);
      expect(root.getAttribute('viewBox'), file).toBe(`0 0 ${width} ${height}`);
    }
  });

  it('fit into one document: ids are unique, and used only in their own picture', () => {
    const seen = new Set<string>();
    for (const [file, svg] of pictures) {
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');
      const used = [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(([, id]) => id ?? '');
      expect(
        ids.filter((id) => seen.has(id)),
        file,
      ).toEqual([]);
      expect(
        used.filter((id) => !ids.includes(id)),
        file,
      ).toEqual([]);
      for (const id of ids) seen.add(id);
    }
  });

  it('need nothing from outside: no script, font, text or URL', () => {
    for (const [file, svg] of pictures) {
      const own = svg.replace('xmlns="http://www.w3.org/2000/svg"', '');
      expect(own, file).not.toMatch(/<(script|text|style|image|foreignObject)|https?:|font|NaN|undefined/);
    }
  });

  it('can’t be overwritten by a node named like a home page picture', () => {
    expect(() => drawPictures([page('feature-1')])).toThrow('feature-1');
  });
});

describe('the looks', () => {
  const looks = looksOf(catalogue);
  const families = catalogue.flatMap(({ id }) => looks.get(id) ?? []);

  it('distinguish the top-level families by hue, pattern and glyph', () => {
    expect(families).toHaveLength(catalogue.length);
    expect(new Set(families.map(({ pattern }) => pattern)).size).toBe(families.length);
    expect(new Set(families.map(({ glyph }) => glyph)).size).toBe(families.length);
    const hues = families.map(({ hue }) => hue).sort((a, b) => a - b);
    const gaps = hues.map((hue, at) =>
      at === 0 ? hue + 360 - (hues.at(-1) ?? 0) : hue - (hues[at - 1] ?? 0),
    );
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(15);
  });

  it('are different for every node', () => {
    const bare = [...pictures].map(([file, svg]) => svg.replaceAll(file.replace('.svg', ''), ''));
    expect(new Set(bare).size).toBe(pictures.size);
  });

  it('of existing nodes don’t change when a family is added', () => {
    const more = looksOf([...catalogue, page('garden-tools')]);
    for (const [id, look] of looks) expect(more.get(id), id).toEqual(look);
  });

  it('exist even when every hue is taken', () => {
    const many = Array.from({ length: 60 }, (_, index) => page(`family-${index}`));
    expect(looksOf(many).size).toBe(60);
  });
});
