/**
 * `npm run bench`: compares the shop's first page load on a phone with plain HTML that shows the
 * same. `--rounds=9` for more than 7, `--json` for every number. The exit code is 1 if a budget is
 * broken.
 */
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { chromium } from 'playwright';
import { browserLaunch, ensureBrowser } from '../browser.ts';
import type { Loads } from './budget.ts';
import { judge } from './budget.ts';
import { tapOnce, tapUntilCounted } from './early-taps.ts';
import { measureLoad } from './measure.ts';
import type { PageName, Servers } from './pages.ts';
import { PAGE_NAMES, SIDES, startServers } from './pages.ts';
import type { Report } from './report.ts';
import { isKept, linesOf } from './report.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, json: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 5) throw new Error('Give at least 5 rounds: fewer tell nothing.');

ensureBrowser();
const browser = await chromium.launch(browserLaunch());
const servers = await startServers();
try {
  const report = await measure(browser, servers);
  console.log(values.json ? JSON.stringify(report, null, 2) : linesOf(report).join('\n'));
  process.exitCode = isKept(report) ? 0 : 1;
} finally {
  await servers.end();
  await browser.close();
}

async function measure(browser: Browser, servers: Servers): Promise<Report> {
  // A round that is not counted, since the host renders and compresses each page on its first
  // request.
  await measureRound(browser, servers, noLoads());

  const loads = noLoads();
  const report: Report = { rounds, addedRounds: 0, loads, taps: [], heldAfterOneTap: [], verdicts: [] };
  const measureRounds = async () => {
    for (let round = 1; round <= rounds; round += 1) {
      console.error(`Round ${round} of ${rounds}`);
      await measureRound(browser, servers, loads);
      report.taps.push(await tapUntilCounted(browser, servers.urlOf('shop', 'product')));
      report.heldAfterOneTap.push(await tapOnce(browser, servers.urlOf('shop', 'product')));
    }
    report.verdicts = PAGE_NAMES.flatMap((page) => judge(page, loads[page]));
  };

  await measureRounds();
  const broken = report.verdicts.filter(({ isKept }) => !isKept);
  if (broken.length > 0 && broken.every(({ isClose }) => isClose)) {
    report.addedRounds = rounds;
    report.rounds += rounds;
    await measureRounds();
  }
  return report;
}

function noLoads(): Record<PageName, Loads> {
  return { home: { plain: [], shop: [] }, product: { plain: [], shop: [] } };
}

/**
 * Loads every page from both sides alternately, so that a slow moment of this computer affects all
 * alike.
 */
async function measureRound(browser: Browser, servers: Servers, loads: Record<PageName, Loads>) {
  for (const page of PAGE_NAMES)
    for (const side of SIDES) loads[page][side].push(await measureLoad(browser, servers.urlOf(side, page)));
}
