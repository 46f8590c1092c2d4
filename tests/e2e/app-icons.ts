/**
 * Draws the icons of the installed shop from the favicon, and writes the manifest that names them, in
 * the colours of the theme.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { brand } from '#contract/brand.ts';
import { readCommandLine } from '#server/platform/read-command-line.ts';
import { oklch } from '#web/lib/oklch.ts';
import { colors } from '#web/theme/colors.ts';
import { browserLaunch } from '../browser.ts';

readCommandLine(
  'npx node tests/e2e/app-icons.ts\n\nDraws the icons of the installed shop, and writes its manifest.',
  {},
);

const ART = readFileSync('public/favicon.svg', 'utf8');
const [, TILE = ''] = /<rect [^>]*fill="([^"]+)"/.exec(ART) ?? [];
if (TILE === '') throw new Error('public/favicon.svg has no tile with a colour.');

/**
 * Systems cut a maskable icon to a shape of their own, at most to the circle of 80 % of its width.
 * At this scale the art, a square with round corners, lies within that circle.
 */
const WITHIN_CIRCLE = 0.66;

type Icon = { file: string; size: number; purpose: 'any' | 'maskable' | 'apple' };

const ICONS: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, purpose: 'any' },
  { file: 'icon-512.png', size: 512, purpose: 'any' },
  { file: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
  { file: 'apple-touch-icon.png', size: 180, purpose: 'apple' },
];

/** A light page's colour as `#rrggbb`, since manifests are read by systems that don't know OKLCH. */
function hexOf({ value }: { value: string }): string {
  const [, parts = ''] = /oklch\(([\d. ]+)\)/.exec(value) ?? [];
  const [lightness = 0, chroma = 0, hue = 0] = parts.split(' ').map(Number);
  return oklch(lightness, chroma, hue);
}

const browser = await chromium.launch(browserLaunch());
for (const { file, size, purpose } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const art = `data:image/svg+xml,${encodeURIComponent(ART)}`;
  const scale = purpose === 'maskable' ? WITHIN_CIRCLE : 1;
  await page.setContent(`
    <style>
      html { background: ${purpose === 'any' ? 'transparent' : TILE}; }
      body { margin: 0; height: ${size}px; display: grid; place-items: center; }
    </style>
    <img width="${size * scale}" height="${size * scale}" src="${art}">`);
  await page.screenshot({ path: `public/${file}`, omitBackground: true });
  await page.close();
}
await browser.close();

const manifest = {
  name: brand.name,
  short_name: brand.name,
  description: brand.claim,
  id: '/',
  start_url: '/',
  display: 'standalone',
  background_color: hexOf(colors.bg.DEFAULT),
  theme_color: hexOf(colors.accent.DEFAULT),
  icons: ICONS.filter(({ purpose }) => purpose !== 'apple').map(({ file, size, purpose }) => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
};
writeFileSync('public/manifest.webmanifest', `${JSON.stringify(manifest, null, 2)}\n`);
