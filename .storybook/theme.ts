import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import { create } from 'storybook/theming/create';
import { brand } from '../src/contract/brand.ts';
import type { Scheme } from '../src/web/theme/token-list.ts';
import { tokens } from '../src/web/theme/tokens.ts';
import { hexInTheme } from './design-system/hex-in-theme.ts';

/** The logo of the shop's header, with its name. */
const logo = (mark: string, ink: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="132" height="28">
  <g fill="none" stroke="${mark}">
    <path d="M4 4h20l2 7a3.7 3.7 0 0 1-6 1.6 4 4 0 0 1-6 0 4 4 0 0 1-6 0A3.7 3.7 0 0 1 2 11z" fill="${mark}" stroke="none"/>
    <path d="M5 14.5V24h18v-9.5" stroke-width="2" stroke-linejoin="round"/>
    <circle cx="11" cy="19" r="2.2" stroke-width="1.8"/>
    <path d="M13.2 19h6v2.2m-2.6-2.2v1.6" stroke-width="1.8" stroke-linecap="round"/>
  </g>
  <text x="36" y="20.5" font-family="system-ui, sans-serif" font-size="19" font-weight="600" letter-spacing="-0.4" fill="${ink}">${brand.name}</text>
</svg>`;

const { sans, mono } = tokens.fonts;
const radius = Number.parseInt(tokens.radii.md.value, 10);

/** Storybook's own frame in the colours and type of the shop. */
function frameIn(scheme: Scheme) {
  const color = (name: string) => hexInTheme(name, scheme);
  return create({
    base: scheme,
    brandTitle: brand.name,
    brandUrl: './',
    brandTarget: '_self',
    brandImage: `data:image/svg+xml,${encodeURIComponent(logo(color('accent.text'), color('fg')))}`,
    colorPrimary: color('accent'),
    colorSecondary: color('accent'),
    appBg: color('bg'),
    appContentBg: color('bg.raised'),
    appHoverBg: color('bg.sunken'),
    appPreviewBg: color('bg'),
    appBorderColor: color('border'),
    appBorderRadius: radius,
    fontBase: sans.value,
    fontCode: mono.value,
    textColor: color('fg'),
    textInverseColor: color('bg'),
    textMutedColor: color('fg.muted'),
    barTextColor: color('fg.muted'),
    barHoverColor: color('accent.text'),
    barSelectedColor: color('accent.text'),
    barBg: color('bg.raised'),
    buttonBg: color('bg.raised'),
    buttonBorder: color('border'),
    booleanBg: color('bg.sunken'),
    booleanSelectedBg: color('bg.raised'),
    inputBg: color('bg.raised'),
    inputBorder: color('border.control'),
    inputTextColor: color('fg'),
    inputBorderRadius: radius,
  });
}

/** Hands the frame's theme over, now and whenever the system changes between light and dark. */
export function followSystemTheme(use: (theme: ReturnType<typeof frameIn>) => void): void {
  document.fonts.add(new FontFace('Figtree', `url(${figtree})`, { weight: '300 900' }));
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => use(frameIn(dark.matches ? 'dark' : 'light'));
  dark.addEventListener('change', apply);
  apply();
}

/** The browser's tab has the shop's name after that of a story. */
export function nameTheTab(): void {
  const rename = () => {
    const named = document.title.replace(/(@storybook\/\S+ - )?Storybook$/, brand.name);
    if (named !== document.title) document.title = named;
  };
  new MutationObserver(rename).observe(document.head, {
    childList: true,
    subtree: true,
    characterData: true,
  });
  rename();
}
