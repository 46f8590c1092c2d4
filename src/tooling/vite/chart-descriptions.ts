import type { Plugin } from 'vite';

/**
 * The modules of charts. Each description of a state in them is a literal, as the test beside this
 * checks.
 */
export const CHART_MODULE = /\.(machine|state)\.ts$/;

const DESCRIPTION = /\bdescription:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$\\]*`)(?:,|(?=\s*\}))/g;

/** A module of a chart without the descriptions of its states. */
export const withoutDescriptions = (code: string): string => code.replaceAll(DESCRIPTION, '');

/** Leaves the descriptions of charts out of a build: browsers don't need them. */
export function chartDescriptions(): Plugin {
  return {
    name: 'keystall:chart-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: CHART_MODULE },
      handler: (code) => ({ code: withoutDescriptions(code), map: null }),
    },
  };
}
