import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkCatalogue } from './check-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'keystall-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: unknown): string {
  const file = join(folder, 'catalogue.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const variant = (more: object = {}) => ({ id: 'moon-10', name: '10 moons', price: 2_900, ...more });
const page = (more: object = {}) => ({
  id: 'moon-card',
  name: 'Moon card',
  type: 'products',
  products: [variant()],
  ...more,
});
const category = (...subcategories: object[]) => ({
  id: 'cards',
  name: 'Cards',
  type: 'category',
  subcategories,
});
const deposit = { id: 'credit', name: 'Credit', type: 'products', products: [variant({ id: 'balance' })] };

async function refusalOf(content: unknown): Promise<string> {
  const { ok, lines } = await checkCatalogue(fileWith(content));
  expect(ok).toBe(false);
  return lines.join('\n');
}

describe('checking a catalogue file', () => {
  it('says OK and what is in it', async () => {
    const products = [
      variant(),
      variant({ id: 'moon-20', out_of_stock: true }),
      variant({ id: 'moon-30', invisible: true }),
    ];
    const file = fileWith([category(page({ products })), deposit]);
    expect(await checkCatalogue(file)).toEqual({
      ok: true,
      lines: [
        `${file}: OK`,
        '  2 top-level nodes, 1 category, 2 product pages, 4 variants (1 invisible, 1 out of stock)',
      ],
    });
  });

  it('notes that deposits need their variant', async () => {
    const { ok, lines } = await checkCatalogue(fileWith([page()]));
    expect(ok).toBe(true);
    expect(lines.at(-1)).toContain('without a variant "balance"');
  });

  it('lists every fault, with its place', async () => {
    const odd = page({ regoin: 'Global', products: [variant({ price: 9.5 }), variant({ name: '' })] });
    const file = fileWith([category(odd)]);
    expect(await checkCatalogue(file)).toEqual({
      ok: false,
      lines: [
        `${file} is refused: 4 faults`,
        '  cards › moon-card › products[0].price: must be in whole rupees',
        '  cards › moon-card › products[1].name: must not be empty',
        '  cards › moon-card › regoin: is not a field of the catalogue',
        '  The id "moon-10" is used more than once: cards › moon-card › products[0], cards › moon-card › products[1]',
      ],
    });
  });

  it('refuses pictures that the pages would not show', async () => {
    const pictures = { bg_image: '/images/moon.gif', product_image: 'https://pictures.example.com/moon.png' };
    expect((await checkCatalogue(fileWith([page(pictures)]))).lines.slice(1)).toEqual([
      '  moon-card › bg_image: must end in .svg, .png, .jpg, .webp or .avif',
      '  moon-card › product_image: must be a path of this shop such as /images/card.svg: its pages show no pictures of other sites',
    ]);
  });

  it('lists them all, however many', async () => {
    const many = Array.from({ length: 30 }, (_, at) => page({ id: `p-${at}`, name: '', products: [] }));
    const { lines } = await checkCatalogue(fileWith(many));
    expect(lines).toHaveLength(31);
  });

  it('refuses a file that is not a list', async () => {
    expect(await refusalOf({ nodes: [] })).toContain('The catalogue must be a list of nodes.');
  });

  it('reads one that Windows has begun with a byte order mark', async () => {
    expect(await checkCatalogue(fileWith(`\uFEFF${JSON.stringify([page()])}`))).toMatchObject({ ok: true });
  });

  it('refuses what is not JSON', async () => {
    expect(await refusalOf('[{"id": }]')).toContain('is not JSON');
  });

  it('refuses a file that it can’t read', async () => {
    const { ok, lines } = await checkCatalogue(join(folder, 'nowhere.json'));
    expect(ok).toBe(false);
    expect(lines.join('\n')).toContain("can't be read");
  });
});

describe('npm run catalogue', () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['src/server/catalogue/cli.ts', ...args], {
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  it('ends with 0 for a good file', () => {
    const { status, stdout, stderr } = run('check', fileWith([page(), deposit]));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('OK');
  });

  it('ends with 1 for a bad one, and says why on the error output', () => {
    const { status, stdout, stderr } = run('check', fileWith([page({ name: '' })]));
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('must not be empty');
  });

  it.each([[[]], [['check']], [['chekc', 'public/catalogue.json']], [['check', 'one.json', 'two.json']]])(
    'answers %j with its usage and 1',
    (args) => {
      const { status, stderr } = run(...args);
      expect(status).toBe(1);
      expect(stderr).toContain('Usage: npm run catalogue -- check FILE');
    },
  );
});
