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

const INSTALLED_FIREFOX = [
  '/usr/bin/firefox-esr',
  // Not /usr/bin/firefox: Ubuntu's runs a snap, which can't read a test's profile.
  '/usr/lib/firefox/firefox',
  '/usr/lib64/firefox/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:/Program Files/Mozilla Firefox/firefox.exe',
];

/** The Firefox for tests: `FIREFOX`, else an installed one; null if there is none. */
export function findFirefox(): string | null {
  const named = process.env['FIREFOX'];
  const candidates = named ? [named] : INSTALLED_FIREFOX;
  return candidates.find((path) => existsSync(path)) ?? null;
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
  if (findBrowser() !== null || installPackage('chromium') || succeeds('playwright', ['install', 'chromium']))
    return;
  throw new Error(
    'The tests need a browser: install Chromium or Chrome, or name one in the variable CHROMIUM.',
  );
}

/** Installs the system's Firefox, if there is none. Where that fails its test is skipped, but not on CI. */
export function ensureFirefox(): void {
  if (findFirefox() !== null || installPackage('firefox-esr') || !process.env['CI']) return;
  throw new Error('On CI the slow tests need Firefox: install it, or name it in the variable FIREFOX.');
}

/** Whether the system's package could be installed, which takes root and Debian's tools. */
function installPackage(name: string): boolean {
  return (
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get') &&
    succeeds('apt-get', ['update', '-qq']) &&
    succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
  );
}

function succeeds(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0;
}
