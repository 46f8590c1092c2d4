/**
 * Measures how fast the shop is where it is felt, beside floors that are measured in the same run. Its
 * arguments name some parts, or `host` (host.ts). The exit code is 1 if a budget is broken.
 */
import { readCommandLine } from '#server/platform/read-command-line.ts';
import { PHONE } from './device.ts';
import { paint } from './paint.ts';
import type { Part, PartResult } from './part.ts';
import type { Stage } from './stage.ts';
import { openStage } from './stage.ts';
import { taps } from './taps.ts';
import type { Row } from './verdict.ts';
import { judge } from './verdict.ts';
import { weight } from './weight.ts';

const HEADINGS = ['', 'what', 'measured', 'at most', 'from'];
const PARTS: Readonly<Record<string, Part>> = { paint, taps, weight };

const USAGE = `npx node tests/bench/run.ts [PART…] [--rounds N] [--slowdown N] [--json]
npx node tests/bench/run.ts host [--rounds N] [--log LEVEL] [--json]

Measures these parts, or all of them:
${Object.entries(PARTS)
  .map(([name, { about }]) => `  ${name.padEnd(14)}${about}`)
  .join('\n')}

host    the host's answers a second, beside bare servers; needs PostgreSQL

--rounds N   so many rounds of each, 7 by default: fewer are only a try
--slowdown N the phone's processor is so many times slower than this computer's, 4 by default; on one that
             is half as fast as that of the budgets, 2
--json       prints every measurement`;

if (process.argv[2] === 'host') await import('./host.ts');
else await benchShop();

/** Measures the shop in a browser. */
async function benchShop(): Promise<void> {
  const { values, positionals } = readCommandLine(USAGE, {
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '7' },
      slowdown: { type: 'string', default: String(PHONE.cpuSlowdown) },
      json: { type: 'boolean', default: false },
    },
  });
  const rounds = Number(values.rounds);
  const slowdown = Number(values.slowdown);
  const chosen = positionals.length === 0 ? Object.keys(PARTS) : positionals;

  if (
    !Number.isInteger(rounds) ||
    rounds < 1 ||
    !(slowdown >= 1) ||
    chosen.some((name) => !Object.hasOwn(PARTS, name))
  ) {
    console.error(USAGE);
    process.exitCode = 2;
  } else {
    PHONE.cpuSlowdown = slowdown;
    const began = performance.now();
    const stage = await openStage();
    try {
      const results = await measure(stage, { chosen, rounds, isJson: values.json });
      if (values.json) console.log(JSON.stringify(results, null, 1));
      else console.log(`\nTook ${describeSpan(performance.now() - began)}.`);
      const rows = Object.values(results).flatMap((result) => result.rows);
      process.exitCode = rows.some((row) => judge(row) === 'BROKEN') ? 1 : 0;
    } finally {
      await stage.end();
    }
  }
}

/** Measures the chosen parts one after the other, and prints each when it is done. */
async function measure(
  stage: Stage,
  { chosen, rounds, isJson }: { chosen: readonly string[]; rounds: number; isJson: boolean },
): Promise<Record<string, PartResult>> {
  const results: Record<string, PartResult> = {};
  for (const [name, part] of Object.entries(PARTS).filter(([name]) => chosen.includes(name))) {
    const began = performance.now();
    const result = await part.run(stage, rounds, (round) => console.error(`${name}, round ${round}`));
    results[name] = result;
    if (isJson) continue;
    const took = describeSpan(performance.now() - began);
    console.log(`\n${name}: ${part.about} (rounds: ${result.rounds}; ${took})\n`);
    console.log(tableOf(result.rows).join('\n'));
  }
  return results;
}

/** A table in Markdown, aligned for a terminal. */
function tableOf(rows: readonly Row[]): string[] {
  const cells = [HEADINGS, ...rows.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length), 3));
  const [headings = '', ...lines] = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [headings, rule, ...lines];
}

function cellsOf(row: Row): string[] {
  const { what, value, unit, limit, from } = row;
  return [judge(row), what, amount(value, unit), limit === null ? '' : amount(limit, unit), from];
}

function amount(value: number, unit: Row['unit']): string {
  const digits = { '×': 2, ' ms': 0, ' kB': 1, '': Number.isInteger(value) ? 0 : 3 }[unit];
  return value.toFixed(digits) + unit;
}

/** A time span, such as `2 min 5 s`. */
function describeSpan(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
