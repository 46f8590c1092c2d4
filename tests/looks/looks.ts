/**
 * Shows what a change does to the looks: it pictures the stories of a commit and of the working tree,
 * and leaves Playwright's report of those that differ, or pictures those of the working tree alone.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { endWith, readCommandLine } from '#server/platform/read-command-line.ts';
import { serveBuilt } from '../../src/statecharts/storybook/pictures/index.ts';
import { ensureBrowser } from '../browser.ts';
import { buildStorybook } from '../built-storybook.ts';

const { values, positionals } = readCommandLine(
  `npx node tests/looks/looks.ts BASE [FILTER], or npx node tests/looks/looks.ts --gallery [FILTER]

Pictures the stories, light and dark, on a phone and a desktop, into Playwright's report.

BASE       the commit that the stories are compared with; the exit code is 1 if some differ
--gallery  pictures without a comparison
FILTER     only stories with this in their "Title/Name", as a regular expression`,
  {
    options: { gallery: { type: 'boolean', default: false } },
    allowPositionals: true,
  },
);
const base = values.gallery ? undefined : (positionals.shift() ?? endWith('Name a commit, or --gallery.'));
const [filter] = positionals;
ensureBrowser();

const work = mkdtempSync(join(tmpdir(), 'keystall-looks-'));
const checkout = join(work, 'checkout');
const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' });
process.on('SIGINT', () => process.exit(130));
process.on('exit', () => {
  if (base !== undefined) git('worktree', 'remove', '--force', checkout);
  rmSync(work, { recursive: true, force: true });
});

if (base !== undefined) {
  checkOut(base);
  await picture(checkout, 'base');
}
process.exitCode = await picture(process.cwd(), base === undefined ? 'gallery' : 'compare');
if (base !== undefined) nameGone();
console.log(`The report: ${resolve('playwright-report/looks/index.html')}`);

/** Checks the base out, with the packages that are installed here if its lock file is the same. */
function checkOut(revision: string): void {
  const { status, stderr } = git('worktree', 'add', '--detach', checkout, revision);
  if (status !== 0) endWith(stderr);
  const [own, theirs] = ['.', checkout].map((one) => readFileSync(join(one, 'package-lock.json'), 'utf8'));
  if (own === theirs) symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: checkout, stdio: 'inherit' });
  execFileSync('npm', ['run', 'prepare'], { cwd: checkout });
}

type Mode = 'base' | 'compare' | 'gallery';

/** Builds the Storybook of a folder and runs Playwright over its stories; returns the exit code. */
async function picture(folder: string, mode: Mode): Promise<number> {
  const built = join(work, mode);
  console.log(`Building Storybook of ${mode === 'base' ? base : 'the working tree'} …`);
  await buildStorybook(folder, built);
  const { url, close } = await serveBuilt(built);
  const child = spawn(
    'npx',
    [
      'playwright',
      'test',
      '-c',
      'tests/looks/playwright.config.ts',
      `--update-snapshots=${mode === 'base' ? 'all' : 'none'}`,
      ...(filter === undefined ? [] : ['-g', filter]),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        LOOKS_MODE: mode,
        LOOKS_BUILT: built,
        LOOKS_URL: url,
        LOOKS_WORK: work,
        LOOKS_BASE: base ?? '',
      },
    },
  );
  const [code] = await once(child, 'close');
  await close();
  return code;
}

/** A story that is gone or has another name is in no report. */
function nameGone(): void {
  const index = readFileSync(join(work, 'compare/index.json'), 'utf8');
  const before = globSync(join(work, 'pictures/phone-light/*.png')).map((file) => basename(file, '.png'));
  const gone = before.filter((id) => !index.includes(`"${id}"`));
  if (gone.length > 0) console.log(`Gone: ${gone.join(', ')}`);
}
