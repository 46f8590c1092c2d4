import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
];

/**
 * The browser for tests: `CHROMIUM`, else an installed Chromium or Chrome, else Playwright's own;
 * null if there is none.
 */
function findBrowser(): string | null {
  const named = process.env['CHROMIUM'];
  const candidates = [...(named ? [named] : []), ...INSTALLED, chromium.executablePath()];
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null;
}

/** Two pages of Chromium's own in each window, for the list under the address bar. */
const ADDRESS_BAR_FEATURES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** A process for the next site, which starts beside each page. Shoppers have it. */
const SPARE_PROCESS_FEATURE = 'SpareRendererForSitePerProcess';

/**
 * Features that Playwright switches off. Chromium obeys the last list only, so that ours has to
 * hold these too; `browser.spec.ts` compares them.
 */
const PLAYWRIGHT_DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/**
 * Playwright's launch options for that browser: no sandbox for root (as in containers), no background
 * requests, and without what takes more of a processor than a test's page, and no test sees.
 */
export function browserLaunch(unused: readonly string[] = [SPARE_PROCESS_FEATURE]) {
  const executablePath = findBrowser();
  return {
    ...(executablePath === null ? {} : { executablePath }),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${[...PLAYWRIGHT_DISABLED_FEATURES, ...ADDRESS_BAR_FEATURES, ...unused].join()}`,
    ],
  };
}

/** Installs the system's Chromium, or else Playwright's, if no browser is found. */
export function ensureBrowser(): void {
  if (findBrowser() !== null) return;
  const succeeds = (command: string, args: string[]) =>
    spawnSync(command, args, { stdio: 'inherit' }).status === 0;
  const bySystem = () =>
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get') &&
    succeeds('apt-get', ['update', '-qq']) &&
    succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  if (bySystem() || succeeds('playwright', ['install', 'chromium'])) return;
  throw new Error(
    'The tests need a browser: install Chromium or Chrome, or name one in the variable CHROMIUM.',
  );
}
