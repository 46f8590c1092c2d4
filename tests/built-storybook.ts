import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const LONGEST_OUTPUT = 64 * 2 ** 20;

/** What goes with a built Storybook, as folders; empty for none: the pictures of stories, the report of their looks. */
type Made = { pictures: string; report: string };

/** Builds the Storybook of a checkout into a folder. */
export async function buildStorybook(
  checkout: string,
  folder: string,
  { pictures, report }: Made = { pictures: '', report: '' },
): Promise<void> {
  await promisify(execFile)('npx', ['storybook', 'build', '--disable-telemetry', '--output-dir', folder], {
    cwd: checkout,
    env: { ...process.env, PICTURES: pictures, LOOKS_REPORT: report },
    maxBuffer: LONGEST_OUTPUT,
  });
}
