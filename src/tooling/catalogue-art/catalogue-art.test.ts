import { spawnSync } from 'node:child_process';
// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CatalogueNode, indexCatalogue } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { pkr } from '#contract/money.ts';
import { looksOf } from './looks.ts';
import { CATALOGUE_PICTURES, drawHomePictures, drawPictures, HOME_PICTURES } from './pictures.ts';
import { rangeOf } from './words.ts';

const CARD_BYTES_MAX = 2_900;
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
const folders = { [CATALOGUE_PICTURES]: drawPictures(catalogue), [HOME_PICTURES]: drawHomePictures() };
const pictures = new Map(Object.values(folders).flatMap((drawn) => [...drawn]));

const page = (id: string): CatalogueNode => ({
  id,
  name: id,
  type: 'products',
  description: [],
  products: [],
});

describe('the pictures', () => {
  it.each(Object.entries(folders))(
    'are in %s as the script draws them, and nothing else is',
    (folder, drawn) => {
      const files = readdirSync(folder);
      expect(files.sort()).toEqual([...drawn.keys()].sort());
      const edited = files.filter((file) => readFileSync(`${folder}/${file}`, 'utf8') !== drawn.get(file));
      expect(edited, 'run npx node src/tooling/catalogue-art/cli.ts').toEqual([]);
    },
  );

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

  it('are all that the catalogue names', () => {
    const named = [...nodes.values()].flatMap(({ node }) => [node.bg_image, node.product_image]);
    const missing = named.filter(
      (path) => path !== undefined && !folders[CATALOGUE_PICTURES].has(path.replace('/images/', '')),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });

  it('are small', () => {
    const large = [...pictures].filter(
      ([file, svg]) => Buffer.byteLength(svg) > (file in SCENES ? SCENE_BYTES_MAX : CARD_BYTES_MAX),
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

  it('need nothing from outside: no script, style, font file or URL', () => {
    for (const [file, svg] of pictures) {
      const own = svg.replace('xmlns="http://www.w3.org/2000/svg"', '');
      expect(own, file).not.toMatch(/<(script|style|image|foreignObject)|https?:|font-face|NaN|undefined/);
    }
  });

  it('say in type what they show: the name, and of a product its denominations and region', () => {
    for (const { node } of nodes.values()) {
      const document = new DOMParser().parseFromString(pictures.get(`${node.id}.svg`) ?? '', 'image/svg+xml');
      const said = [...document.querySelectorAll('text')].map(({ textContent }) => textContent);
      expect(said.join(' '), node.id).toContain(node.name);
      const more = node.type === 'products' ? [rangeOf(node), node.region] : [];
      expect(said, node.id).toEqual(expect.arrayContaining(more.filter((text) => text != null)));
    }
  });

  it('say nothing that is too small to read at a quarter of their size, on a phone', () => {
    for (const [file, svg] of pictures) {
      const sizes = [...svg.matchAll(/font-size="(\d+)"/g)].map(([, size]) => Number(size));
      expect(Math.min(99, ...sizes) / 4, file).toBeGreaterThan(7);
      if (!(file in SCENES)) expect(Math.max(...sizes) / 4, file).toBeGreaterThanOrEqual(12);
    }
  });
});

describe('the range of denominations', () => {
  const range = (names: readonly string[], invisible = false) =>
    rangeOf({
      ...page('any'),
      type: 'products',
      product_type: 'Game key',
      products: names.map((name, at) => ({
        id: `v-${at}`,
        name,
        price: pkr(1),
        invisible: invisible && at === 0,
        out_of_stock: false,
      })),
    });

  it.each([
    [['475 VP', '11,000 VP', '1,000 VP'], '475 – 11,000 VP'],
    [['USD 5', 'USD 100'], 'USD 5 – 100'],
    [['USD 5 (400 Robux)', 'USD 10 (800 Robux)'], 'USD 5 – 10'],
    [['60 UC', '300 + 25 UC', '6,000 + 2,100 UC'], '60 – 6,000 UC'],
    [
      ['60 Genesis Crystals', '980 + 110 Genesis Crystals', 'Blessing (30 days)'],
      '60 – 980 Genesis Crystals',
    ],
    [['Plus, 1 month', 'Plus, 12 months'], '1 – 12 months'],
    [['3 GB, 30 days', '20 GB, 30 days'], '3 – 20 GB'],
    [['Standard Edition', 'Ultimate Edition'], 'Game key'],
    [['100 GB, a year', '2 TB, a year'], 'Game key'],
    [['USD 25'], 'USD 25'],
    [[], 'Game key'],
  ])('of %j is %s', (names, told) => expect(range(names)).toBe(told));

  it('counts visible variants only', () => {
    expect(range(['150 VP', '475 VP', '1,000 VP'], true)).toBe('475 – 1,000 VP');
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
