import { alignColumns } from '../commands/align-columns.ts';
import { type Judged, wordsOf } from './reasons.ts';
import type { Score } from './score-chart.ts';

/** A chart's score with its survivors judged, and whether it is of an earlier run. */
export type Line = { chart: string; score: Score; judged: Judged; isUnchanged: boolean };

/** The part of the mutants that a test noticed, in whole percent, rounded down. */
export const percentOf = ({ mutants }: Score): number =>
  Math.floor((mutants.filter(({ killedBy }) => killedBy !== null).length / mutants.length) * 100);

/** The survivors of each chart that have no reason, the reasons of no survivor, then the table of scores. */
export function report(lines: readonly Line[]): string {
  return [...lines.flatMap(findings), table(lines)].join('\n\n');
}

function findings({ chart, judged: { unexplained, superfluous } }: Line): string[] {
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [[title, ...items.map((item) => `  ${item}`)].join('\n')];
  return [
    ...list(
      `No test of "${chart}" notices that`,
      unexplained.map((one) => `${one.at ?? 'somewhere'}  ${wordsOf(one)}`),
    ),
    ...list(`No survivor of "${chart}" needs the reason`, superfluous),
  ];
}

function table(lines: readonly Line[]): string {
  const rows = [
    ['chart', 'mutants', 'killed', 'kept', 'score', 'time'],
    ...lines.map(({ chart, score, judged, isUnchanged }) => [
      chart,
      String(score.mutants.length),
      String(score.mutants.filter(({ killedBy }) => killedBy !== null).length),
      String(judged.kept.length),
      `${percentOf(score)} %`,
      isUnchanged ? 'unchanged' : `${score.seconds} s`,
    ]),
  ];
  return alignColumns(rows);
}

/** Whether each survivor has a reason, and each reason its survivor. */
export const isExplained = (lines: readonly Line[]): boolean =>
  lines.every(({ judged: { unexplained, superfluous } }) => unexplained.length + superfluous.length === 0);

/** The percentage of a chart whose faults are all noticed. */
export const ALL = 100;

/** A sentence for each chart whose score is below its floor. Without a floor of its own, all faults are noticed. */
export const tooLow = (lines: readonly Line[], floors: Readonly<Record<string, number>>): string[] =>
  lines.flatMap(({ chart, score }) => {
    const { [chart]: floor = ALL } = floors;
    return percentOf(score) >= floor
      ? []
      : [`The tests of "${chart}" notice ${percentOf(score)} % of its mutants. The floor is ${floor} %.`];
  });
