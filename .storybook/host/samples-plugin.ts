import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Plugin } from 'vite';

const MODULE = 'virtual:host-samples';
const RESOLVED = `\0${MODULE}`;
const PROGRAM = fileURLToPath(new URL('./samples-print.ts', import.meta.url));
const MADE_OF = /\/(src\/(server|contract)|\.storybook\/host\/)/;
const OUTPUT_MAX = 10_000_000;

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
      const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM], { maxBuffer: OUTPUT_MAX });
      return { code: `export default ${stdout}`, map: null };
    },
    hotUpdate({ file, modules }) {
      const samples = this.environment.moduleGraph.getModuleById(RESOLVED);
      return MADE_OF.test(file) && samples !== undefined ? [...modules, samples] : undefined;
    },
  };
}
