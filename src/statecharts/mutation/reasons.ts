import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Flow } from '../commands/flows.ts';
import { kebabCase } from '../model/kebab-case.ts';
import type { Mutant } from './config-tree.ts';
import type { Score } from './score-chart.ts';

/** A survivor that is kept, by the words of the report, and why. */
type Reason = { line: string; at: string };

/** The survivors of a flow without a reason, those with one, and the reasons of no survivor. */
export type Judged = {
  unexplained: readonly Mutant[];
  kept: readonly Mutant[];
  superfluous: readonly string[];
};

/** A mutant in words, by which a reason names it. */
export const wordsOf = ({ state, change }: Pick<Mutant, 'state' | 'change'>): string => `${state}, ${change}`;

/** Where a flow says why survivors are kept: `requestTable` in `request-table.survivors.md`. */
export const survivorsFileOf = ({ folder, chart }: Pick<Flow, 'folder' | 'chart'>): string =>
  join(folder, 'tests', `${kebabCase(chart)}.survivors.md`);

/** The reasons in a file; none without it. */
export const readReasons = (file: string): Reason[] =>
  existsSync(file) ? parseReasons(readFileSync(file, 'utf8'), file) : [];

/** The lines of a list: `- <state>, <change>: why`. */
export const parseReasons = (text: string, file: string): Reason[] =>
  text
    .split('\n')
    .map((line, index) => ({
      line: line.slice(2),
      at: `${file}:${index + 1}`,
      isItem: line.startsWith('- '),
    }))
    .filter(({ isItem }) => isItem);

/** Splits survivors by whether a reason names them with their exact words. */
export function judgeSurvivors({ mutants }: Score, reasons: readonly Reason[]): Judged {
  const alive = mutants.filter(({ killedBy }) => killedBy === null);
  const names = ({ line }: Reason, one: Mutant) =>
    line.length > wordsOf(one).length + 2 && line.startsWith(`${wordsOf(one)}: `);
  return {
    unexplained: alive.filter((one) => !reasons.some((reason) => names(reason, one))),
    kept: alive.filter((one) => reasons.some((reason) => names(reason, one))),
    superfluous: reasons
      .filter((reason) => !alive.some((one) => names(reason, one)))
      .map(({ line, at }) => `${at}  ${line}`),
  };
}
