import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { brand } from '#contract/brand.ts';

const Manifest = v.object({
  name: v.literal(brand.name),
  short_name: v.pipe(v.string(), v.maxLength(12)),
  start_url: v.literal('/'),
  display: v.literal('standalone'),
  background_color: v.pipe(v.string(), v.hexColor()),
  theme_color: v.pipe(v.string(), v.hexColor()),
  icons: v.array(
    v.object({
      src: v.string(),
      sizes: v.string(),
      type: v.literal('image/png'),
      purpose: v.picklist(['any', 'maskable']),
    }),
  ),
});
const manifest = v.parse(Manifest, JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')));

test('the installed shop has its name, and opens at home in a window of its own', () => {
  expect(manifest.name).toBe('Keystall');
});

test('its icons are those that browsers ask for before they offer to install', () => {
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
});

test.each([
  ...manifest.icons.map(({ src, sizes }) => [src, sizes] as const),
  ['/apple-touch-icon.png', '180x180'] as const,
])('%s is a picture of %s', (src, sizes) => {
  // A PNG file says its width and height at these bytes.
  const png = readFileSync(`public${src}`);
  expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
});

test('the document leads to the manifest and to the icon of phones that read none', () => {
  const html = readFileSync('index.html', 'utf8');
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png" />');
});
