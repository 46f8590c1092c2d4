import { spawnSync } from 'node:child_process';
// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CatalogueNode, indexCatalogue } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { drawCard, PATTERNS } from './card.ts';
import { looksOf } from './looks.ts';
import { CATALOGUE_PICTURES, drawPictures, HOME_PICTURES } from './pictures.ts';

const parsed = parseCatalogue(JSON.parse(readFileSync('public/catalogue.json', 'utf8')));
if (!parsed.ok) throw new Error(parsed.reason);
const catalogue = parsed.value;
const { nodes } = indexCatalogue(catalogue);
const folders = drawPictures(catalogue);
const pictures = new Map(Object.values(folders).flatMap((drawn) => [...drawn]));

const page = (id: string): CatalogueNode => ({
  id,
  name: id,
  type: 'products',
  description: [],
  products: [],
});

describe('the pictures', () => {
  it.each(Object.entries(folders))('are in %s as the script draws them', (folder, drawn) => {
    const edited = [...drawn].filter(([file, svg]) => readFileSync(`${folder}/${file}`, 'utf8') !== svg);
    expect(
      edited.map(([file]) => file),
      'run npx node src/tooling/catalogue-art/cli.ts',
    ).toEqual([]);
  });

  it('are all that the catalogue names, each known as art (R-148), and no other', () => {
    const named = [...nodes.values()].flatMap(({ node }) => [node.bg_image, node.product_image]);
    const files = readdirSync(CATALOGUE_PICTURES).map((file) => `/images/${file}`);
    expect(files.length).toBeGreaterThan(100);
    expect(new Set(named.filter((path) => path !== undefined))).toEqual(new Set(files));
    expect([...nodes.values()].filter(({ node }) => node.art !== true)).toEqual([]);
  });

  it('are small, and each is different', () => {
    expect([...pictures].filter(([, svg]) => Buffer.byteLength(svg) > 3_600)).toEqual([]);
    expect(new Set(pictures.values()).size).toBe(pictures.size);
  });

  it('are well-formed SVG of their known size', () => {
    for (const [file, svg] of pictures) {
      const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
      const [width, height] = folders[HOME_PICTURES]?.has(file) ? ['704', '320'] : ['640', '400'];
      expect([root.localName, root.getAttribute('width'), root.getAttribute('height')], file).toEqual([
        'svg',
        width,
        height,
      ]);
    }
  });

  it('hold no type, and need nothing from outside: no script, style, font or URL', () => {
    for (const [file, svg] of pictures) {
      const own = svg.replace('xmlns="http://www.w3.org/2000/svg"', '');
      expect(own, file).not.toMatch(/<(text|script|style|image|foreignObject)|https?:|font|NaN|undefined/);
    }
  });

  it('are not drawn where help is asked for, or for an unknown option', () => {
    const run = (option: string) =>
      spawnSync(process.execPath, ['src/tooling/catalogue-art/cli.ts', option], { encoding: 'utf8' });
    expect(run('--help')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^npx node src\/tooling\/catalogue-art\/cli\.ts\n/),
    });
    expect(run('--fast')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("'--fast'"),
      stdout: '',
    });
  });
});

describe('white type', () => {
  /** WCAG's contrast of white to `#rrggbb`. */
  function contrastOfWhite(colour: string): number {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
  }

  it('is readable on every colour of every hue, but on the two that fade above it (R-148)', () => {
    expect(contrastOfWhite('#767676')).toBeCloseTo(4.54, 2);
    const ratios: number[] = [];
    for (let hue = 0; hue < 360; hue += 3)
      for (const kind of ['products', 'category'] as const) {
        const svg = drawCard({ hue, pattern: 'rings', glyph: 'gem', turn: 0 }, kind);
        const below = svg.replaceAll(
          /(<(?:radial|linear)Gradient id="(?:glow|lit)".*?<stop) [^>]*>/g,
          '$1/>',
        );
        ratios.push(...[...below.matchAll(/#[\da-f]{6}/g)].map(([colour]) => contrastOfWhite(colour)));
      }
    expect(ratios.length).toBeGreaterThan(1_000);
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the looks', () => {
  const looks = looksOf(catalogue);
  const families = catalogue.flatMap(({ id }) => looks.get(id) ?? []);

  it('distinguish the top-level families by hue and glyph, and neighbours by pattern', () => {
    expect(families).toHaveLength(catalogue.length);
    expect(new Set(families.map(({ glyph }) => glyph)).size).toBe(families.length);
    expect(new Set(families.map(({ hue }) => hue)).size).toBe(families.length);
    expect(new Set(families.slice(0, PATTERNS.length).map(({ pattern }) => pattern)).size).toBe(
      PATTERNS.length,
    );
  });

  it('of existing nodes don’t change when a family is added', () => {
    const more = looksOf([...catalogue, page('garden-tools')]);
    for (const [id, look] of looks) expect(more.get(id), id).toEqual(look);
  });

  it('exist even when every hue and glyph is taken', () => {
    const many = Array.from({ length: 60 }, (_, index) => page(`family-${index}`));
    expect(looksOf(many).size).toBe(60);
  });
});
