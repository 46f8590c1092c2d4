import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { toId } from 'storybook/internal/csf';
import type { Plugin } from 'vite';
import type { HostSamples } from './sample-types.ts';

const MODULE = 'virtual:host-samples';
const RESOLVED = `\0${MODULE}`;
const PROGRAM = fileURLToPath(new URL('./samples-print.ts', import.meta.url));
const MADE_OF = /\/(src\/(server|contract)|\.storybook\/host\/)/;
const OUTPUT_MAX = 10_000_000;

const printSamples = async (): Promise<string> =>
  (await promisify(execFile)(process.execPath, [PROGRAM], { maxBuffer: OUTPUT_MAX })).stdout;

/** The stories of mails, by their groups. */
const MAIL_STORIES: Readonly<Record<string, string>> = {
  accounts: 'About The Account',
  orders: 'About Orders And Money',
  operator: 'To The Operator',
};

/** The texts of all mails, by the story that shows them: the subject, and each line above the sender's. */
export async function mailTexts() {
  const { mails }: HostSamples = JSON.parse(await printSamples());
  return Object.entries(mails).map(([group, sent]) => {
    const name = MAIL_STORIES[group] ?? group;
    return {
      id: toId('Host/Emails', name),
      title: 'Host/Emails',
      name,
      texts: sent.flatMap(({ subject, text }) => [
        subject,
        ...text.split('\n\n').slice(0, -1).join('\n').split('\n'),
      ]),
    };
  });
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
      const samples = this.environment.moduleGraph.getModuleById(RESOLVED);
      return MADE_OF.test(file) && samples !== undefined ? [...modules, samples] : undefined;
    },
  };
}
