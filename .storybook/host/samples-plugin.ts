import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Indexer } from 'storybook/internal/types';
import type { Plugin } from 'vite';
import { mailStories } from './mail-stories.ts';
import type { HostSamples } from './sample-types.ts';

const MODULE = 'virtual:host-samples';
const RESOLVED = `\0${MODULE}`;
const PROGRAM = fileURLToPath(new URL('./samples-print.ts', import.meta.url));
const MADE_OF = /\/(src\/(server|contract)|\.storybook\/host\/)/;
const OUTPUT_MAX = 10_000_000;

/** What the samples' process printed, or is going to. */
let printed: Promise<string> | undefined;

/** The samples as JSON, by one process for all who ask. A failure is forgotten, since the next try may succeed. */
function printSamples(): Promise<string> {
  printed ??= promisify(execFile)(process.execPath, [PROGRAM], { maxBuffer: OUTPUT_MAX }).then(
    ({ stdout }) => stdout,
    (error: unknown) => {
      printed = undefined;
      throw error;
    },
  );
  return printed;
}

/** A story for each mail: one file draws them all, each under its own name. */
export const mailIndexer: Indexer = {
  test: /\/host\/mails\.tsx$/,
  createIndex: async (file) => {
    const { mails }: HostSamples = JSON.parse(await printSamples());
    return mailStories(mails).map(({ title, name }) => ({
      type: 'story',
      importPath: file,
      exportName: 'TheMail',
      title,
      name,
      tags: ['!test', 'copy'],
    }));
  },
};

/**
 * `virtual:host-samples` is what the host mails and prints, made of sample data by a process
 * of its own. So the host's code never gets into a page, and is read again after each change.
 */
export function hostSamples(): Plugin {
  return {
    name: 'storybook:host-samples',
    resolveId: (id) => (id === MODULE ? RESOLVED : null),
    async load(id) {
      if (id !== RESOLVED) return null;
      return { code: `export default ${await printSamples()}`, map: null };
    },
    hotUpdate({ file, modules }) {
      if (!MADE_OF.test(file)) return;
      printed = undefined;
      const samples = this.environment.moduleGraph.getModuleById(RESOLVED);
      return samples === undefined ? undefined : [...modules, samples];
    },
  };
}
