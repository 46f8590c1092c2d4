import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { publicStyles } from '#tooling/vite/public-styles.ts';
import { staticCss } from '#tooling/vite/static-css.ts';

/** The limit for the compressed styles of a public page, which are inlined in its head. */
const BUDGET_BYTES = 7_500;

/** One component of public pages, and one that only members see. */
const EVERYONES = 'src/web/ui/PictureCard.tsx';
const MEMBERS = 'src/web/ui/Table.tsx';

describe('styles', () => {
  let output: Rolldown.RolldownOutput['output'];

  const publicSheet = () => {
    const found = output.find((each) => each.type === 'asset' && each.names.includes('index.css'));
    return found?.type === 'asset' ? String(found.source) : '';
  };
  const chunkOf = (piece: string) => {
    const found = output.find((each) => each.type === 'chunk' && each.facadeModuleId?.endsWith(piece));
    if (found?.type !== 'chunk') throw new Error(`Nothing was built from ${piece}.`);
    return found;
  };
  /** The stylesheets that a component's module imports. */
  const broughtBy = (piece: string) => {
    const names = chunkOf(piece).viteMetadata?.importedCss;
    return output.flatMap((each) =>
      each.type === 'asset' && names?.has(each.fileName) ? [String(each.source)] : [],
    );
  };

  beforeAll(async () => {
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [publicStyles(), staticCss()],
      build: {
        write: false,
        minify: false,
        cssMinify: true,
        rolldownOptions: {
          input: ['src/web/index.css', EVERYONES, MEMBERS],
          preserveEntrySignatures: 'strict',
        },
      },
    });
    if (!('output' in built)) throw new Error('One build has one output.');
    output = built.output;
  });

  it(`of public pages weigh at most ${BUDGET_BYTES} bytes`, () => {
    expect(publicSheet()).toContain('.button');
    expect(brotliCompressSync(publicSheet()).byteLength).toBeLessThanOrEqual(BUDGET_BYTES);
  });

  it('are complete in members’ components, and not loaded by public ones', () => {
    expect(broughtBy(MEMBERS)).toEqual([expect.stringContaining('.table__root')]);
    expect(publicSheet()).not.toContain('.table__root');
    expect(broughtBy(EVERYONES)).toEqual([]);
  });

  it('have the same short class names as the scripts', () => {
    const { code } = chunkOf(EVERYONES);
    const given = [...code.matchAll(/= "(u\w+(?: u\w+)+)"/g)].flatMap(([, names = '']) => names.split(' '));
    expect(given.length).toBeGreaterThan(5);
    expect(given.filter((name) => !publicSheet().includes(`.${name}`))).toEqual([]);
    expect(publicSheet()).not.toContain('.d_grid');
  });

  it('of all pages include those of public pages, so their order does not matter', () => {
    const classesOf = (css: string) => new Set(css.match(/\.[a-z_](?:[\w-]|\\.)+(?=[^{}]*\{)/gi));
    const whole = classesOf(broughtBy(MEMBERS).join());
    expect([...classesOf(publicSheet())].filter((name) => !whole.has(name))).toEqual([]);
  });
});
