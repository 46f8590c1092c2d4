/**
 * How fast the shop's first page comes on a phone, against plain HTML that shows the same: `npm run
 * bench`, with `--rounds=9` for more than 7, `--json` for every number. Ends with 1 when a budget
 * is broken.
 */
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import { chromium } from 'playwright';
import { browserLaunch, ensureBrowser } from '../browser.ts';
import type { Loads } from './budget.ts';
import { judge } from './budget.ts';
import { measureLoad } from './measure.ts';
import type { PageName, Servers } from './pages.ts';
import { PAGE_NAMES, SIDES, startServers } from './pages.ts';
import type { Report } from './report.ts';
import { isKept, linesOf } from './report.ts';
import { tapOnce, tapUntilCounted } from './taps.ts';

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
  // The host draws and compresses a page when it is first asked for; that is not what a visitor
  // meets.
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
 * Every page on every side once, one after the other, so that what slows this computer down slows
 * all of them.
 */
async function measureRound(browser: Browser, servers: Servers, loads: Record<PageName, Loads>) {
  for (const page of PAGE_NAMES)
    for (const side of SIDES) loads[page][side].push(await measureLoad(browser, servers.urlOf(side, page)));
}
