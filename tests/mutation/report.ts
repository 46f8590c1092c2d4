import { alignColumns } from '../model/align-columns.ts';
import type { Score } from './score-chart.ts';

/** A chart's score, and whether it is of an earlier run. */
export type Line = { chart: string; score: Score; isKept: boolean };

/** The part of the mutants that a test noticed, in whole percent, rounded down. */
export const percentOf = ({ mutants }: Score): number =>
  Math.floor((mutants.filter(({ killedBy }) => killedBy !== null).length / mutants.length) * 100);

/** The survivors of each chart, then the table of scores. */
export function report(lines: readonly Line[]): string {
  return [...lines.map(survivorsOf), table(lines)].filter((part) => part !== '').join('\n\n');
}

function survivorsOf({ chart, score }: Line): string {
  const alive = score.mutants.filter(({ killedBy }) => killedBy === null);
  if (alive.length === 0) return '';
  const said = alive.map(({ state, change, at }) => `  ${at ?? 'somewhere'}  ${state}, ${change}`);
  return [`No test of "${chart}" notices that`, ...said].join('\n');
}

function table(lines: readonly Line[]): string {
  const rows = [
    ['chart', 'mutants', 'killed', 'score', 'time'],
    ...lines.map(({ chart, score, isKept }) => [
      chart,
      String(score.mutants.length),
      String(score.mutants.filter(({ killedBy }) => killedBy !== null).length),
      `${percentOf(score)} %`,
      isKept ? 'unchanged' : `${score.seconds} s`,
    ]),
  ];
  return alignColumns(rows);
}

/** A sentence for each chart whose score is below its floor. */
export const tooLow = (lines: readonly Line[], floors: Readonly<Record<string, number>>): string[] =>
  lines.flatMap(({ chart, score }) => {
    const floor = floors[chart];
    return floor === undefined || percentOf(score) >= floor
      ? []
      : [`The tests of "${chart}" notice ${percentOf(score)} % of its mutants. It was ${floor} %.`];
  });
