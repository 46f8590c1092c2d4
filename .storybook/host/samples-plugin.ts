import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import type { Plugin } from 'vite';
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

/** The texts of all mails, by the story that shows them: the subject, and each line above the sender's. */
export async function mailTexts() {
  const { mails }: HostSamples = JSON.parse(await printSamples());
  return Object.entries(mails).map(([story, sent]) => ({
    id: toId('Host/Emails', storyNameFromExport(story)),
    title: 'Host/Emails',
    name: storyNameFromExport(story),
    texts: sent.flatMap(({ subject, text }) => [
      subject,
      ...text.split('\n\n').slice(0, -1).join('\n').split('\n'),
    ]),
  }));
}

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
