import type { DateOrder, OrderChoice } from './dates.ts';
import type { Statement } from './parsed-statement.ts';

const IN_WORDS: Record<DateOrder, string> = {
  dmy: 'day first (dmy)',
  mdy: 'month first (mdy)',
  ymd: 'year first (ymd)',
};
const LINES_MAX = 10;

/**
 * Remarks about a whole statement: the order of its dates, its time zone, its balances, and the
 * lines where they break.
 */
export function describeStatement({ dates, zoned, lines, brokenAt }: Statement): string[] {
  const whys = lines.flatMap((line) => ('why' in line ? [{ line: line.line, why: line.why }] : []));
  const balances = whys.filter(({ why }) => why.endsWith(', not money that came in'));
  const broken = brokenAt.toSorted((a, b) => a - b);
  return [
    ...describeOrder(dates),
    ...(zoned === null
      ? []
      : [`Times are read in the zone ${zoned.zone}, as the heading "${zoned.heading}" says.`]),
    ...(balances.length === 0
      ? []
      : [
          `Left out: ${balances
            .slice(0, LINES_MAX)
            .map(({ line, why }) => `${why.split(',')[0]} (line ${line})`)
            .join(', ')}${balances.length > LINES_MAX ? ` and ${balances.length - LINES_MAX} more` : ''}.`,
        ]),
    ...(broken.length === 0
      ? []
      : [
          `The balances do not add up at ${broken.length === 1 ? 'line' : 'lines'} ${broken
            .slice(0, LINES_MAX)
            .join(', ')}${broken.length > LINES_MAX ? ` and ${broken.length - LINES_MAX} more` : ''}.`,
        ]),
  ];
}

function describeOrder(dates: OrderChoice): string[] {
  switch (dates.kind) {
    case 'none':
      return [];
    case 'proven':
      return [`Dates are read ${IN_WORDS[dates.order]}, as line ${dates.line} proves: ${dates.text}`];
    case 'told':
      return [
        `Dates are read ${IN_WORDS[dates.order]}, as you said; an import remembers that for these headings.`,
      ];
    case 'remembered':
      return [
        `Dates are read ${IN_WORDS[dates.order]}, as you said earlier for these headings (--dates changes it).`,
      ];
  }
}
